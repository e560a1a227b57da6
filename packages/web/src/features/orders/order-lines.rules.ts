import type { OrderRow } from '@shelfward/contract/orders/orders.shapes.ts';

/** A line while it is typed. */
export interface DraftLine {
  readonly productId?: number | undefined;
  readonly quantity?: number | undefined;
  readonly unitPrice?: number;
}

/** The form keeps its values untyped, and may have found them in a draft. */
export const linesOf = (value: unknown): readonly DraftLine[] =>
  Array.isArray(value) ? value.filter((line): line is DraftLine => typeof line === 'object' && line !== null) : [];

/** What the lines come to, and what the discount takes off; the total is the order's own. */
export const breakdownOf = (order: Pick<OrderRow, 'totalPrice' | 'shippingCharge'>, lineTotals: readonly number[]) => {
  const subtotal = lineTotals.reduce((sum, total) => sum + total, 0);
  return { subtotal, discount: subtotal + order.shippingCharge - order.totalPrice };
};
