import { z } from 'zod';
import { findKeys } from '../client/external-ids.client.ts';
import type { OdooClient } from '../client/odoo.client.ts';
import { odooId, odooReference, odooText } from '../client/odoo-values.rules.ts';
import { findUnits } from '../master-data/units.client.ts';
import { toCounted, toPieces, type Unit } from '../master-data/units.rules.ts';

const picking = z.object({
  id: odooId,
  name: z.string(),
  sale_id: odooReference,
  date_done: odooText,
  carrier_id: odooReference.optional(),
  carrier_tracking_ref: odooText.optional(),
});
export type RemotePicking = z.output<typeof picking>;

/** The completed deliveries of these orders. Returns and internal transfers have other picking types. */
export const findPickings = async (client: OdooClient, orderIds: readonly number[]): Promise<RemotePicking[]> => {
  const fields = await client.getFields('stock.picking');
  if (!fields.has('sale_id')) return [];
  // Carriers and tracking numbers require an optional module.
  const shape = fields.has('carrier_tracking_ref')
    ? picking
    : picking.omit({ carrier_id: true, carrier_tracking_ref: true });
  const domain = [
    ['sale_id', 'in', orderIds],
    ['state', '=', 'done'],
    ['picking_type_code', '=', 'outgoing'],
  ];
  return client.searchRead('stock.picking', z.object(shape.shape), { domain, order: 'id' });
};

const openPicking = picking.pick({ id: true, name: true, sale_id: true });

/** The deliveries of these orders that are not completed. */
export const findOpenPickings = (client: OdooClient, orderIds: readonly number[]) => {
  const domain = [
    ['sale_id', 'in', orderIds],
    ['state', 'not in', ['done', 'cancel']],
    ['picking_type_code', '=', 'outgoing'],
  ];
  return client.searchRead('stock.picking', openPicking, { domain, order: 'id' });
};

export interface RemoteMove {
  readonly pickingId: number;
  readonly remoteProductId: number;
  readonly productName: string;
  readonly quantity: number;
  readonly lineKey: string | null;
}

/** The moved pieces of pickings. The name of the quantity field depends on the version. */
export const findMoves = async (client: OdooClient, pickingIds: readonly number[]): Promise<RemoteMove[]> => {
  if (pickingIds.length === 0) return [];
  const fields = await client.getFields('stock.move');
  const done = fields.has('quantity_done') ? 'quantity_done' : 'quantity';
  const shape = z.object({
    picking_id: odooReference,
    product_id: odooReference,
    sale_line_id: odooReference,
    product_uom: odooReference,
    [done]: z.number(),
  });
  const domain = [
    ['picking_id', 'in', pickingIds],
    ['state', '=', 'done'],
  ];
  const moves = z.array(move).parse(
    (await client.searchRead('stock.move', shape, { domain, order: 'id' })).map((found) => ({
      ...found,
      quantity: found[done],
    })),
  );
  const lineIds = moves.flatMap(({ sale_line_id: line }) => (line ? [line.id] : []));
  const keys = await findKeys(client, 'sale.order.line', [...new Set(lineIds)]);
  const units = moves.length === 0 ? new Map<number, Unit>() : await findUnits(client);
  return moves.map(({ picking_id, product_id, sale_line_id, product_uom: unit, quantity }) => ({
    pickingId: picking_id.id,
    remoteProductId: product_id.id,
    productName: product_id.name,
    quantity: toPieces(quantity, toCounted(units.get(unit?.id ?? 0))),
    lineKey: (sale_line_id && keys.get(sale_line_id.id)) ?? null,
  }));
};

const reference = z.object({ id: odooId, name: z.string() });
const move = z.object({
  picking_id: reference,
  product_id: reference,
  sale_line_id: reference.nullable(),
  product_uom: reference.nullable(),
  quantity: z.number(),
});
