import { divideRounded } from '../kit/money.ts';

/**
 * The maximum order total, one billion in the currency of the account. Higher amounts are typing errors; up to here every
 * step below is exact.
 */
export const maxOrderCents = 100_000_000_000;

/** Whole cents times whole units need no rounding; the result is exact below 2^53. */
export const computeLinePrice = (line: { readonly unitPrice: number; readonly quantity: number }): number =>
  line.unitPrice * line.quantity;

export interface OrderCharges {
  /** 12.5 means 12.5 %. */
  readonly discount: number;
  readonly shippingCharge: number;
}

/** The discount, rounded once for the whole order, half a cent up. */
export const computeDiscount = (subtotal: number, discount: number): number =>
  divideRounded(subtotal * Math.round(discount * 100), 10_000);

/** The subtotal less the discount, plus the shipping charge, which is not discounted. */
export const computeTotalPrice = (subtotal: number, { discount, shippingCharge }: OrderCharges): number =>
  subtotal - computeDiscount(subtotal, discount) + shippingCharge;
