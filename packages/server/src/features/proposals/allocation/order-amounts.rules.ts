import {
  computeFreight,
  type FreightStep,
  type MinimumKind,
  minimumKinds,
  type OrderAmounts,
  type OrderMinimum,
} from '@shelfward/contract/deliveries/order-minimums.rules.ts';
import { computeTotalPrice } from '@shelfward/contract/orders/order-money.rules.ts';
import type { CountedUnits } from './allocation.types.ts';

/** The amounts of some units of a line; the value is at list prices. Units without a known weight have none. */
export const countUnits = ({ packSize, priceCents, weightGrams }: CountedUnits, quantity: number): OrderAmounts => ({
  VALUE: quantity * priceCents,
  UNITS: quantity,
  CASES: Math.ceil(quantity / packSize),
  WEIGHT: quantity * (weightGrams ?? 0),
});

/** The amounts of many lines, in one loop: there can be hundreds of thousands. */
export const sumUnits = <T>(
  items: Iterable<T>,
  toLine: (item: T) => CountedUnits,
  getQuantity: (item: T) => number,
): OrderAmounts => {
  const sum = { VALUE: 0, UNITS: 0, CASES: 0, WEIGHT: 0 };
  for (const item of items) {
    const quantity = getQuantity(item);
    if (quantity === 0) continue;
    const { packSize, priceCents, weightGrams } = toLine(item);
    sum.VALUE += quantity * priceCents;
    sum.UNITS += quantity;
    sum.CASES += Math.ceil(quantity / packSize);
    sum.WEIGHT += quantity * (weightGrams ?? 0);
  }
  return sum;
};

export const noAmounts: OrderAmounts = { VALUE: 0, UNITS: 0, CASES: 0, WEIGHT: 0 };

export const addAmounts = (one: OrderAmounts, other: OrderAmounts, sign = 1): OrderAmounts => ({
  VALUE: one.VALUE + sign * other.VALUE,
  UNITS: one.UNITS + sign * other.UNITS,
  CASES: one.CASES + sign * other.CASES,
  WEIGHT: one.WEIGHT + sign * other.WEIGHT,
});

/** What an order costs with this value at list prices. `discount` is in percent. */
export const toOrderValue = (subtotal: number, discount: number): number =>
  computeTotalPrice(subtotal, { discount, shippingCharge: 0 });

/** The least value at list prices with which an order costs at least this. */
export const toSubtotal = (cents: number, discount: number): number => {
  if (cents <= 0) return 0;
  if (discount >= 100) return Number.POSITIVE_INFINITY;
  let subtotal = Math.max(0, Math.floor(cents / (1 - discount / 100)) - 2);
  while (toOrderValue(subtotal, discount) < cents) subtotal += 1;
  return subtotal;
};

/** Minimums and freight steps whose values are at list prices, as sums of lines are. */
export const toListPrices = <M extends OrderMinimum>(
  minimums: readonly M[],
  freight: readonly FreightStep[],
  discount: number,
): { readonly minimums: M[]; readonly freight: FreightStep[] } => ({
  minimums: minimums.map((one) =>
    one.kind === 'VALUE' ? { ...one, minimum: toSubtotal(one.minimum, discount) } : one,
  ),
  freight: freight.map((step) => ({ ...step, fromCents: toSubtotal(step.fromCents, discount) })),
});

/** The minimums of an order with what it has of them. */
export const measureMinimums = (
  minimums: readonly OrderMinimum[],
  amounts: OrderAmounts,
): (OrderMinimum & { readonly current: number })[] =>
  minimums.map(({ kind, minimum }) => ({ kind, minimum, current: amounts[kind] }));

/** The largest missing share of a minimum. */
export const findShortfall = (minimums: readonly OrderMinimum[], amounts: OrderAmounts): number =>
  minimums.reduce((most, { kind, minimum }) => Math.max(most, (minimum - amounts[kind]) / minimum), 0);

/** What is missing of each kind that has a minimum. */
export const findMissing = (
  minimums: readonly OrderMinimum[],
  amounts: OrderAmounts,
): (readonly [kind: MinimumKind, missing: number])[] =>
  minimums.flatMap(({ kind, minimum }) => (minimum > amounts[kind] ? [[kind, minimum - amounts[kind]] as const] : []));

/** The minimums, and as a further one the value of a freight step. */
export const withValue = (minimums: readonly OrderMinimum[], fromCents: number): OrderMinimum[] =>
  minimumKinds.flatMap((kind) => {
    const own = minimums.find((one) => one.kind === kind)?.minimum ?? 0;
    const minimum = kind === 'VALUE' ? Math.max(own, fromCents) : own;
    return minimum > 0 ? [{ kind, minimum }] : [];
  });

/** The freight of an order with this value. Null: the scope has no freight. */
export const measureFreight = (
  steps: readonly FreightStep[] | null,
  valueCents: number,
): { readonly cents: number; readonly prepaidFromCents: number | null } | null =>
  steps && {
    cents: computeFreight(steps, valueCents),
    prepaidFromCents: steps.find(({ freightCents }) => freightCents === 0)?.fromCents ?? null,
  };
