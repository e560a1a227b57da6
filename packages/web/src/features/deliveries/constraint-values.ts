import {
  type OrderConstraint,
  type OrderConstraintValues,
  orderConstraintValues,
} from '@shelfward/contract/deliveries/order-constraints.shapes.ts';
import type { FreightStep, MinimumKind } from '@shelfward/contract/deliveries/order-minimums.rules.ts';
import { maxMinimums, minimumKinds } from '@shelfward/contract/deliveries/order-minimums.rules.ts';
import { z } from 'zod';
import { formatMoney, formatQuantity } from '../../kit/ui/numbers.ts';

export const minimumLabels: Readonly<Record<MinimumKind, string>> = {
  VALUE: 'Minimum value',
  UNITS: 'Minimum units',
  CASES: 'Minimum cases',
  WEIGHT: 'Minimum weight',
};

const gramsPerKilogram = 1000;
const whole = (kind: MinimumKind) => z.int().min(0).max(maxMinimums[kind]).nullable();

/** A minimum for each kind; null: that of the next more general scope. */
export const constraintForm = z.strictObject({
  VALUE: whole('VALUE'),
  UNITS: whole('UNITS'),
  CASES: whole('CASES'),
  /** In kilograms. */
  WEIGHT: z
    .number()
    .min(0)
    .max(maxMinimums.WEIGHT / gramsPerKilogram)
    .nullable(),
  freight: orderConstraintValues.shape.freight,
});
type ConstraintForm = z.output<typeof constraintForm>;

const toShown = (kind: MinimumKind, minimum: number): number =>
  kind === 'WEIGHT' ? minimum / gramsPerKilogram : minimum;

export const toConstraintForm = ({ own }: OrderConstraint): ConstraintForm => {
  const find = (kind: MinimumKind): number | null => {
    const minimum = own.minimums.find((one) => one.kind === kind)?.minimum;
    return minimum === undefined ? null : toShown(kind, minimum);
  };
  return {
    VALUE: find('VALUE'),
    UNITS: find('UNITS'),
    CASES: find('CASES'),
    WEIGHT: find('WEIGHT'),
    freight: own.freight,
  };
};

export const toConstraintValues = ({ freight, ...minimums }: ConstraintForm): OrderConstraintValues => ({
  minimums: minimumKinds.flatMap((kind) => {
    const entered = minimums[kind];
    if (entered === null) return [];
    return [{ kind, minimum: kind === 'WEIGHT' ? Math.round(entered * gramsPerKilogram) : entered }];
  }),
  freight,
});

export const formatMinimum = (kind: MinimumKind, minimum: number): string => {
  if (kind === 'VALUE') return formatMoney(minimum);
  if (kind === 'WEIGHT') return `${minimum / gramsPerKilogram} kg`;
  return formatQuantity(minimum);
};

/** "Below $500.00: $85.00; from $500.00: prepaid" */
export const describeFreight = (steps: readonly FreightStep[]): string =>
  steps.length === 0
    ? 'No freight'
    : steps
        .map(({ fromCents, freightCents }) => {
          const freight = freightCents === 0 ? 'prepaid' : formatMoney(freightCents);
          return fromCents === 0 ? freight : `from ${formatMoney(fromCents)}: ${freight}`;
        })
        .join('; ');
