/** What a minimum of an order counts: its value in cents, its units, its cases, or its weight in grams. */
export const minimumKinds = ['VALUE', 'UNITS', 'CASES', 'WEIGHT'] as const;
export type MinimumKind = (typeof minimumKinds)[number];

const maxCount = 1_000_000;
const maxAmount = 100_000_000_000;
export const maxMinimums: Readonly<Record<MinimumKind, number>> = {
  VALUE: maxAmount,
  UNITS: maxCount,
  CASES: maxCount,
  WEIGHT: maxAmount,
};

export interface OrderMinimum {
  readonly kind: MinimumKind;
  readonly minimum: number;
}

export interface FreightStep {
  readonly fromCents: number;
  readonly freightCents: number;
}

/** What an order has of each kind. */
export type OrderAmounts = Readonly<Record<MinimumKind, number>>;

export const isBelowMinimum = (minimums: readonly OrderMinimum[], amounts: OrderAmounts): boolean =>
  minimums.some(({ kind, minimum }) => amounts[kind] < minimum);

/** The freight of an order with this value: that of the last step that it reaches; 0 below the first one. */
export const computeFreight = (steps: readonly FreightStep[], valueCents: number): number =>
  steps.findLast(({ fromCents }) => fromCents <= valueCents)?.freightCents ?? 0;
