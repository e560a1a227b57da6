import type { OdooClient } from '../client/odoo.client.ts';
import { orderKey } from '../mapping/external-ids.rules.ts';
import type { OrderToPush } from '../mapping/order-push.rules.ts';
import { findNamesakes, findRemoteOrder, type RemoteOrder } from '../mapping/remote-order.client.ts';
import { OrderRefused } from './send-order.service.ts';

/** Cancels in Odoo what was cancelled here; answers its name there, or null when Odoo never had it. */
export const cancelOrder = async (client: OdooClient, mark: string, order: OrderToPush): Promise<string | null> => {
  const remote = await findOwn(client, mark, order);
  if (!remote) return null;
  if (remote.state === 'cancel') return remote.name;
  await refuseDelivered(client, remote);
  await client.call({
    model: 'sale.order',
    method: 'action_cancel',
    // Odoo would ask whether to write to the customer, and do nothing until it is answered.
    arguments: { ids: [remote.id], context: { disable_cancel_warning: true } },
    isRepeatable: true,
  });
  const after = await findRemoteOrder(client, remote.id);
  if (after && after.state !== 'cancel')
    throw new OrderRefused(`Odoo has not cancelled the order ${remote.name}. Cancel it there.`);
  return remote.name;
};

/** The order that we made, even when we were never told that it was made. */
const findOwn = async (client: OdooClient, mark: string, order: OrderToPush): Promise<RemoteOrder | undefined> => {
  if (order.remoteOrderId !== null) return findRemoteOrder(client, order.remoteOrderId);
  if (order.attemptedAt === null) return undefined;
  const key = orderKey(mark, order.id);
  return (await findNamesakes(client, order)).find((found) => found.key === key);
};

const refuseDelivered = async (client: OdooClient, { id, name }: RemoteOrder): Promise<void> => {
  const fields = await client.fieldsOf('stock.picking');
  if (!fields.has('sale_id')) return;
  const done = await client.search('stock.picking', {
    domain: [
      ['sale_id', '=', id],
      ['state', '=', 'done'],
    ],
    limit: 1,
  });
  if (done.length > 0)
    throw new OrderRefused(
      `Odoo has delivered from the order ${name}: it cannot be cancelled. Take back there what was sent.`,
    );
};
