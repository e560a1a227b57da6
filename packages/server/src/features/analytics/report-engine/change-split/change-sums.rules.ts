import { causes, createChangeSplitter, type SeriesPeriod } from './change-split.rules.ts';
import {
  toFirstDay,
  toLastDay,
  toSilence,
  toWeekdayWeights,
  type WeightedDays,
  weekdayDays,
  weighDays,
  weighRange,
} from './presence.rules.ts';
import { toShift } from './whole-parts.rules.ts';

interface DayRange {
  readonly first: number;
  readonly last: number;
}

/** The first and the last day with sales, and the number of such days. */
export interface SoldDays {
  first: number;
  last: number;
  count: number;
}

/** Sales of a product in a store in both periods. Mutable: one object serves all series of a report. */
export interface SoldSeries {
  storeId: number;
  productId: number;
  readonly sold: SoldDays;
  /** Of any product in the store. */
  readonly storeSold: SoldDays;
  unitsBefore: number;
  centsBefore: number;
  unitsNow: number;
  centsNow: number;
}

export const createSoldSeries = (): SoldSeries => ({
  storeId: 0,
  productId: 0,
  sold: { first: 0, last: 0, count: 0 },
  storeSold: { first: 0, last: 0, count: 0 },
  unitsBefore: 0,
  centsBefore: 0,
  unitsNow: 0,
  centsNow: 0,
});

export interface ChangePeriods {
  readonly before: DayRange;
  readonly now: DayRange;
  /** The first and the last day with sales of the account. */
  readonly known: DayRange;
  /** The units of the account on each of the days of `weekdayRange`. */
  readonly dailyUnits: ArrayLike<number>;
}

/** The days whose sales weigh the weekdays: up to 52 weeks that end with the later period; none before all sales. */
export const toWeekdayRange = ({ before, now, known }: Omit<ChangePeriods, 'dailyUnits'>): DayRange => {
  const last = Math.max(known.first - 1, Math.min(known.last, Math.max(before.last, now.last)));
  return { first: Math.max(known.first, last - weekdayDays + 1), last };
};

/** Sums of one row of a report: units and cents of both periods, then the parts of the causes. */
export const changeFields = 4 + 2 * causes.length;
const milliunitsAt = 4;
const centsAt = milliunitsAt + causes.length;

/** Splits the changes of the series of one comparison, and adds each to the row of sums at an index. */
export const createChangeSums = (
  periods: ChangePeriods,
): ((sums: Float64Array, at: number, series: SoldSeries) => void) => {
  const { known, dailyUnits } = periods;
  const weights = toWeekdayWeights(toWeekdayRange(periods).first, dailyUnits);
  const daysBefore = weighDays(periods.before, { weights, lastKnown: known.last });
  const daysNow = weighDays(periods.now, { weights, lastKnown: known.last });
  const [before, now] = [createPeriod(daysBefore), createPeriod(daysNow)];
  const { split } = createChangeSplitter();

  const setDays = ({ sold, storeSold }: SoldSeries): void => {
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
  };

  return (sums, at, series) => {
    setDays(series);
    before.units = series.unitsBefore;
    before.cents = series.centsBefore;
    now.units = series.unitsNow;
    now.cents = series.centsNow;
    const { milliunits, cents } = split(before, now, toShift(series.storeId, series.productId));
    sums[at] = (sums[at] ?? 0) + series.unitsBefore;
    sums[at + 1] = (sums[at + 1] ?? 0) + series.centsBefore;
    sums[at + 2] = (sums[at + 2] ?? 0) + series.unitsNow;
    sums[at + 3] = (sums[at + 3] ?? 0) + series.centsNow;
    for (let cause = 0; cause < causes.length; cause += 1) {
      sums[at + milliunitsAt + cause] = (sums[at + milliunitsAt + cause] ?? 0) + (milliunits[cause] ?? 0);
      sums[at + centsAt + cause] = (sums[at + centsAt + cause] ?? 0) + (cents[cause] ?? 0);
    }
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

const findSilence = ({ first, last, count }: SoldDays): number => toSilence(count, last - first + 1);
