import type { MinimumKind, OrderAmounts, OrderMinimum } from '@shelfward/contract/deliveries/order-minimums.rules.ts';
import { formatCents } from '@shelfward/contract/kit/currency.rules.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';

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

/** What limits the quantity of a product in an order. */
export interface ProductLimits {
  readonly name: string;
  readonly packSize: number;
  readonly layerSize: number | null;
  readonly palletSize: number | null;
  readonly minQuantity: number | null;
  readonly maxQuantity: number | null;
}

/** The settings of a product that contradict each other, or the shelf of a store. */
export const findLimitContradictions = (product: ProductLimits, shelf: number | null, storeName = ''): string[] => {
  const { name, packSize, minQuantity, maxQuantity } = product;
  const step = findStep(product);
  const where = storeName === '' ? name : `${name} in ${storeName}`;
  const minimum = minQuantity === null ? '' : `the minimum quantity of ${numbers.format(minQuantity)}`;
  return [
    ...(step.units % packSize === 0
      ? []
      : [`${name}: a ${step.noun} of ${numbers.format(step.units)} is not whole packs of ${numbers.format(packSize)}`]),
    ...(minQuantity !== null && maxQuantity !== null && minQuantity > maxQuantity
      ? [`${name}: ${minimum} is above the maximum quantity of ${numbers.format(maxQuantity)}`]
      : []),
    ...(maxQuantity !== null && step.units > maxQuantity
      ? [
          `${name}: a ${step.noun} of ${numbers.format(step.units)} is above the maximum quantity of ${numbers.format(maxQuantity)}`,
        ]
      : []),
    ...(shelf !== null && step.units > shelf
      ? [
          `${where}: a ${step.noun} of ${numbers.format(step.units)} is above the shelf maximum of ${numbers.format(shelf)}`,
        ]
      : []),
    ...(shelf !== null && minQuantity !== null && minQuantity > shelf
      ? [`${where}: ${minimum} is above the shelf maximum of ${numbers.format(shelf)}`]
      : []),
  ];
};

const findStep = ({
  packSize,
  layerSize,
  palletSize,
}: ProductLimits): { readonly noun: string; readonly units: number } => {
  if (palletSize !== null) return { noun: 'pallet', units: palletSize };
  return layerSize === null ? { noun: 'pack', units: packSize } : { noun: 'layer', units: layerSize };
};

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
