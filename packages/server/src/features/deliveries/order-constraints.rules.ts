import type { ScopeSource } from '@shelfward/contract/deliveries/delivery-scopes.shapes.ts';
import type {
  EffectiveConstraint,
  OrderConstraintValues,
} from '@shelfward/contract/deliveries/order-constraints.shapes.ts';
import {
  type MinimumKind,
  minimumKinds,
  type OrderMinimum,
} from '@shelfward/contract/deliveries/order-minimums.rules.ts';

/** What a scope has of its own. */
export interface ScopeConstraint extends OrderConstraintValues {
  readonly from: ScopeSource;
}

/**
 * The minimums and the freight of scopes from the most general to the most specific one: each value is that of the most
 * specific scope that has one.
 */
export const resolveConstraint = (scopes: readonly ScopeConstraint[]): EffectiveConstraint => {
  const freight = scopes.findLast((scope) => scope.freight !== null);
  return {
    minimums: minimumKinds.flatMap((kind) => {
      const found = scopes
        .flatMap(({ from, minimums }) => minimums.filter((one) => one.kind === kind).map((one) => ({ ...one, from })))
        .at(-1);
      return found && found.minimum > 0 ? [found] : [];
    }),
    freight: freight?.freight?.length ? { steps: freight.freight, from: freight.from } : null,
  };
};

/** The columns of a row, one for each kind of minimum. */
export const minimumColumns = {
  VALUE: 'minValueCents',
  UNITS: 'minUnits',
  CASES: 'minCases',
  WEIGHT: 'minWeightGrams',
} as const satisfies Record<MinimumKind, string>;

export type MinimumColumns = Readonly<Record<(typeof minimumColumns)[MinimumKind], number | null>>;

export const toMinimums = (row: MinimumColumns): OrderMinimum[] =>
  minimumKinds.flatMap((kind) => {
    const minimum = row[minimumColumns[kind]];
    return minimum === null ? [] : [{ kind, minimum }];
  });

export const toMinimumColumns = (minimums: readonly OrderMinimum[]): MinimumColumns => {
  const find = (kind: MinimumKind) => minimums.find((one) => one.kind === kind)?.minimum ?? null;
  return {
    minValueCents: find('VALUE'),
    minUnits: find('UNITS'),
    minCases: find('CASES'),
    minWeightGrams: find('WEIGHT'),
  };
};
