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

const storeWords: Readonly<Record<StoreStrategy, string>> = {
  ...bySales,
  STOCKOUT_RISK: 'Risk of running out',
  UNIFORM: 'All alike',
};

const productWords: Readonly<Record<ProductStrategy, string>> = {
  ...bySales,
  AVAILABILITY: 'Availability',
  SIMILARITY: 'Similarity',
  UNIFORM: 'All alike',
};

const intervalWords: Readonly<Record<ScoringInterval, string>> = {
  DAY: 'last day',
  WEEK: 'last week',
  MONTH: 'last month',
  QUARTER: 'last quarter',
  YEAR: 'last year',
};

const basisWords: Readonly<Record<FairShareBasis, string>> = {
  NEED: 'By need',
  SCORE: 'By score',
  RANKING: 'Best first',
};

/** The values of a list with their words, and the way back from a control's text to a value. */
export interface Options<V extends string> {
  readonly data: { readonly value: V; readonly label: string }[];
  readonly read: (text: string | null, otherwise: V) => V;
}

const optionsOf = <const V extends string>(values: readonly V[], words: Readonly<Record<V, string>>): Options<V> => ({
  data: values.map((value) => ({ value, label: words[value] })),
  read: (text: string | null, otherwise: V): V => values.find((value) => value === text) ?? otherwise,
});

export const storeStrategyOptions = optionsOf(storeStrategies, storeWords);
export const productStrategyOptions = optionsOf(productStrategies, productWords);
export const intervalOptions = optionsOf(scoringIntervals, intervalWords);
export const basisOptions = optionsOf(fairShareBases, basisWords);
