import { z } from 'zod';
import { findKeys } from '../client/external-ids.client.ts';
import type { OdooClient, OdooDomain } from '../client/odoo.client.ts';
import { isTransient, OdooError } from '../client/odoo.errors.ts';
import { odooId, odooReference, odooText } from '../client/odoo-values.rules.ts';
import { orderExportMessages } from './order-messages.rules.ts';
import {
  type OrderToPush,
  orderOrigin,
  orderReference,
  type RemoteLine,
  type UnitField,
} from './order-payload.rules.ts';

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

const lineModel = 'sale.order.line';
const remoteLine = z.object({
  id: odooId,
  name: z.string(),
  order_id: odooReference,
  product_id: odooReference,
  state: z.string(),
  product_uom_qty: z.number(),
  price_unit: z.number(),
  discount: z.number(),
  price_subtotal: z.number(),
});
const olderLine = remoteLine.extend({ product_uom: odooReference });
const newerLine = remoteLine.extend({ product_uom_id: odooReference });

/** The field of the unit of measure of a line, whose name depends on the version. */
export const findUnitField = async (client: OdooClient): Promise<UnitField> =>
  (await client.getFields('sale.order.line')).has('product_uom_id') ? 'product_uom_id' : 'product_uom';

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

/** The lines of an order together with the order, which saves one call. */
export const findRemoteLines = async (
  client: OdooClient,
  orderId: number,
): Promise<{ readonly order: RemoteOrder | undefined; readonly lines: readonly RemoteLine[] }> => {
  const domain = [
    ['order_id', '=', orderId],
    ['display_type', '=', false],
  ];
  const search = { domain, order: 'id' };
  const lines =
    (await findUnitField(client)) === 'product_uom'
      ? (await client.searchRead(lineModel, olderLine, search)).map((line) => ({ ...line, unit: line.product_uom }))
      : (await client.searchRead(lineModel, newerLine, search)).map((line) => ({ ...line, unit: line.product_uom_id }));
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
    name: line.product_id?.name ?? line.name,
    unitId: line.unit?.id ?? null,
    quantity: line.product_uom_qty,
    unitPrice: line.price_unit,
    discount: line.discount,
    subtotal: line.price_subtotal,
  }));
  return { order, lines: remoteLines };
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
