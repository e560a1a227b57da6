import type { ErpAmounts, ErpRounding } from '@shelfward/contract/orders/erp-amounts.rules.ts';
import { connectionMessages } from '../client/connection-messages.rules.ts';
import type { OdooClient } from '../client/odoo.client.ts';
import { OdooError } from '../client/odoo.errors.ts';
import { findAmountIssue, toErpAmounts } from './order-amounts.rules.ts';
import type { OrderToPush, RemoteLine } from './order-payload.rules.ts';
import { findRemoteAmounts, isOpen, type RemoteOrder } from './remote-order.client.ts';

export interface AmountDeps {
  readonly client: OdooClient;
  readonly accountCurrency: string;
  /** How Odoo rounds tax. */
  readonly rounding: ErpRounding;
}

/** The amounts of an exported order; or why it must not be confirmed. */
export const checkAmounts = async (
  { client, accountCurrency, rounding }: AmountDeps,
  order: OrderToPush,
  { remote, lines }: { readonly remote: RemoteOrder; readonly lines: readonly RemoteLine[] },
): Promise<{ readonly amounts: ErpAmounts } | { readonly issue: string }> => {
  const read = (await findRemoteAmounts(client, [remote.id])).get(remote.id);
  if (!read) throw new OdooError('TRANSIENT', connectionMessages.notReturned());
  const priced = {
    discount: order.discount,
    shippingCharge: order.shippingChargeCents,
    lines: order.lines.map(({ unitPriceCents, quantity }) => ({ unitPrice: unitPriceCents, quantity })),
  };
  const given = { remote: read, lines, rounding };
  const issue = isOpen(remote.state)
    ? findAmountIssue(priced, { ...given, name: remote.name }, accountCurrency)
    : undefined;
  return issue === undefined ? { amounts: toErpAmounts(priced, given) } : { issue };
};
