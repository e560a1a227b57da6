import type { OrderRow } from '@shelfward/contract/orders/orders.shapes.ts';

/** A line during input. */
export interface DraftLine {
  readonly productId?: number | undefined;
  readonly quantity?: number | undefined;
  readonly unitPrice?: number;
}

/** Parses a form value, which is untyped and can come from a draft. */
export const parseDraftLines = (value: unknown): readonly DraftLine[] =>
  Array.isArray(value) ? value.filter((line): line is DraftLine => typeof line === 'object' && line !== null) : [];

/** Subtotal of the lines and discount amount, derived from the order total. */
export const computeBreakdown = (
  order: Pick<OrderRow, 'totalPrice' | 'shippingCharge'>,
  lineTotals: readonly number[],
) => {
  const subtotal = lineTotals.reduce((sum, total) => sum + total, 0);
  return { subtotal, discount: subtotal + order.shippingCharge - order.totalPrice };
};
