import { z } from 'zod';
import { findKeys } from '../client/external-ids.client.ts';
import type { OdooClient } from '../client/odoo.client.ts';
import { odooId, odooReference } from '../client/odoo-values.rules.ts';
import type { Unit } from '../master-data/units.rules.ts';
import { findUnitField } from './remote-order.client.ts';

const remoteLine = z.object({
  id: odooId,
  order_id: odooReference,
  product_id: odooReference,
  product_uom_qty: z.number(),
  qty_delivered: z.number(),
  price_unit: z.number(),
  discount: z.number(),
  price_subtotal: z.number(),
});

const olderLine = remoteLine.extend({ product_uom: odooReference });
const newerLine = remoteLine.extend({ product_uom_id: odooReference });
const model = 'sale.order.line';

/** An order line in Odoo with its order and its External ID, which is null for a line that was added in Odoo. */
export type PulledOrderLine = z.output<typeof remoteLine> & {
  readonly key: string | null;
  readonly unit: Unit | undefined;
};

/** The lines of these orders without sections and notes. */
export const findOrderLines = async (
  client: OdooClient,
  orderIds: readonly number[],
  units: ReadonlyMap<number, Unit>,
): Promise<PulledOrderLine[]> => {
  if (orderIds.length === 0) return [];
  const domain = [
    ['order_id', 'in', orderIds],
    ['display_type', '=', false],
  ];
  const search = { domain, order: 'id' };
  const lines =
    (await findUnitField(client)) === 'product_uom'
      ? (await client.searchRead(model, olderLine, search)).map((line) => ({ ...line, unitRef: line.product_uom }))
      : (await client.searchRead(model, newerLine, search)).map((line) => ({ ...line, unitRef: line.product_uom_id }));
  const keys = await findKeys(
    client,
    'sale.order.line',
    lines.map(({ id }) => id),
  );
  return lines.map(({ unitRef, ...line }) => ({
    ...line,
    key: keys.get(line.id) ?? null,
    unit: units.get(unitRef?.id ?? 0),
  }));
};

const openPicking = z.object({ id: odooId, sale_id: odooReference });

/** The orders that have deliveries which are not completed. */
export const findOrdersWithOpenDeliveries = async (
  client: OdooClient,
  orderIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  if (!(await client.getFields('stock.picking')).has('sale_id')) return new Set(orderIds);
  const domain = [
    ['sale_id', 'in', orderIds],
    ['state', 'not in', ['done', 'cancel']],
    ['picking_type_code', '=', 'outgoing'],
  ];
  const open = await client.searchRead('stock.picking', openPicking, { domain });
  return new Set(open.flatMap(({ sale_id: sale }) => sale?.id ?? []));
};
