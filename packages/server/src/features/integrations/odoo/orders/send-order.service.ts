import type { ErpAmounts, ErpRounding } from '@shelfward/contract/orders/erp-amounts.rules.ts';
import { connectionMessages } from '../client/connection-messages.rules.ts';
import { isLineKeyForOrder, isOrderKey, orderKey } from '../client/external-ids.rules.ts';
import type { OdooClient, OdooLoadMessage } from '../client/odoo.client.ts';
import { OdooError } from '../client/odoo.errors.ts';
import { contentHash } from '../client/odoo-values.rules.ts';
import { findAmountIssue, toErpAmounts, toPricedOrder } from './order-amounts.rules.ts';
import { orderExportMessages } from './order-messages.rules.ts';
import {
  buildOrderLineValues,
  findDeviation,
  type LoadRows,
  type OrderPayloadOptions,
  type OrderToPush,
  orderReference,
  orderRows,
  staleLines,
} from './order-payload.rules.ts';
import { OrderRejected } from './order-rejected.errors.ts';
import { findRemoteLines, type RemoteLine } from './remote-lines.client.ts';
import {
  confirmOrder,
  findOrdersByReference,
  findOrderWithLines,
  findRemoteAmounts,
  findRemoteOrder,
  isOpen,
  type NamedOrder,
  type RemoteOrder,
} from './remote-order.client.ts';
import { completeDeliveries, type ShippedOrderDeps } from './shipped-order.service.ts';

export interface SendOrderDeps extends OrderPayloadOptions, ShippedOrderDeps {
  readonly accountCurrency: string;
  /** How Odoo rounds tax. */
  readonly rounding: ErpRounding;
  /** Called before the order is sent, because Odoo may have it from then on. */
  readonly attempt: (order: OrderToPush) => Promise<void>;
  /** Saves the mapping immediately, so that it persists after later failures. */
  readonly link: (order: OrderToPush, remoteId: number) => Promise<void>;
}

/**
 * Exports an order without issues to Odoo and confirms it. Retries after interruptions never create a second order,
 * because the order has an External ID. Throws `OdooError` and `OrderRejected`.
 */
export const sendOrder = async (
  deps: SendOrderDeps,
  order: OrderToPush,
): Promise<{ readonly name: string; readonly hash: string; readonly amounts: ErpAmounts }> => {
  const { client, externalIdPrefix } = deps;
  const payload = orderRows(order, deps);
  const hash = contentHash(payload);
  if (order.remoteOrderId === null) await rejectForeignOrder(client, order, orderKey(externalIdPrefix, order.id));
  const known = order.remoteOrderId === null ? undefined : await findRemoteOrder(client, order.remoteOrderId);
  rejectCancelled(known, order);
  const isUnchanged = known !== undefined && order.payloadHash === hash;
  if (!isUnchanged) await deps.attempt(order);
  const remoteId = isUnchanged ? known.id : await loadOrder(client, order, payload);
  if (remoteId !== order.remoteOrderId) await deps.link(order, remoteId);
  const stored = isUnchanged
    ? { remote: known, lines: await findRemoteLines(client, [remoteId]) }
    : await checkLines(deps, order, { remoteId, payload });
  const { remote } = stored;
  const amounts = await checkAmounts(deps, order, { ...stored, payload });
  const confirmed = await confirmOrder(client, remote);
  rejectCancelled(confirmed, order);
  await completeDeliveries(deps, { order, remote });
  return { name: remote.name, hash, amounts };
};

/** Rejects an order that was entered manually in Odoo, because both orders would be delivered. */
const rejectForeignOrder = async (client: OdooClient, order: OrderToPush, key: string): Promise<void> => {
  const reference = orderReference(order);
  const sameReference = await findOrdersByReference(client, order);
  const isOfCompany = ({ partner_id: partner, client_order_ref: name }: NamedOrder) =>
    partner?.id === order.remoteCompanyId && name === reference;
  // Another client may have an order with the same ID, so a reference without a purchase order number proves nothing.
  const isOther = ({ key: foreignKey }: NamedOrder) =>
    order.purchaseOrderNumber === null && isOrderKey(foreignKey ?? '');
  const foreignOrder = sameReference.find(
    (found) => found.key !== key && isOfCompany(found) && !isOther(found) && found.state !== 'cancel',
  );
  if (foreignOrder)
    throw new OrderRejected(orderExportMessages.duplicate(foreignOrder.name, order.companyName, reference));
  // Without an attempt, the order was created by a copy of this database, or before the database was restored.
  const duplicate = sameReference.find((found) => found.key === key && !isOfCompany(found));
  if (duplicate && order.attemptedAt === null)
    throw new OrderRejected(orderExportMessages.copied(duplicate.name, reference));
};

const rejectCancelled = (remote: RemoteOrder | undefined, order: OrderToPush): void => {
  if (remote?.state === 'cancel')
    throw new OrderRejected(orderExportMessages.cancelled(remote.name, orderReference(order)));
};

const loadOrder = async (client: OdooClient, order: OrderToPush, { fields, rows }: LoadRows): Promise<number> => {
  const response = await client.load('sale.order', fields, rows);
  if ('messages' in response) throw toRejection(response.messages, order, { fields, rows });
  const [id] = response.ids;
  if (id === undefined) throw new OdooError('TRANSIENT', connectionMessages.notReturned());
  return id;
};

/** Another transaction created the same order concurrently; the retry finds it. */
const isLostRace = (text: string): boolean => /ir_model_data_module_name_uniq|duplicate key value/i.test(text);

const toRejection = (messages: readonly OdooLoadMessage[], order: OrderToPush, payload: LoadRows): Error => {
  const remoteMessage = messages.map(({ message }) => message.trim()).join(' ');
  if (isLostRace(remoteMessage)) return new OdooError('TRANSIENT', connectionMessages.busy(), { remoteMessage });
  const message = orderExportMessages.rejected(remoteMessage, orderReference(order));
  return new OrderRejected(message, { payload, remoteMessage });
};

/** Sets removed lines to zero, and rejects the order if Odoo stored other values than the exported ones. */
const checkLines = async (
  deps: SendOrderDeps,
  order: OrderToPush,
  { remoteId, payload }: { readonly remoteId: number; readonly payload: LoadRows },
): Promise<StoredOrder> => {
  const { client, externalIdPrefix } = deps;
  const key = orderKey(externalIdPrefix, order.id);
  const terms = buildOrderLineValues(order, deps);
  const { order: remote, lines } = await findOrderWithLines(client, remoteId);
  if (!remote) throw new OdooError('TRANSIENT', connectionMessages.notReturned());
  rejectCancelled(remote, order);
  const stale = staleLines(lines, { terms, isOurs: (line) => isLineKeyForOrder(key, line) });
  if (stale.length > 0) await clearLines(client, order, { key, lines: stale });
  const deviation = findDeviation(lines, terms);
  if (deviation !== undefined)
    throw new OrderRejected(orderExportMessages.linesDiffer(deviation, remote.name), { payload });
  return { remote, lines: stale.length > 0 ? await findRemoteLines(client, [remoteId]) : lines };
};

const clearLines = async (
  client: OdooClient,
  order: OrderToPush,
  { key, lines }: { readonly key: string; readonly lines: readonly RemoteLine[] },
): Promise<void> => {
  const fields = ['id', 'order_line/id', 'order_line/product_uom_qty', 'order_line/price_unit', 'order_line/discount'];
  const rows = lines.map((line, index) => [
    index === 0 ? key : '',
    line.key ?? '',
    '0',
    String(line.unitPrice),
    String(line.discount),
  ]);
  const response = await client.load('sale.order', fields, rows);
  if ('messages' in response) throw toRejection(response.messages, order, { fields, rows });
};

interface StoredOrder {
  readonly remote: RemoteOrder;
  readonly lines: readonly RemoteLine[];
}

/** The amounts of an exported order. Rejects a quotation whose amounts must not be confirmed. */
const checkAmounts = async (
  { client, accountCurrency, rounding }: SendOrderDeps,
  order: OrderToPush,
  { remote, lines, payload }: StoredOrder & { readonly payload: LoadRows },
): Promise<ErpAmounts> => {
  const read = (await findRemoteAmounts(client, [remote.id])).get(remote.id);
  if (!read) throw new OdooError('TRANSIENT', connectionMessages.notReturned());
  const priced = toPricedOrder(order);
  const given = { remote: read, lines, rounding };
  const issue = isOpen(remote.state)
    ? findAmountIssue(priced, { ...given, name: remote.name }, accountCurrency)
    : undefined;
  if (issue !== undefined) throw new OrderRejected(issue, { payload });
  return toErpAmounts(priced, given);
};
