import { changeCauses } from '@shelfward/contract/analytics/change-split/change-split.rules.ts';
import type { DayRange } from '../day-range.rules.ts';
import { createChangeSplitter, type SeriesPeriod } from './change-split.rules.ts';
import {
  countDays,
  type SoldDays,
  toFirstDay,
  toLastDay,
  type WeightedDays,
  weighDays,
  weighRange,
} from './presence.rules.ts';
import { toShift } from './whole-parts.rules.ts';

interface Sales {
  units: number;
  cents: number;
}

/** Sales of a product in a store in both periods. Mutable: one object serves all series of a report. */
export interface SoldSeries {
  productId: number;
  readonly sold: SoldDays;
  readonly before: Sales;
  readonly now: Sales;
  /** Days of promotions, and days without stock: in order, and without overlaps. */
  promotions: readonly DayRange[];
  stockOuts: readonly DayRange[];
  /** The day of the first count or delivery; the stock of earlier days is not known. */
  stockKnownFrom: number;
  /** What the days of promotions sold. */
  readonly promotedBefore: Sales;
  readonly promotedNow: Sales;
}

export const noRanges: readonly DayRange[] = [];

export const createSoldSeries = (): SoldSeries => ({
  productId: 0,
  sold: { first: 0, last: 0, count: 0 },
  before: { units: 0, cents: 0 },
  now: { units: 0, cents: 0 },
  promotions: noRanges,
  stockOuts: noRanges,
  stockKnownFrom: Number.POSITIVE_INFINITY,
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

const evidenceAt = 4 + 2 * changeCauses.length;

/** The fields of a row: units and cents of both periods, the parts of the causes, and the days behind them. */
export const fieldAt = {
  units: 0,
  cents: 1,
  unitsLastYear: 2,
  centsLastYear: 3,
  milliunitParts: 4,
  centParts: 4 + changeCauses.length,
  emptyDays: evidenceAt,
  emptyDaysLastYear: evidenceAt + 1,
  promotedDays: evidenceAt + 2,
  promotedDaysLastYear: evidenceAt + 3,
  unknownDays: evidenceAt + 4,
  unknownDaysLastYear: evidenceAt + 5,
  lostUnits: evidenceAt + 6,
  lostUnitsLastYear: evidenceAt + 7,
} as const;
export const changeFields = evidenceAt + 8;

/** Splits the changes of the series of one comparison, store by store. */
export interface SeriesChange {
  /** The store of the next series, and when it sold any product. */
  readonly setStore: (id: number, sold: SoldDays) => void;
  /** Adds the fields of a series to the rows that begin at these indexes. */
  readonly add: (series: SoldSeries, rows: ChangeTarget) => void;
}

/** The rows of a store and of a product. */
export interface ChangeTarget {
  readonly stores: Float64Array;
  readonly products: Float64Array;
  storeAt: number;
  productAt: number;
}

export const createSeriesChange = ({ known, weekdayWeights, ...periods }: ChangePeriods): SeriesChange => {
  const daysBefore = weighDays(periods.lastYear, { weights: weekdayWeights, lastKnown: known.last });
  const daysNow = weighDays(periods.now, { weights: weekdayWeights, lastKnown: known.last });
  const before = createPeriod(daysBefore);
  const now = createPeriod(daysNow);
  const { split } = createChangeSplitter();
  const open = { first: 0, last: 0 };
  const listed = { first: 0, last: 0 };
  let storeId = 0;

  const setStore = (id: number, sold: SoldDays): void => {
    storeId = id;
    open.first = toFirstDay(sold, known.first);
    open.last = toLastDay(sold, known.last);
    before.openDays = weighRange(daysBefore, open.first, open.last);
    now.openDays = weighRange(daysNow, open.first, open.last);
  };

  const unknown = { first: Number.NEGATIVE_INFINITY, last: 0 };

  const setDays = ({ sold, stockOuts, stockKnownFrom, promotions }: SoldSeries): void => {
    listed.first = Math.max(open.first, toFirstDay(sold, known.first));
    // Days without stock are no silence.
    const emptyDays =
      stockOuts.length === 0 ? 0 : countAll({ first: sold.last + 1, last: known.last }, stockOuts, known);
    listed.last = Math.min(open.last, toLastDay(sold, known.last - emptyDays));
    before.listedDays = weighRange(daysBefore, listed.first, listed.last);
    now.listedDays = weighRange(daysNow, listed.first, listed.last);
    before.availableDays = subtractDays(before.listedDays, weighAll(daysBefore, stockOuts, listed));
    now.availableDays = subtractDays(now.listedDays, weighAll(daysNow, stockOuts, listed));
    unknown.last = stockKnownFrom - 1;
    before.unknownDays = weighRange(daysBefore, listed.first, Math.min(listed.last, unknown.last));
    now.unknownDays = weighRange(daysNow, listed.first, Math.min(listed.last, unknown.last));
    before.promoted.days = weighAll(daysBefore, promotions, listed);
    now.promoted.days = weighAll(daysNow, promotions, listed);
    if (stockOuts.length === 0) return;
    before.promoted.days -= weighOverlap(daysBefore, promotions, stockOuts);
    now.promoted.days -= weighOverlap(daysNow, promotions, stockOuts);
  };

  const weighOverlap = (
    days: WeightedDays,
    promotions: readonly DayRange[],
    stockOuts: readonly DayRange[],
  ): number => {
    let sum = 0;
    for (const promotion of promotions) sum += weighAll(days, stockOuts, intersect(promotion, listed));
    return sum;
  };

  const addEvidence = (sums: Float64Array, at: number, { stockOuts, promotions }: SoldSeries): void => {
    addTo(sums, at + fieldAt.emptyDays, countAll(daysNow, stockOuts, listed));
    addTo(sums, at + fieldAt.emptyDaysLastYear, countAll(daysBefore, stockOuts, listed));
    addTo(sums, at + fieldAt.promotedDays, countAll(daysNow, promotions, listed));
    addTo(sums, at + fieldAt.promotedDaysLastYear, countAll(daysBefore, promotions, listed));
    if (stockOuts.length > 0) {
      addTo(sums, at + fieldAt.unknownDays, countDays(intersect(intersect(unknown, listed), daysNow)));
      addTo(sums, at + fieldAt.unknownDaysLastYear, countDays(intersect(intersect(unknown, listed), daysBefore)));
    }
    addTo(sums, at + fieldAt.lostUnits, countLostUnits(now, before));
    addTo(sums, at + fieldAt.lostUnitsLastYear, countLostUnits(before, now));
  };

  const add = (series: SoldSeries, target: ChangeTarget): void => {
    setDays(series);
    setSales(before, series.before, series.promotedBefore);
    setSales(now, series.now, series.promotedNow);
    const { milliunits, cents } = split(before, now, toShift(storeId, series.productId));
    const { stores, products, storeAt, productAt } = target;
    addSold(stores, storeAt, series);
    addSold(products, productAt, series);
    for (let cause = 0; cause < changeCauses.length; cause += 1) {
      const [units, amount] = [milliunits[cause] ?? 0, cents[cause] ?? 0];
      if (units !== 0) {
        addTo(stores, storeAt + fieldAt.milliunitParts + cause, units);
        addTo(products, productAt + fieldAt.milliunitParts + cause, units);
      }
      if (amount !== 0) {
        addTo(stores, storeAt + fieldAt.centParts + cause, amount);
        addTo(products, productAt + fieldAt.centParts + cause, amount);
      }
    }
    if (series.stockOuts.length === 0 && series.promotions.length === 0) return;
    addEvidence(stores, storeAt, series);
    addEvidence(products, productAt, series);
  };

  return { setStore, add };
};

const createPeriod = (days: WeightedDays): SeriesPeriod => ({
  units: 0,
  cents: 0,
  days: weighRange(days, days.first, days.last),
  openDays: 0,
  listedDays: 0,
  availableDays: 0,
  unknownDays: 0,
  promoted: { days: 0, units: 0, cents: 0 },
});

const setSales = (period: SeriesPeriod, { units, cents }: Sales, promoted: Sales): void => {
  period.units = units;
  period.cents = cents;
  period.promoted.units = promoted.units;
  period.promoted.cents = promoted.cents;
};

/** Without the error of floating-point numbers: no available day is less than a part of one. */
const subtractDays = (days: number, others: number): number => (days - others < 1e-6 ? 0 : days - others);

const addTo = (sums: Float64Array, at: number, value: number): void => {
  sums[at] = (sums[at] ?? 0) + value;
};

const addSold = (sums: Float64Array, at: number, { before, now }: SoldSeries): void => {
  addTo(sums, at + fieldAt.units, now.units);
  addTo(sums, at + fieldAt.cents, now.cents);
  addTo(sums, at + fieldAt.unitsLastYear, before.units);
  addTo(sums, at + fieldAt.centsLastYear, before.cents);
};

/** At the rate of the available days, of the other period if there are none. */
const countLostUnits = (period: SeriesPeriod, other: SeriesPeriod): number =>
  (period.listedDays - period.availableDays) * Math.max(0, toRate(period) ?? toRate(other) ?? 0);

/** Units of an available day; undefined without one. */
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
