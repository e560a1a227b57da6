import { changeCauses } from '@shelfward/contract/analytics/change-split/change-split.rules.ts';
import type { DayRange } from '../vectors/day-range.ts';
import { createChangeSplitter, type SeriesPeriod } from './change-split.rules.ts';
import {
  countDays,
  toFirstDay,
  toLastDay,
  toSilence,
  type WeightedDays,
  weighDays,
  weighRange,
} from './presence.rules.ts';
import { toShift } from './whole-parts.rules.ts';

/** The first and the last day with sales, and the number of such days. */
export interface SoldDays {
  first: number;
  last: number;
  count: number;
}

interface Sales {
  units: number;
  cents: number;
}

/** Sales of a product in a store in both periods. Mutable: one object serves all series of a report. */
export interface SoldSeries {
  storeId: number;
  productId: number;
  readonly sold: SoldDays;
  /** Of any product in the store. */
  readonly storeSold: SoldDays;
  readonly before: Sales;
  readonly now: Sales;
  /** Days of promotions, and days without stock: in order, and without overlaps. */
  promotions: readonly DayRange[];
  stockOuts: readonly DayRange[];
  /** What the days of promotions sold. */
  readonly promotedBefore: Sales;
  readonly promotedNow: Sales;
}

const noRanges: readonly DayRange[] = [];

export const createSoldSeries = (): SoldSeries => ({
  storeId: 0,
  productId: 0,
  sold: { first: 0, last: 0, count: 0 },
  storeSold: { first: 0, last: 0, count: 0 },
  before: { units: 0, cents: 0 },
  now: { units: 0, cents: 0 },
  promotions: noRanges,
  stockOuts: noRanges,
  promotedBefore: { units: 0, cents: 0 },
  promotedNow: { units: 0, cents: 0 },
});

export interface ChangePeriods {
  readonly lastYear: DayRange;
  readonly now: DayRange;
  /** The first and the last day with sales of the account. */
  readonly known: DayRange;
  /** How much is sold on each weekday, 1 on average. The index is the day modulo 7. */
  readonly weekdayWeights: readonly number[];
}

/** The fields of a row: units and cents of both periods, the parts of the causes, and the days behind them. */
export const fieldAt = {
  units: 0,
  cents: 1,
  unitsLastYear: 2,
  centsLastYear: 3,
  milliunitParts: 4,
  centParts: 4 + changeCauses.length,
  emptyDays: 4 + 2 * changeCauses.length,
  emptyDaysLastYear: 5 + 2 * changeCauses.length,
  promotedDays: 6 + 2 * changeCauses.length,
  promotedDaysLastYear: 7 + 2 * changeCauses.length,
  lostUnits: 8 + 2 * changeCauses.length,
  lostUnitsLastYear: 9 + 2 * changeCauses.length,
} as const;
export const changeFields = 10 + 2 * changeCauses.length;

/** Splits the changes of the series of one comparison. The fields are valid until the next call. */
export const createSeriesChange = (periods: ChangePeriods): ((series: SoldSeries) => Float64Array) => {
  const { known, weekdayWeights } = periods;
  const daysBefore = weighDays(periods.lastYear, { weights: weekdayWeights, lastKnown: known.last });
  const daysNow = weighDays(periods.now, { weights: weekdayWeights, lastKnown: known.last });
  const [before, now] = [createPeriod(daysBefore), createPeriod(daysNow)];
  const { split } = createChangeSplitter();
  const fields = new Float64Array(changeFields);

  const setDays = (series: SoldSeries): void => {
    const { sold, storeSold } = series;
    const storeSilence = findSilence(storeSold);
    const silence = findSilence(sold);
    const openFrom = toFirstDay(storeSold.first, known.first, storeSilence);
    const openUntil = toLastDay(storeSold.last, known.last, storeSilence);
    const listedFrom = Math.max(openFrom, toFirstDay(sold.first, known.first, silence));
    const listedUntil = Math.min(openUntil, toLastDay(sold.last, known.last, silence));
    before.openDays = weighRange(daysBefore, openFrom, openUntil);
    now.openDays = weighRange(daysNow, openFrom, openUntil);
    before.listedDays = weighRange(daysBefore, listedFrom, listedUntil);
    now.listedDays = weighRange(daysNow, listedFrom, listedUntil);
    before.availableDays = before.listedDays;
    now.availableDays = now.listedDays;
    before.promoted.days = 0;
    now.promoted.days = 0;
    if (series.stockOuts.length > 0 || series.promotions.length > 0) setShares(series, listedFrom, listedUntil);
  };

  const setShares = ({ stockOuts, promotions }: SoldSeries, first: number, last: number): void => {
    const listed = { first, last };
    before.availableDays -= weighAll(daysBefore, stockOuts, listed);
    now.availableDays -= weighAll(daysNow, stockOuts, listed);
    for (const promotion of promotions) {
      const promoted = intersect(promotion, listed);
      before.promoted.days +=
        weighRange(daysBefore, promoted.first, promoted.last) - weighAll(daysBefore, stockOuts, promoted);
      now.promoted.days += weighRange(daysNow, promoted.first, promoted.last) - weighAll(daysNow, stockOuts, promoted);
    }
    fields[fieldAt.emptyDays] = countAll(daysNow, stockOuts, listed);
    fields[fieldAt.emptyDaysLastYear] = countAll(daysBefore, stockOuts, listed);
    fields[fieldAt.promotedDays] = countAll(daysNow, promotions, listed);
    fields[fieldAt.promotedDaysLastYear] = countAll(daysBefore, promotions, listed);
    fields[fieldAt.lostUnits] = 0;
    fields[fieldAt.lostUnitsLastYear] = 0;
  };

  const setLostUnits = (): void => {
    const [rateBefore, rateNow] = [toRate(before), toRate(now)];
    const [emptyBefore, emptyNow] = [before.listedDays - before.availableDays, now.listedDays - now.availableDays];
    fields[fieldAt.lostUnits] = emptyNow * Math.max(0, rateNow ?? rateBefore ?? 0);
    fields[fieldAt.lostUnitsLastYear] = emptyBefore * Math.max(0, rateBefore ?? rateNow ?? 0);
  };

  return (series) => {
    fields.fill(0);
    setDays(series);
    setSales(before, series.before, series.promotedBefore);
    setSales(now, series.now, series.promotedNow);
    if (series.stockOuts.length > 0) setLostUnits();
    const { milliunits, cents } = split(before, now, toShift(series.storeId, series.productId));
    fields[fieldAt.units] = now.units;
    fields[fieldAt.cents] = now.cents;
    fields[fieldAt.unitsLastYear] = before.units;
    fields[fieldAt.centsLastYear] = before.cents;
    fields.set(milliunits, fieldAt.milliunitParts);
    fields.set(cents, fieldAt.centParts);
    return fields;
  };
};

const createPeriod = (days: WeightedDays): SeriesPeriod => ({
  units: 0,
  cents: 0,
  days: weighRange(days, days.first, days.last),
  openDays: 0,
  listedDays: 0,
  availableDays: 0,
  promoted: { days: 0, units: 0, cents: 0 },
});

const setSales = (period: SeriesPeriod, { units, cents }: Sales, promoted: Sales): void => {
  period.units = units;
  period.cents = cents;
  period.promoted.units = promoted.units;
  period.promoted.cents = promoted.cents;
};

/** Units of an available day; undefined if there was none. */
const toRate = ({ units, availableDays }: SeriesPeriod): number | undefined =>
  availableDays > 0 ? units / availableDays : undefined;

const intersect = (one: DayRange, other: DayRange): DayRange => ({
  first: Math.max(one.first, other.first),
  last: Math.min(one.last, other.last),
});

const weighAll = (days: WeightedDays, ranges: readonly DayRange[], within: DayRange): number => {
  let sum = 0;
  for (const { first, last } of ranges)
    sum += weighRange(days, Math.max(first, within.first), Math.min(last, within.last));
  return sum;
};

const countAll = (days: DayRange, ranges: readonly DayRange[], within: DayRange): number => {
  let sum = 0;
  for (const range of ranges) sum += countDays(intersect(intersect(range, within), days));
  return sum;
};

const findSilence = ({ first, last, count }: SoldDays): number => toSilence(count, last - first + 1);
