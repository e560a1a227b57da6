import { hashOf } from '../client/content-hash.rules.ts';
import type { OdooClient, OdooLoadMessage } from '../client/odoo.client.ts';
import { OdooFailed } from '../client/odoo.errors.ts';
import { isLineOf, isOrderKey, orderKey } from '../mapping/external-ids.rules.ts';
import {
  deviationOf,
  type LoadRows,
  type OrderMeans,
  type OrderToPush,
  orderRows,
  type RemoteLine,
  referenceOf,
  staleLines,
  termsOf,
} from '../mapping/order-push.rules.ts';
import {
  confirmOrder,
  findNamesakes,
  findRemoteLines,
  findRemoteOrder,
  type NamedOrder,
  type RemoteOrder,
} from '../mapping/remote-order.client.ts';

/** Somebody has to look at the order before it can go. */
export class OrderRefused extends Error {
  readonly payload: unknown;
  readonly said: string | undefined;

  constructor(message: string, facts: { readonly payload?: unknown; readonly said?: string } = {}) {
    super(message);
    this.payload = facts.payload;
    this.said = facts.said;
  }
}

export interface SendMeans extends OrderMeans {
  readonly client: OdooClient;
  /** Said before anything is sent: from here on Odoo may have the order. */
  readonly attempt: (order: OrderToPush) => Promise<void>;
  /** Kept at once: whatever happens afterwards, this is the order. */
  readonly link: (order: OrderToPush, remoteId: number) => Promise<void>;
}

/**
 * Brings an order without obstacles to Odoo and confirms it there. However often it is cut off and begun again, there is
 * one order, because Odoo knows it by our External ID. Throws `OdooFailed` and `OrderRefused`.
 */
export const sendOrder = async (
  means: SendMeans,
  order: OrderToPush,
): Promise<{ readonly name: string; readonly hash: string }> => {
  const { client, mark } = means;
  const payload = orderRows(order, means);
  const hash = hashOf(payload);
  if (order.remoteOrderId === null) await refuseStranger(client, order, orderKey(mark, order.id));
  const known = order.remoteOrderId === null ? undefined : await findRemoteOrder(client, order.remoteOrderId);
  refuseOver(known);
  const isThereAlready = known !== undefined && order.payloadHash === hash;
  if (!isThereAlready) await means.attempt(order);
  const remoteId = isThereAlready ? known.id : await loadOrder(client, payload);
  if (remoteId !== order.remoteOrderId) await means.link(order, remoteId);
  const remote = isThereAlready ? known : await settleLines(means, order, { remoteId, payload });
  const confirmed = await confirmOrder(client, remote);
  refuseOver(confirmed);
  return { name: remote.name, hash };
};

/** Somebody may have typed the order into Odoo, and a second one would be delivered too. */
const refuseStranger = async (client: OdooClient, order: OrderToPush, key: string): Promise<void> => {
  const reference = referenceOf(order);
  const namesakes = await findNamesakes(client, order);
  const isOfCompany = ({ partner_id: partner, client_order_ref: name }: NamedOrder) =>
    partner?.id === order.remoteCompanyId && name === reference;
  // Another client counts its orders too: a number of ours says nothing about one that came from there.
  const isOther = ({ key: theirs }: NamedOrder) => order.purchaseOrderNumber === null && isOrderKey(theirs ?? '');
  const stranger = namesakes.find(
    (found) => found.key !== key && isOfCompany(found) && !isOther(found) && found.state !== 'cancel',
  );
  if (stranger)
    throw new OrderRefused(
      `Odoo has the order ${stranger.name} of ${order.companyName} with the reference ${reference} already, which was not made here. Cancel it there or give this order another number, then retry.`,
    );
  // We never tried, and yet it is there: a copy of this database made it, or this one did before it was restored.
  const double = namesakes.find((found) => found.key === key && !isOfCompany(found));
  if (double && order.attemptedAt === null)
    throw new OrderRefused(
      `Odoo has the order ${double.name} under the number of this one, from a copy of this Shelfward or from before it was restored. Cancel this one and enter it anew, so that it gets another number.`,
    );
};

const refuseOver = (remote: RemoteOrder | undefined): void => {
  if (remote?.state === 'cancel')
    throw new OrderRefused(
      `The order is cancelled in Odoo as ${remote.name}. Set it to quotation there, or cancel it here.`,
    );
};

const loadOrder = async (client: OdooClient, { fields, rows }: LoadRows): Promise<number> => {
  const answer = await client.load('sale.order', fields, rows);
  if ('messages' in answer) throw refusalOf(answer.messages, { fields, rows });
  const [id] = answer.ids;
  if (id === undefined) throw new OdooFailed('PASSING', 'Odoo took the order and did not say which it is.');
  return id;
};

/** Two who made the same order at once: the other one's stands, and is found the next time. */
const isLostRace = (text: string): boolean => /ir_model_data_module_name_uniq|duplicate key value/i.test(text);

const refusalOf = (messages: readonly OdooLoadMessage[], payload: LoadRows): Error => {
  const said = messages.map(({ message }) => message.trim()).join(' ');
  if (isLostRace(said)) return new OdooFailed('PASSING', 'Odoo was busy with the same records.', { said });
  return new OrderRefused(`Odoo refused the order: ${said.slice(0, 500)}`, { payload, said });
};

/** What the order lost goes to nothing, and what Odoo made otherwise than it was told is not confirmed. */
const settleLines = async (
  means: SendMeans,
  order: OrderToPush,
  { remoteId, payload }: { readonly remoteId: number; readonly payload: LoadRows },
): Promise<RemoteOrder> => {
  const { client, mark } = means;
  const key = orderKey(mark, order.id);
  const terms = termsOf(order, means);
  const { order: remote, lines } = await findRemoteLines(client, remoteId);
  if (!remote) throw new OdooFailed('PASSING', 'Odoo took the order and does not show it yet.');
  refuseOver(remote);
  const stale = staleLines(lines, { terms, isOurs: (line) => isLineOf(key, line) });
  if (stale.length > 0) await emptyLines(client, key, stale);
  const deviation = deviationOf(lines, terms);
  if (deviation !== undefined) throw new OrderRefused(`${deviation} It was not confirmed.`, { payload });
  return remote;
};

const emptyLines = async (client: OdooClient, key: string, lines: readonly RemoteLine[]): Promise<void> => {
  const fields = ['id', 'order_line/id', 'order_line/product_uom_qty', 'order_line/price_unit', 'order_line/discount'];
  const rows = lines.map((line, index) => [
    index === 0 ? key : '',
    line.key ?? '',
    '0',
    String(line.unitPrice),
    String(line.discount),
  ]);
  const answer = await client.load('sale.order', fields, rows);
  if ('messages' in answer) throw refusalOf(answer.messages, { fields, rows });
};
