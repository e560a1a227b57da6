import {
  computeErpAmounts,
  computeRoundedTotals,
  type ErpAmounts,
  type ErpLineAmounts,
  type ErpRounding,
  listTaxedLines,
  type PricedOrder,
} from '@shelfward/contract/orders/erp-amounts.rules.ts';
import { formatOdooAmount } from './order-push.rules.ts';
import type { RemoteAmounts } from './remote-order.client.ts';

interface RemoteOrderAmounts {
  readonly remote: RemoteAmounts;
  readonly lines: readonly (ErpLineAmounts & { readonly name: string })[];
  readonly rounding: ErpRounding;
}

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
  given: RemoteOrderAmounts,
  accountCurrency: string,
): string | undefined => {
  const amounts = toErpAmounts(order, given);
  if (amounts.currency !== accountCurrency)
    return `The order in Odoo is in ${amounts.currency || 'an unknown currency'}. The account uses ${accountCurrency}. Assign a price list in ${accountCurrency} to the order in Odoo, then retry.`;
  const [taxed] = listTaxedLines(given.lines);
  const instead = `${formatOdooAmount(amounts.untaxed)} without tax instead of ${formatOdooAmount(amounts.here)}`;
  if (taxed)
    return `Odoo includes tax in the price of ${taxed.name}, so the order is ${instead}. Choose taxes that are not included in the price on the lines of the order in Odoo, then retry.`;
  const { perLine, perOrder } = computeRoundedTotals(order);
  const own = amounts.untaxed - amounts.parts.lines;
  return own === perLine || own === perOrder || own === amounts.here
    ? undefined
    : `Odoo computes ${instead}. Correct the order in Odoo, then retry.`;
};
