import type { MinimumKind, OrderAmounts, OrderMinimum } from '@shelfward/contract/deliveries/order-minimums.rules.ts';
import { formatCents } from '@shelfward/contract/kit/currency.rules.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { findLimitContradictions, type OrderedUnits } from '@shelfward/contract/products/quantity-limits.rules.ts';

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

/** "$250", "$1,000.50" */
export const formatAmount = (cents: number, currency: string): string =>
  formatCents(cents, currency).replace(/\.00$/, '');

const formats: Readonly<Record<MinimumKind, (minimum: number, currency: string) => string>> = {
  VALUE: formatAmount,
  UNITS: (units) => formatCount(units, 'unit'),
  CASES: (cases) => formatCount(cases, 'case'),
  WEIGHT: (grams) => `${numbers.format(grams / 1000)} kg`,
};

/** "$250", "24 units", "6 cases", "50 kg" */
export const formatMinimum = ({ kind, minimum }: OrderMinimum, currency: string): string =>
  formats[kind](minimum, currency);

export interface ProductLimits extends OrderedUnits {
  readonly name: string;
}

/** The settings of a product that contradict each other, or the shelf of a store. */
export const describeLimitContradictions = ({ name, ...product }: ProductLimits, storeName = ''): string[] =>
  findLimitContradictions(product).map(({ setting, sentence }) =>
    setting === 'shelfMaximum' && storeName !== '' ? `${name} in ${storeName}: ${sentence}` : `${name}: ${sentence}`,
  );

/** "The minimum of $5,000 is above what the shelves hold ($3,200)", of each minimum above the amounts. */
export const findUnreachable = (
  minimums: readonly OrderMinimum[],
  amounts: OrderAmounts,
  { limit, currency }: { readonly limit: string; readonly currency: string },
): string[] =>
  minimums
    .filter(({ kind, minimum }) => minimum > amounts[kind])
    .map((one) => {
      const maximum = formatMinimum({ ...one, minimum: Math.floor(amounts[one.kind]) }, currency);
      return `The minimum of ${formatMinimum(one, currency)} is above what ${limit} (${maximum})`;
    });
