import {
  computeErpAmounts,
  computeRoundedTotals,
  computeTotalHere,
  type ErpAmounts,
  type ErpLineAmounts,
  type ErpRounding,
  listRoundedTotals,
  listTaxedLines,
  type PricedOrder,
} from '@shelfward/contract/orders/erp-amounts.rules.ts';
import { formatOdooAmount } from '../client/odoo-values.rules.ts';
import { orderExportMessages } from './order-messages.rules.ts';
import type { OrderToPush } from './order-payload.rules.ts';
import type { RemoteAmounts } from './remote-order.client.ts';

export interface RemoteOrderAmounts {
  readonly remote: RemoteAmounts;
  readonly lines: readonly (ErpLineAmounts & { readonly name: string })[];
  readonly rounding: ErpRounding;
}

export const toPricedOrder = ({ discount, shippingChargeCents, lines }: OrderToPush): PricedOrder => ({
  discount,
  shippingCharge: shippingChargeCents,
  lines: lines.map(({ unitPriceCents, quantity }) => ({ unitPrice: unitPriceCents, quantity })),
});

/** Why Odoo will compute another total for an order, before its export; undefined if it will not. */
export const describeRounding = (order: PricedOrder, rounding: ErpRounding): string | undefined => {
  const totals = listRoundedTotals(order, rounding).map(formatOdooAmount);
  if (totals.length === 0) return undefined;
  return `${totals.join(' or ')} without tax in Odoo, which rounds after the discount, instead of ${formatOdooAmount(computeTotalHere(order))}`;
};

/** The amounts of an order here and in Odoo. */
export const toErpAmounts = (order: PricedOrder, { remote, lines, rounding }: RemoteOrderAmounts): ErpAmounts =>
  computeErpAmounts(order, {
    currency: remote.currency_id?.name ?? '',
    untaxed: remote.amount_untaxed,
    tax: remote.amount_tax,
    total: remote.amount_total,
    rounding,
    lines,
  });

/**
 * Why the amounts of a quotation must not be confirmed; undefined if they are those of the order, rounded as Odoo rounds.
 * A tax that the price includes lowers the amount without tax.
 */
export const findAmountIssue = (
  order: PricedOrder,
  given: RemoteOrderAmounts & { readonly name: string },
  accountCurrency: string,
): string | undefined => {
  const amounts = toErpAmounts(order, given);
  if (amounts.currency !== accountCurrency)
    return orderExportMessages.quotationCurrency(given.name, amounts.currency, accountCurrency);
  const [taxed] = listTaxedLines(given.lines);
  const instead = `${formatOdooAmount(amounts.untaxed)} without tax instead of ${formatOdooAmount(amounts.here)}`;
  if (taxed) return orderExportMessages.quotationTax(given.name, taxed.name, instead);
  const { perLine, perOrder } = computeRoundedTotals(order);
  const own = amounts.untaxed - amounts.parts.lines;
  return own === perLine || own === perOrder || own === amounts.here
    ? undefined
    : orderExportMessages.quotationAmount(given.name, instead);
};
