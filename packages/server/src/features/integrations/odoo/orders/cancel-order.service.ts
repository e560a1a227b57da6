import { orderKey } from '../client/external-ids.rules.ts';
import type { OdooClient } from '../client/odoo.client.ts';
import { orderExportMessages } from './order-messages.rules.ts';
import { type OrderToPush, orderReference } from './order-payload.rules.ts';
import { OrderRejected } from './order-rejected.errors.ts';
import { findOrdersByReference, findRemoteOrder, type RemoteOrder } from './remote-order.client.ts';

/** Cancels an order in Odoo that was cancelled here; returns its name in Odoo, or null if it was never exported. */
export const cancelOrder = async (
  client: OdooClient,
  externalIdPrefix: string,
  order: OrderToPush,
): Promise<string | null> => {
  const remote = await findExportedOrder(client, externalIdPrefix, order);
  if (!remote) return null;
  if (remote.state === 'cancel') return remote.name;
  await rejectDelivered(client, remote, orderReference(order));
  await client.call({
    model: 'sale.order',
    method: 'action_cancel',
    // Without this context Odoo opens a dialog about a customer e-mail and does not cancel the order.
    arguments: { ids: [remote.id], context: { disable_cancel_warning: true } },
    isRepeatable: true,
  });
  const after = await findRemoteOrder(client, remote.id);
  if (after && after.state !== 'cancel')
    throw new OrderRejected(orderExportMessages.notCancelled(remote.name, orderReference(order)));
  return remote.name;
};

/** The exported order, even if the response of the export was lost. */
const findExportedOrder = async (
  client: OdooClient,
  externalIdPrefix: string,
  order: OrderToPush,
): Promise<RemoteOrder | undefined> => {
  if (order.remoteOrderId !== null) return findRemoteOrder(client, order.remoteOrderId);
  if (order.attemptedAt === null) return undefined;
  const key = orderKey(externalIdPrefix, order.id);
  return (await findOrdersByReference(client, order)).find((found) => found.key === key);
};

const rejectDelivered = async (client: OdooClient, { id, name }: RemoteOrder, reference: string): Promise<void> => {
  const fields = await client.getFields('stock.picking');
  if (!fields.has('sale_id')) return;
  const done = await client.search('stock.picking', {
    domain: [
      ['sale_id', '=', id],
      ['state', '=', 'done'],
    ],
    limit: 1,
  });
  if (done.length > 0) throw new OrderRejected(orderExportMessages.deliveredBeforeCancel(name, reference));
};
