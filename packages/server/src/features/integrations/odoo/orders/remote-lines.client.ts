import { z } from 'zod';
import { findKeys } from '../client/external-ids.client.ts';
import type { OdooClient } from '../client/odoo.client.ts';
import { odooId, odooReference } from '../client/odoo-values.rules.ts';

/** The field of the unit of measure of a line, whose name depends on the version. */
export type UnitField = 'product_uom' | 'product_uom_id';

export const findUnitField = async (client: OdooClient): Promise<UnitField> =>
  (await client.getFields(model)).has('product_uom_id') ? 'product_uom_id' : 'product_uom';

type Reference = z.output<typeof odooReference>;

/** An order line in Odoo. */
export interface RemoteLine {
  readonly id: number;
  readonly order: Reference;
  /** The state of the order. */
  readonly state: string;
  /** The External ID; null for lines that were added in Odoo. */
  readonly key: string | null;
  readonly product: Reference;
  readonly name: string;
  readonly unitId: number | null;
  readonly quantity: number;
  readonly delivered: number;
  readonly unitPrice: number;
  readonly discount: number;
  /** Without tax. */
  readonly subtotal: number;
}

const model = 'sale.order.line';
const remoteLine = z.object({
  id: odooId,
  name: z.string(),
  order_id: odooReference,
  product_id: odooReference,
  state: z.string(),
  product_uom_qty: z.number(),
  qty_delivered: z.number(),
  price_unit: z.number(),
  discount: z.number(),
  price_subtotal: z.number(),
});
const olderLine = remoteLine.extend({ product_uom: odooReference });
const newerLine = remoteLine.extend({ product_uom_id: odooReference });

/** The lines of these orders without sections and notes. */
export const findRemoteLines = async (client: OdooClient, orderIds: readonly number[]): Promise<RemoteLine[]> => {
  const domain = [
    ['order_id', 'in', orderIds],
    ['display_type', '=', false],
  ];
  const search = { domain, order: 'id' };
  const lines =
    (await findUnitField(client)) === 'product_uom'
      ? (await client.searchRead(model, olderLine, search)).map((line) => ({ ...line, unit: line.product_uom }))
      : (await client.searchRead(model, newerLine, search)).map((line) => ({ ...line, unit: line.product_uom_id }));
  const keys = await findKeys(
    client,
    model,
    lines.map(({ id }) => id),
  );
  return lines.map((line) => ({
    id: line.id,
    order: line.order_id,
    state: line.state,
    key: keys.get(line.id) ?? null,
    product: line.product_id,
    name: line.product_id?.name ?? line.name,
    unitId: line.unit?.id ?? null,
    quantity: line.product_uom_qty,
    delivered: line.qty_delivered,
    unitPrice: line.price_unit,
    discount: line.discount,
    subtotal: line.price_subtotal,
  }));
};
