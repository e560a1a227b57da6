import { daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import { type Confidence, getConfidence, type KindRecord } from '@shelfward/contract/replenishment/confidence.rules.ts';
import { isEndDoubtful } from '@shelfward/contract/replenishment/sales-stops.rules.ts';
import { computeRelativeError } from '../demand/dead-band.rules.ts';
import type { BaseStocks } from './base-stock.rules.ts';
import { toKindIndex } from './kind-records.rules.ts';
import type { Protection } from './protection-times.rules.ts';

interface JudgedSeries {
  readonly available: Uint8Array;
  readonly protection: Protection;
}

export interface Judged {
  readonly confidence: Confidence;
  readonly relativeError: number | null;
  /** Of the kind of the series. */
  readonly record: KindRecord;
}

const noRecord: KindRecord = { comparedWeeks: 0, coveredWeeks: 0, requestedWeeks: 0, demandUnits: 0, errorUnits: 0 };

/** The confidence in the forecast of a series. */
export const judgeSeries = (one: JudgedSeries, stocks: BaseStocks, at: number): Judged => {
  const availableWeeks = countAvailable(one.available);
  const relativeError = toRelativeError(stocks, at);
  const kind = toKindIndex({
    weeklyLevel: stocks.levels[at] ?? 0,
    availableWeeks,
    seasonFactor: toSeasonFactor(one, stocks, at),
    promotionFactor: stocks.promotionFactors[at] ?? 1,
  });
  const record = stocks.records[kind] ?? noRecord;
  const isDoubtful = isEndDoubtful(stocks.endedProbabilities[at] ?? 0);
  const confidence = isDoubtful ? 'LOW' : getConfidence({ availableWeeks, relativeError, record });
  return { confidence, relativeError, record };
};

export const countAvailable = (available: Uint8Array): number => available.reduce((sum, week) => sum + week, 0);

export const toRelativeError = ({ levels, effectiveWeeks, weekDispersions }: BaseStocks, at: number): number | null =>
  computeRelativeError({
    level: levels[at] ?? 0,
    effectiveWeeks: effectiveWeeks[at] ?? 0,
    weekDispersion: weekDispersions[at] ?? 1,
  });

/** Demand of the days to cover / demand without season. */
export const toSeasonFactor = (
  { protection: { leadDays, coverDays } }: Pick<JudgedSeries, 'protection'>,
  stocks: BaseStocks,
  at: number,
): number => {
  const weeks = (leadDays + coverDays) / daysPerWeek;
  const usual = (stocks.levels[at] ?? 0) * weeks * (stocks.promotionFactors[at] ?? 1);
  return usual > 0 ? (stocks.demand[at] ?? 0) / usual : 1;
};
