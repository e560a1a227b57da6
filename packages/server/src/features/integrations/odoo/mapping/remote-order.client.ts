import { z } from 'zod';
import type { OdooClient } from '../client/odoo.client.ts';
import { OdooFailed } from '../client/odoo.errors.ts';
import { isPassing } from '../client/odoo-transports.client.ts';
import { odooId, odooReference, odooText } from '../client/odoo-values.rules.ts';
import { type OrderToPush, originOf, type RemoteLine, referenceOf } from './order-push.rules.ts';

const remoteOrder = z.object({ id: odooId, name: z.string(), state: z.string() });
export type RemoteOrder = z.output<typeof remoteOrder>;

export const findRemoteOrder = async (client: OdooClient, id: number): Promise<RemoteOrder | undefined> => {
  const [found] = await client.searchRead('sale.order', remoteOrder, { domain: [['id', '=', id]] });
  return found;
};

const namedOrder = remoteOrder.extend({ client_order_ref: odooText, partner_id: odooReference });
export type NamedOrder = z.output<typeof namedOrder> & { readonly key: string | null };

/** The orders of the company that carry the order's reference, and those that say they come from it; with External IDs. */
export const findNamesakes = async (
  client: OdooClient,
  order: Pick<OrderToPush, 'id' | 'purchaseOrderNumber' | 'remoteCompanyId'>,
): Promise<NamedOrder[]> => {
  const ofCompany = [
    ['client_order_ref', '=', referenceOf(order)],
    ['partner_id', '=', order.remoteCompanyId],
  ];
  const domain = ['|', ['origin', '=', originOf(order)], '&', ...ofCompany];
  const found = await client.searchRead('sale.order', namedOrder, { domain, order: 'id' });
  const keys = await findKeys(
    client,
    'sale.order',
    found.map(({ id }) => id),
  );
  return found.map((order) => ({ ...order, key: keys.get(order.id) ?? null }));
};

/** The External IDs of records that have one. */
export const findKeys = async (
  client: OdooClient,
  model: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map();
  const answer = await client.call({ model, method: 'get_external_id', arguments: { ids }, isRepeatable: true });
  const keys = z.record(z.string(), z.string()).parse(answer);
  return new Map(
    Object.entries(keys)
      .filter(([, key]) => key !== '')
      .map(([id, key]) => [Number(id), key]),
  );
};

const remoteLine = z.object({
  id: odooId,
  order_id: odooReference,
  state: z.string(),
  product_uom_qty: z.number(),
  price_unit: z.number(),
  discount: z.number(),
});

/** The lines of an order, and with them the order: that is one call less for each. */
export const findRemoteLines = async (
  client: OdooClient,
  orderId: number,
): Promise<{ readonly order: RemoteOrder | undefined; readonly lines: readonly RemoteLine[] }> => {
  const domain = [
    ['order_id', '=', orderId],
    ['display_type', '=', false],
  ];
  const lines = await client.searchRead('sale.order.line', remoteLine, { domain, order: 'id' });
  const keys = await findKeys(
    client,
    'sale.order.line',
    lines.map(({ id }) => id),
  );
  const [first] = lines;
  const order = first?.order_id ? { id: orderId, name: first.order_id.name, state: first.state } : undefined;
  const remoteLines = lines.map((line) => ({
    id: line.id,
    key: keys.get(line.id) ?? null,
    quantity: line.product_uom_qty,
    unitPrice: line.price_unit,
    discount: line.discount,
  }));
  return { order, lines: remoteLines };
};

const isOpen = (state: string): boolean => state === 'draft' || state === 'sent';
const confirmMs = 120_000;
const attempts = 4;

/**
 * Confirms an order that is not. Nobody knows what became of a call that was cut off, and another may have confirmed it
 * meanwhile, which new versions refuse to do twice: after a failure, what the order is now decides.
 */
export const confirmOrder = async (client: OdooClient, order: RemoteOrder): Promise<RemoteOrder | undefined> => {
  let seen: RemoteOrder | undefined = order;
  for (let attempt = 1; seen && isOpen(seen.state); attempt += 1) {
    const failure = await tryToConfirm(client, order);
    if (failure === undefined) return { ...order, state: 'sale' };
    seen = await findRemoteOrder(client, order.id);
    const isStillOpen = seen !== undefined && isOpen(seen.state);
    if (isStillOpen && (attempt === attempts || !isPassing(failure))) throw failure;
  }
  return seen;
};

const tryToConfirm = async (client: OdooClient, { id, name }: RemoteOrder): Promise<unknown> => {
  try {
    const call = { model: 'sale.order', method: 'action_confirm', arguments: { ids: [id] }, timeoutMs: confirmMs };
    if ((await client.call(call)) === true) return undefined;
    // It would show a person a window now.
    return new OdooFailed('REFUSED', `Odoo asks something before it confirms the order ${name}. Confirm it there.`);
  } catch (error) {
    return error;
  }
};
