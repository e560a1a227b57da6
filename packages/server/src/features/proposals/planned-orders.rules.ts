import {
  computeFreight,
  type FreightStep,
  type OrderAmounts,
  type OrderMinimum,
} from '@shelfward/contract/deliveries/order-minimums.rules.ts';
import { computeTotalPrice } from '@shelfward/contract/orders/order-money.rules.ts';

/** What an order line adds to its order. */
export interface CountedLine {
  readonly quantity: number;
  readonly packSize: number;
  readonly priceCents: number;
  /** Of a unit; null if it is not known. */
  readonly weightGrams: number | null;
}

/** The amounts that minimums count. Units without a known weight have none. `discount` is in percent. */
export const countOrder = (lines: Iterable<CountedLine>, discount: number): OrderAmounts => {
  const amounts = { VALUE: 0, UNITS: 0, CASES: 0, WEIGHT: 0 };
  for (const { quantity, packSize, priceCents, weightGrams } of lines) {
    amounts.VALUE += quantity * priceCents;
    amounts.UNITS += quantity;
    amounts.CASES += Math.ceil(quantity / packSize);
    amounts.WEIGHT += quantity * (weightGrams ?? 0);
  }
  return { ...amounts, VALUE: computeTotalPrice(amounts.VALUE, { discount, shippingCharge: 0 }) };
};

/** The minimums of an order with what it has of them. */
export const measureMinimums = (
  minimums: readonly OrderMinimum[],
  amounts: OrderAmounts,
): (OrderMinimum & { readonly current: number })[] =>
  minimums.map(({ kind, minimum }) => ({ kind, minimum, current: amounts[kind] }));

/** The freight of an order with this value. Null: the scope has no freight. */
export const measureFreight = (
  steps: readonly FreightStep[] | null,
  valueCents: number,
): { readonly cents: number; readonly prepaidFromCents: number | null } | null =>
  steps && {
    cents: computeFreight(steps, valueCents),
    prepaidFromCents: steps.find(({ freightCents }) => freightCents === 0)?.fromCents ?? null,
  };
