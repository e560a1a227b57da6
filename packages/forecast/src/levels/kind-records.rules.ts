import {
  type KindRecord,
  type KindTerms,
  kindEvents,
  kindHistories,
  kindLevels,
  toSeriesKind,
} from '@shelfward/contract/replenishment/confidence.rules.ts';
import { computePackQuantile } from '@shelfward/contract/replenishment/negative-binomial.rules.ts';
import { sumForecast } from '../demand/demand-forecast.rules.ts';
import type { WeeklySeries } from '../demand/weekly-series.rules.ts';
import { minReplayedWeeks, type Replayed } from './forecast-replays.rules.ts';
import { compareDemand, sumWeeks } from './par-accuracy.rules.ts';

export interface RecordInput {
  readonly series: WeeklySeries;
  readonly horizons: Int32Array;
  readonly serviceLevels: Float64Array;
  readonly packSizes: Int32Array;
}

/** The records of the kinds, at the index of the kind. */
export type KindRecords = readonly KindRecord[];

export const toKindIndex = (terms: KindTerms): number => {
  const { level, history, event } = toSeriesKind(terms);
  const place = kindLevels.indexOf(level) * kindHistories.length + kindHistories.indexOf(history);
  return place * kindEvents.length + kindEvents.indexOf(event);
};

interface Growing {
  comparedWeeks: number;
  coveredWeeks: number;
  requestedWeeks: number;
  demandUnits: number;
  errorUnits: number;
}

const emptyRecord = (): Growing => ({
  comparedWeeks: 0,
  coveredWeeks: 0,
  requestedWeeks: 0,
  demandUnits: 0,
  errorUnits: 0,
});

/** Compares the par levels of replayed forecasts with the demand that came. */
export const measureKinds = (input: RecordInput, replays: Iterable<Replayed>): KindRecords => {
  const records = Array.from({ length: kindLevels.length * kindHistories.length * kindEvents.length }, emptyRecord);
  for (const replayed of replays) {
    for (const [at, one] of replayed.places.entries()) compareSeries(records, input, { ...replayed, at, one });
  }
  return records;
};

interface Compared extends Replayed {
  /** The place in the cut, and in all series. */
  readonly at: number;
  readonly one: number;
}

const compareSeries = (
  records: readonly Growing[],
  { series, serviceLevels, packSizes }: RecordInput,
  { cut, forecast, at, one, horizon }: Compared,
): void => {
  const from = one * series.weeks;
  const weeks = {
    units: series.units.subarray(from, from + series.weeks),
    available: series.available.subarray(from, from + series.weeks),
  };
  const demand = sumWeeks(weeks, cut.weeks, horizon);
  const availableWeeks = cut.available
    .subarray(at * cut.weeks, (at + 1) * cut.weeks)
    .reduce((sum, week) => sum + week, 0);
  if (demand === undefined || availableWeeks < minReplayedWeeks) return;
  const { level, demand: expected, dispersion } = sumForecast(forecast, at, horizon);
  const promotionFactor = forecast.promotionFactors[at] ?? 1;
  const usual = level * horizon * promotionFactor;
  const seasonFactor = usual > 0 ? expected / usual : 1;
  const record = records[toKindIndex({ weeklyLevel: level, availableWeeks, seasonFactor, promotionFactor })];
  if (!record) return;
  const [serviceLevel, packSize] = [serviceLevels[one] ?? 0, packSizes[one] ?? 1];
  const parLevel = computePackQuantile(expected, dispersion, { serviceLevel, packSize });
  record.comparedWeeks += 1;
  record.coveredWeeks += compareDemand(demand, { parLevel, packSize }).covered;
  record.requestedWeeks += serviceLevel;
  record.demandUnits += demand;
  record.errorUnits += Math.abs(demand - expected);
};
