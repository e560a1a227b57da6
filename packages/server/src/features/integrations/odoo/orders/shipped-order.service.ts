import type { ShippedOrderRule } from '@shelfward/contract/integrations/odoo/odoo.shapes.ts';
import { z } from 'zod';
import { findKeys } from '../client/external-ids.client.ts';
import { orderKey, parseLineKey } from '../client/external-ids.rules.ts';
import type { OdooClient } from '../client/odoo.client.ts';
import { odooId, odooReference } from '../client/odoo-values.rules.ts';
import { orderExportMessages } from './order-messages.rules.ts';
import { type OrderToPush, orderReference } from './order-payload.rules.ts';
import { OrderRejected } from './order-rejected.errors.ts';
import type { RemoteOrder } from './remote-order.client.ts';
import { findOpenPickings, findPickings } from './remote-pickings.client.ts';

export interface ShippedOrderDeps {
  readonly client: OdooClient;
  /** The prefix of the client's External IDs. */
  readonly externalIdPrefix: string;
  readonly shippedOrders: ShippedOrderRule;
  /** Maps deliveries to the shipments of the order, so that they are not imported as further shipments. */
  readonly linkDeliveries: (order: OrderToPush, pickingIds: readonly number[]) => Promise<void>;
}

interface Exported {
  readonly order: OrderToPush;
  readonly remote: RemoteOrder;
}

/**
 * Validates or cancels the open deliveries in Odoo of an order that was shipped here before its first export. Each step
 * can be repeated: a retry continues with the deliveries that are still open.
 */
export const completeDeliveries = async (deps: ShippedOrderDeps, exported: Exported): Promise<void> => {
  const { client, shippedOrders } = deps;
  const { order, remote } = exported;
  if (shippedOrders === 'LEAVE_OPEN' || order.status !== 'SHIPPED' || !order.isFirstExport) return;
  if (!(await client.getFields('stock.picking')).has('sale_id')) return;
  for (const picking of await findOpenPickings(client, [remote.id])) {
    const place = `${orderReference(order)} (${remote.name})`;
    const [method, verb] =
      shippedOrders === 'CANCEL' ? (['action_cancel', 'cancel'] as const) : (['button_validate', 'validate'] as const);
    if (shippedOrders === 'VALIDATE') await writeShippedUnits(deps, order, picking.id);
    const context = { skip_backorder: true, skip_immediate: true, picking_ids_not_to_backorder: [picking.id] };
    const args = { ids: [picking.id], ...(shippedOrders === 'VALIDATE' && { context }) };
    await client.call({ model, method, arguments: args, timeoutMs: settleMs });
    if ((await findOpenPickings(client, [remote.id])).some(({ id }) => id === picking.id))
      throw new OrderRejected(orderExportMessages.deliveryNotSettled(verb, picking.name, place));
  }
  if (shippedOrders === 'VALIDATE') {
    const done = await findPickings(client, [remote.id]);
    await deps.linkDeliveries(
      order,
      done.map(({ id }) => id),
    );
  }
};

const model = 'stock.picking';
const settleMs = 120_000;
const openMove = z.object({ id: odooId, sale_line_id: odooReference, product_uom_qty: z.number() });

/** Sets the done units of each move. The share of its demand is independent of the unit of measure in Odoo. */
const writeShippedUnits = async (
  { client, externalIdPrefix }: ShippedOrderDeps,
  order: OrderToPush,
  pickingId: number,
): Promise<void> => {
  const isOld = (await client.getFields('stock.move')).has('quantity_done');
  const domain = [
    ['picking_id', '=', pickingId],
    ['state', 'not in', ['done', 'cancel']],
  ];
  const moves = await client.searchRead('stock.move', openMove, { domain, order: 'id' });
  const lineIds = moves.flatMap(({ sale_line_id: line }) => line?.id ?? []);
  const keys = await findKeys(client, 'sale.order.line', [...new Set(lineIds)]);
  for (const { id, sale_line_id: line, product_uom_qty: demand } of moves) {
    const units =
      demand *
      findShippedShare(order, parseLineKey(orderKey(externalIdPrefix, order.id), keys.get(line?.id ?? 0) ?? ''));
    const vals = isOld ? { quantity_done: units } : { quantity: units, picked: units > 0 };
    await client.call({ model: 'stock.move', method: 'write', arguments: { ids: [id], vals }, isRepeatable: true });
  }
};

/** A line that was added in Odoo was not shipped here. */
const findShippedShare = ({ lines }: OrderToPush, place: ReturnType<typeof parseLineKey>): number => {
  const line = lines.find(
    ({ productId, storeId }) => productId === place?.productId && (place.storeId === null || place.storeId === storeId),
  );
  return line === undefined || line.quantity === 0 ? 0 : Math.min(1, line.shippedQuantity / line.quantity);
};
