import { daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import type { OrderDates } from '../simulation/order-steps.rules.ts';
import type { DaySums, LedgerSums } from './ledger-figures.rules.ts';
import type { Day, LedgerSeries, Override, ParLevelFrom } from './ledger-series.types.ts';
import { type ReplayedOverride, replayOverride } from './overrides.rules.ts';
import { type PackedSeries, unpackSeries } from './packed-series.rules.ts';
import { listExecutions, listPipeline, type ReplayedStock, replayRule } from './rule-replay.rules.ts';
import { fillDemand, measureRates, type StockDays, traceStock } from './stock-days.rules.ts';
import { findStockOuts, type StockOut } from './stock-out-causes.rules.ts';

/**
 * The most that was wanted on a day that ended without stock, against the mean of the days around: products run out when
 * demand is high.
 */
const maxFactor = 2;

export interface LedgerComputation {
  readonly packed: PackedSeries;
  readonly calendars: readonly (readonly OrderDates[])[];
  /** The first day of the ledger. */
  readonly from: Day;
}

export interface LedgerOutput {
  /** Company 0: all. */
  readonly groups: readonly { readonly company: number; readonly sums: LedgerSums }[];
  /** Products in stores that were without stock, or about which people decided. */
  readonly series: readonly (SeriesLedger & { readonly at: number })[];
}

/** Computes the ledger of an account and of its companies. */
export const computeLedger = ({ packed, calendars, from }: LedgerComputation): LedgerOutput => {
  const days = packed.days - from;
  const total = createSums(days);
  const companies = new Map<number, LedgerSums>();
  const found: LedgerOutput['series'][number][] = [];
  let at = 0;
  for (const { series, overrides } of unpackSeries(packed, calendars)) {
    const own = companies.get(series.company) ?? createSums(days);
    companies.set(series.company, own);
    const result = addSeries(series, { from, overrides }, [total, own]);
    if (result.stockOuts.length + result.overrides.length > 0) found.push({ at, ...result });
    at += 1;
  }
  const groups = [...companies].map(([company, sums]) => ({ company, sums }));
  return { groups: [{ company: 0, sums: total }, ...groups], series: found };
};

export interface SeriesLedger {
  readonly stockOuts: readonly StockOut[];
  readonly overrides: readonly (ReplayedOverride | undefined)[];
}

/** Adds a product in a store to the sums, and returns its days without stock and the replayed decisions of people. */
export const addSeries = (
  series: LedgerSeries,
  { from, overrides }: { readonly from: Day; readonly overrides: readonly Override[] },
  groups: readonly LedgerSums[],
): SeriesLedger => {
  const days = traceStock(series);
  const rates = measureRates(series.dailyUnits, days);
  const stockOuts = findStockOuts({ series, days, rates, from });
  const start = findStart(series, days, from);
  for (const sums of groups) addActual(sums, series, { days, from, stockOuts });
  if (start !== undefined && series.formerParLevels) {
    const filled = fillDemand(series.dailyUnits, days, { rates, factor: maxFactor });
    const change = compareRules(series, series.formerParLevels, { days, start, from, filled });
    for (const sums of groups) addComparison(sums, series, change);
  }
  return { stockOuts, overrides: overrides.map((one) => replayOverride({ series, days, rates }, one)) };
};

export const createSums = (days: number): LedgerSums => ({
  productDays: 0,
  unknownDays: 0,
  emptyDays: 0,
  soldUnits: 0,
  weekStock: new Float64Array(Math.ceil(days / daysPerWeek)),
  weekChange: new Float64Array(Math.ceil(days / daysPerWeek)),
  comparedDays: 0,
  actual: noSums(),
  least: noSums(),
  most: noSums(),
  errors: new Map(),
});

const noSums = (): DaySums => ({ stock: 0, cents: 0, emptyDays: 0, lost: 0 });

/** The first day after a day whose stock is known. */
const findStart = ({ dailyUnits }: LedgerSeries, { stock }: StockDays, from: Day): Day | undefined => {
  for (let day = Math.max(1, from); day < dailyUnits.length; day += 1) if ((stock[day - 1] ?? -1) >= 0) return day;
  return undefined;
};

interface ActualDays {
  readonly days: StockDays;
  readonly from: Day;
  readonly stockOuts: readonly StockOut[];
}

const addActual = (sums: LedgerSums, series: LedgerSeries, { days, from, stockOuts }: ActualDays): void => {
  const emptyDays = stockOuts.reduce((total, one) => total + one.days, 0);
  sums.emptyDays += emptyDays;
  sums.productDays += emptyDays;
  for (let day = from; day < days.stock.length; day += 1) {
    const stock = days.stock[day] ?? -1;
    if (stock < 0) sums.unknownDays += 1;
    else if (!days.isEmpty[day]) sums.productDays += 1;
    const week = Math.floor((day - from) / daysPerWeek);
    sums.weekStock[week] = (sums.weekStock[week] ?? 0) + Math.max(0, stock);
    sums.soldUnits += Math.max(0, series.dailyUnits[day] ?? 0);
  }
};

interface Comparison {
  readonly comparedDays: number;
  readonly actual: ReplayedStock;
  readonly least: ReplayedStock;
  readonly most: ReplayedStock;
  readonly error: ReplayedStock;
  readonly weekChange: Float64Array;
}

interface ComparedDays {
  readonly days: StockDays;
  readonly start: Day;
  readonly from: Day;
  readonly filled: Int32Array;
}

/**
 * Replays both rules on the same days with the same demand. What a clean replay misses, such as late deliveries, is
 * missed on both sides, so only the difference counts.
 */
const compareRules = (
  series: LedgerSeries,
  formerParLevels: readonly ParLevelFrom[],
  { days, start, from, filled }: ComparedDays,
): Comparison => {
  const until = series.dailyUnits.length;
  const weekChange = new Float64Array(Math.ceil((until - from) / daysPerWeek));
  const sales = series.dailyUnits;
  const plan = {
    from: start,
    until,
    onHand: days.stock[start - 1] ?? 0,
    pipeline: listPipeline(series, start),
    packSize: series.packSize,
    windows: series.windows,
    executions: listExecutions(series, days),
    days,
  };
  const replay = (demand: Int32Array, isFormer: boolean, sign: number): ReplayedStock => {
    const parLevels = isFormer ? formerParLevels : series.parLevels;
    return replayRule({ ...plan, demand, parLevels }, (day, stock) => {
      const week = Math.floor((day - from) / daysPerWeek);
      weekChange[week] = (weekChange[week] ?? 0) + sign * stock;
    });
  };
  const actual = sumActual(days, { start, sales, filled: sales });
  const subtractActual = (demand: Int32Array, sign: number): ReplayedStock => {
    if (series.followsParLevel) return replay(demand, false, sign);
    for (let day = start; day < until; day += 1) {
      const week = Math.floor((day - from) / daysPerWeek);
      weekChange[week] = (weekChange[week] ?? 0) + sign * Math.max(0, days.stock[day] ?? 0);
    }
    return sumActual(days, { start, sales, filled: demand });
  };
  // Without a sold-out day, both assumptions are the same.
  const isSame = filled === sales;
  const weight = isSame ? 1 : 0.5;
  const formerLeast = replay(sales, true, weight);
  const presentLeast = subtractActual(sales, -weight);
  const formerMost = isSame ? formerLeast : replay(filled, true, weight);
  const presentMost = isSame ? presentLeast : subtractActual(filled, -weight);
  let comparedDays = 0;
  for (let day = start; day < until; day += 1) if ((days.stock[day] ?? -1) >= 0) comparedDays += 1;
  return {
    comparedDays,
    actual,
    least: subtract(formerLeast, presentLeast),
    most: subtract(formerMost, presentMost),
    error: subtract(presentLeast, actual),
    weekChange,
  };
};

/** What happened, with the units above the sales as lost. */
const sumActual = (
  { stock, isEmpty }: StockDays,
  { start, sales, filled }: { readonly start: Day; readonly sales: Int32Array; readonly filled: Int32Array },
): ReplayedStock => {
  const result: ReplayedStock = { stock: 0, emptyDays: 0, lost: 0 };
  for (let day = start; day < stock.length; day += 1) {
    const units = stock[day] ?? -1;
    if (units < 0) continue;
    result.stock += units;
    result.emptyDays += isEmpty[day] ?? 0;
    result.lost += (filled[day] ?? 0) - (sales[day] ?? 0);
  }
  return result;
};

const subtract = (left: ReplayedStock, right: ReplayedStock): ReplayedStock => ({
  stock: left.stock - right.stock,
  emptyDays: left.emptyDays - right.emptyDays,
  lost: left.lost - right.lost,
});

const addComparison = (sums: LedgerSums, { store, priceCents }: LedgerSeries, comparison: Comparison): void => {
  const { comparedDays, actual, least, most, error, weekChange } = comparison;
  sums.comparedDays += comparedDays;
  const errors = sums.errors.get(store) ?? noSums();
  sums.errors.set(store, errors);
  for (const [to, from] of [
    [sums.actual, actual],
    [sums.least, least],
    [sums.most, most],
    [errors, error],
  ] as const) {
    to.stock += from.stock;
    to.cents += from.stock * priceCents;
    to.emptyDays += from.emptyDays;
    to.lost += from.lost;
  }
  weekChange.forEach((change, week) => {
    sums.weekChange[week] = (sums.weekChange[week] ?? 0) + change;
  });
};
