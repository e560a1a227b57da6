import { computeTotalPrice } from '../orders/order-money.rules.ts';
import { type PlannedStore, toOrderKey } from './order-plan.rules.ts';

/** A store of a proposal with the value of its lines at list prices, in cents. */
export interface ValuedStore extends Pick<PlannedStore, 'storeId' | 'orderRegionId'> {
  readonly subtotal: number;
}

/**
 * The value of a proposal in cents: the total of the orders that its stores share or receive, each less the company's
 * discount. `discount` is in percent.
 */
export const computeProposalValue = (stores: Iterable<ValuedStore>, discount: number): number => {
  const subtotals = new Map<string, number>();
  for (const store of stores) {
    const key = toOrderKey(store);
    subtotals.set(key, (subtotals.get(key) ?? 0) + store.subtotal);
  }
  return sumOrderValues(subtotals.values(), discount);
};

/** The total of orders with these subtotals, in cents. The discount is rounded once per order. */
export const sumOrderValues = (subtotals: Iterable<number>, discount: number): number => {
  let value = 0;
  for (const subtotal of subtotals) value += computeTotalPrice(subtotal, { discount, shippingCharge: 0 });
  return value;
};

/** Follows a value: " after 5.5% discount". Empty without a discount. */
export const discountSuffix = (discount: number): string =>
  discount === 0 ? '' : ` after ${discount.toLocaleString('en-US')}% discount`;
