import { Box } from '@mantine/core';
import { type ErpAmounts, listRoundedTotals } from '@shelfward/contract/orders/erp-amounts.rules.ts';
import type { Order } from '@shelfward/contract/orders/orders.shapes.ts';
import { accountCurrency } from '../../kit/currency.ts';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Money } from '../../kit/ui/figures.tsx';
import { formatMoney } from '../../kit/ui/numbers.ts';
import classes from './orders.module.css';

/** Whether the amount without tax, or the currency, is another one in the ERP. */
export const areAmountsDifferent = ({ here, untaxed, currency }: ErpAmounts): boolean =>
  here !== untaxed || currency !== accountCurrency();

/** The amounts here and in the ERP, and why they differ. */
export const OrderErpAmounts = ({ amounts }: { readonly amounts: ErpAmounts }) => {
  const { here, untaxed, tax, total, currency } = amounts;
  return (
    <>
      <DataTable label="Amounts here and in the ERP" className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Amount</th>
            <th scope="col">Here</th>
            <th scope="col">ERP</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Without tax</th>
            <td>
              <Money value={here} />
            </td>
            <td>
              <Money value={untaxed} currency={currency} />
            </td>
          </tr>
          <tr>
            <th scope="row">Tax</th>
            <td>–</td>
            <td>
              <Money value={tax} currency={currency} />
            </td>
          </tr>
          <tr>
            <th scope="row">Total with tax</th>
            <td>–</td>
            <td>
              <Money value={total} currency={currency} />
            </td>
          </tr>
        </tbody>
      </DataTable>
      <Box component="ul" mt={8} pl={18} c="dimmed">
        {listCauses(amounts).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </Box>
    </>
  );
};

/** The causes of the difference as sentences with their amounts. */
const listCauses = ({ currency, parts, rounding }: ErpAmounts): string[] => {
  const format = (cents: number): string => `${cents > 0 ? '+' : '−'}${formatMoney(Math.abs(cents), currency)}`;
  const step = rounding === 'ORDER' ? 'The ERP rounds once for the order' : 'The ERP rounds each line';
  return [
    ...(currency === accountCurrency()
      ? []
      : [
          `The order in the ERP is in ${currency}, and the account uses ${accountCurrency()}. Amounts are not converted.`,
        ]),
    ...(parts.rounding === 0
      ? []
      : [`${format(parts.rounding)}: ${step}, and the discount here is rounded once for the order.`]),
    ...(parts.includedTax === 0 ? [] : [`${format(parts.includedTax)}: Prices in the ERP include tax.`]),
    ...(parts.lines === 0
      ? []
      : [`${format(parts.lines)}: Lines in the ERP have other quantities, prices, or discounts.`]),
  ];
};

/** Why the total will be another one in the ERP, before the order is exported; undefined if it will not. */
export const describeErpTotal = (order: Order): string | undefined => {
  const { erpAmounts } = order.sync;
  const isExported = erpAmounts !== null && erpAmounts.here === order.totalPrice;
  if (isExported || order.status === 'CANCELLED' || order.inactive) return undefined;
  const [total, another] = listRoundedTotals({ ...order, lines: order.items }, erpAmounts?.rounding).map((cents) =>
    formatMoney(cents),
  );
  if (total === undefined) return undefined;
  if (another === undefined)
    return `In the ERP, the total will be ${total}: it rounds the amounts after the discount, and here the discount is rounded.`;
  return `In the ERP, the total will be ${total} if it rounds each line, or ${another} if it rounds once for the order. Here, the discount is rounded.`;
};
