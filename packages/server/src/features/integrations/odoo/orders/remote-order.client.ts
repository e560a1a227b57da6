import { z } from 'zod';
import { findKeys } from '../client/external-ids.client.ts';
import type { OdooClient, OdooDomain } from '../client/odoo.client.ts';
import { isTransient, OdooError } from '../client/odoo.errors.ts';
import { odooId, odooReference, odooText } from '../client/odoo-values.rules.ts';
import { orderExportMessages } from './order-messages.rules.ts';
import { type OrderToPush, orderOrigin, orderReference } from './order-payload.rules.ts';
import { findRemoteLines, type RemoteLine } from './remote-lines.client.ts';

const remoteOrder = z.object({ id: odooId, name: z.string(), state: z.string() });
export type RemoteOrder = z.output<typeof remoteOrder>;

export const findRemoteOrder = async (client: OdooClient, id: number): Promise<RemoteOrder | undefined> => {
  const [found] = await client.searchRead('sale.order', remoteOrder, { domain: [['id', '=', id]] });
  return found;
};

const namedOrder = remoteOrder.extend({ client_order_ref: odooText, partner_id: odooReference });
export type NamedOrder = z.output<typeof namedOrder> & { readonly key: string | null };

/** The orders of the company with the same reference, and those with this order as origin, with their External IDs. */
export const findOrdersByReference = async (
  client: OdooClient,
  order: Pick<OrderToPush, 'id' | 'purchaseOrderNumber' | 'remoteCompanyId'>,
): Promise<NamedOrder[]> => {
  const hasReference = [
    ['client_order_ref', '=', orderReference(order)],
    ['partner_id', '=', order.remoteCompanyId],
  ];
  return findNamedOrders(client, ['|', ['origin', '=', orderOrigin(order)], '&', ...hasReference]);
};

/** The orders in Odoo with these orders as origin or with their names; the External ID identifies them. */
export const findSentOrders = (
  client: OdooClient,
  orders: readonly { readonly id: number; readonly remoteName: string | null }[],
): Promise<NamedOrder[]> => {
  const origins = orders.map(orderOrigin);
  const names = orders.flatMap(({ remoteName }) => remoteName ?? []);
  return findNamedOrders(client, ['|', ['origin', 'in', origins], ['name', 'in', names]]);
};

const findNamedOrders = async (client: OdooClient, domain: OdooDomain): Promise<NamedOrder[]> => {
  const found = await client.searchRead('sale.order', namedOrder, { domain, order: 'id' });
  const keys = await findKeys(
    client,
    'sale.order',
    found.map(({ id }) => id),
  );
  return found.map((order) => ({ ...order, key: keys.get(order.id) ?? null }));
};

/** Odoo 15 and later stores notes as HTML. */
export const hasHtmlNotes = async (client: OdooClient): Promise<boolean> => {
  const args = { allfields: ['note'], attributes: ['type'] };
  const response = await client.call({
    model: 'sale.order',
    method: 'fields_get',
    arguments: args,
    isRepeatable: true,
  });
  return z.object({ note: z.object({ type: z.string() }).optional() }).parse(response).note?.type === 'html';
};

/** An order with its lines in one call; undefined without lines. */
export const findOrderWithLines = async (
  client: OdooClient,
  orderId: number,
): Promise<{ readonly order: RemoteOrder | undefined; readonly lines: readonly RemoteLine[] }> => {
  const lines = await findRemoteLines(client, [orderId]);
  const [first] = lines;
  return { order: first?.order ? { ...first.order, state: first.state } : undefined, lines };
};

/** The amounts of an order. */
export const remoteAmounts = z.object({
  id: odooId,
  currency_id: odooReference,
  amount_untaxed: z.number(),
  amount_tax: z.number(),
  amount_total: z.number(),
});
export type RemoteAmounts = z.output<typeof remoteAmounts>;

/** The amounts of orders in Odoo, by their IDs. */
export const findRemoteAmounts = async (
  client: OdooClient,
  ids: readonly number[],
): Promise<ReadonlyMap<number, RemoteAmounts>> => {
  if (ids.length === 0) return new Map();
  const found = await client.searchRead('sale.order', remoteAmounts, { domain: [['id', 'in', ids]] });
  return new Map(found.map((one) => [one.id, one]));
};

/** A quotation. */
export const isOpen = (state: string): boolean => state === 'draft' || state === 'sent';
const confirmMs = 120_000;
const maxAttempts = 4;

/**
 * Confirms an open order. The result of an interrupted call is unknown, and newer versions reject a second confirmation,
 * so the state of the order is read again after a failure.
 */
export const confirmOrder = async (client: OdooClient, order: RemoteOrder): Promise<RemoteOrder | undefined> => {
  let seen: RemoteOrder | undefined = order;
  for (let attempt = 1; seen && isOpen(seen.state); attempt += 1) {
    const failure = await attemptConfirmation(client, order);
    if (failure === undefined) return { ...order, state: 'sale' };
    seen = await findRemoteOrder(client, order.id);
    const isStillOpen = seen !== undefined && isOpen(seen.state);
    if (isStillOpen && (attempt === maxAttempts || !isTransient(failure))) throw failure;
  }
  return seen;
};

const attemptConfirmation = async (client: OdooClient, { id, name }: RemoteOrder): Promise<unknown> => {
  try {
    const call = { model: 'sale.order', method: 'action_confirm', arguments: { ids: [id] }, timeoutMs: confirmMs };
    if ((await client.call(call)) === true) return undefined;
    // Odoo would open a dialog for the user.
    return new OdooError('REJECTED', orderExportMessages.inputNeeded(name));
  } catch (error) {
    return error;
  }
};
