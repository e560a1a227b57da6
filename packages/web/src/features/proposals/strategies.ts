import { type FairShareBasis, fairShareBases } from '@shelfward/contract/proposals/fair-share.rules.ts';
import {
  type ProductStrategy,
  productStrategies,
  type ScoringInterval,
  type StoreStrategy,
  scoringIntervals,
  storeStrategies,
} from '@shelfward/contract/scoring/scoring.rules.ts';

const bySales = { SALES_VALUE: 'Sales value', SALES_QUANTITY: 'Units sold', SALES_VELOCITY: 'Recent sales' } as const;

const storeStrategyLabels: Readonly<Record<StoreStrategy, string>> = {
  ...bySales,
  STOCKOUT_RISK: 'Stockout risk',
  UNIFORM: 'Equal weight',
};

const productStrategyLabels: Readonly<Record<ProductStrategy, string>> = {
  ...bySales,
  AVAILABILITY: 'Availability',
  SIMILARITY: 'Similarity',
  UNIFORM: 'Equal weight',
};

const intervalLabels: Readonly<Record<ScoringInterval, string>> = {
  DAY: 'Last day',
  WEEK: 'Last week',
  MONTH: 'Last month',
  QUARTER: 'Last quarter',
  YEAR: 'Last year',
};

const basisLabels: Readonly<Record<FairShareBasis, string>> = {
  NEED: 'By need',
  SCORE: 'By score',
  RANKING: 'By ranking',
};

/** The values of a list with their labels, and a parser for the value of a control. */
export interface Options<V extends string> {
  readonly data: { readonly value: V; readonly label: string }[];
  readonly parse: (text: string | null, fallback: V) => V;
}

const toOptions = <const V extends string>(values: readonly V[], labels: Readonly<Record<V, string>>): Options<V> => ({
  data: values.map((value) => ({ value, label: labels[value] })),
  parse: (text: string | null, fallback: V): V => values.find((value) => value === text) ?? fallback,
});

export const storeStrategyOptions = toOptions(storeStrategies, storeStrategyLabels);
export const productStrategyOptions = toOptions(productStrategies, productStrategyLabels);
export const intervalOptions = toOptions(scoringIntervals, intervalLabels);
export const basisOptions = toOptions(fairShareBases, basisLabels);
