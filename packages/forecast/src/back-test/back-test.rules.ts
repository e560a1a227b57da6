import type { BackTestPoint, BackTestPolicy } from '@shelfward/contract/replenishment/back-tests.contract.ts';
import type { OrderRule } from '@shelfward/contract/replenishment/order-rule.rules.ts';
import { countIndexes } from '../demand/weekly-series.rules.ts';
import type { PromotionMarks } from '../levels/promotions.rules.ts';
import { countWeeks, isWholeWeeks } from '../levels/protection-times.rules.ts';
import { type ReplayDates, type ReplaySchedules, readSchedules } from './back-test-orders.rules.ts';
import { listOrigins, type ReplaySeries } from './back-test-plan.rules.ts';
import {
  applyStatic,
  applyZScores,
  fitReplay,
  type ParLevelPlan,
  scaleParLevels,
  suggestParLevels,
} from './back-test-policies.rules.ts';
import { openProjectedOrders, type ProjectNeed } from './back-test-projection.rules.ts';
import { replayStock } from './back-test-stock.rules.ts';

export interface BackTestInput extends ReplayDates {
  readonly series: ReplaySeries;
  readonly parLevels: Int32Array;
  readonly presentationMinimums: Int32Array;
  readonly packSizes: Int32Array;
  /** Cents; 0 without a price. */
  readonly prices: Float64Array;
  /** The service level that accuracy is measured for. */
  readonly serviceLevel: number;
  /** All promotions; the drivers of the series have those that are known in advance. */
  readonly promotions: PromotionMarks;
}

/** Service levels of a curve. The lowest and highest are there so that the curves overlap. */
const serviceLevels = [
  0.05, 0.2, 0.35, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.925, 0.95, 0.97, 0.98, 0.99, 0.995, 0.999, 0.9999, 0.999999,
];
/** Factors of the par levels entered by hand. */
const factors = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.15, 1.3, 1.5, 1.75, 2, 2.5, 3];
const todayPlace = factors.indexOf(1);

/** The points of one policy, and the number of products in stores that lost sales, by point and week. */
export interface PolicyResult {
  readonly total: readonly BackTestPoint[];
  readonly stores: readonly (readonly BackTestPoint[])[];
  readonly lines: readonly (readonly BackTestPoint[])[];
  readonly stockOuts: readonly (readonly number[])[];
}

export interface Miss {
  readonly series: number;
  readonly lostUnits: number;
  readonly demand: number;
}

export interface BackTestOutput {
  readonly policies: Readonly<Record<BackTestPolicy, PolicyResult>>;
  /** The point of the par levels of today. */
  readonly todayPlace: number;
  /** Units demanded, by store and by line. */
  readonly storeDemand: Float64Array;
  readonly lineDemand: Float64Array;
  /** Counted weeks of each series. */
  readonly countedWeeks: Int32Array;
  /** Horizons that the demand of the test could be compared with, and those whose demand was at most the quantile. */
  readonly calibration: readonly {
    readonly serviceLevel: number;
    readonly horizons: number;
    readonly covered: number;
  }[];
  /** At the requested service level: demand and sales by week, and the series with the largest lost sales. */
  readonly weeks: readonly { readonly demand: number; readonly sold: number }[];
  readonly misses: readonly Miss[];
  /** Both order rules at the requested service level. */
  readonly orderRules: Readonly<Record<OrderRule, BackTestPoint>>;
}

const calibrated = [0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99];
const maxMisses = 50;

/** Replays the last weeks with the four policies. The par levels of an origin see only the weeks before it. */
export const computeBackTest = (
  input: BackTestInput,
  onProgress: (percent: number) => void = () => undefined,
): BackTestOutput => {
  const { series, testWeeks, parLevels, presentationMinimums, packSizes } = input;
  const schedules = readSchedules(input);
  const fits = fitReplay({ series, testWeeks, schedules }, (done, total) => onProgress((50 * done) / total));
  const plan: ParLevelPlan = { fits, schedules, parLevels, presentationMinimums, packSizes };
  const replay = openReplay(input, schedules);
  const runs = factors.length + 3 * serviceLevels.length + 1;
  let done = 0;
  const run = (levels: readonly number[], compute: (level: number) => Int32Array): PolicyResult =>
    toPolicyResult(
      replay,
      levels,
      levels.map((level) => {
        const result = runReplay(replay, compute(level));
        done += 1;
        onProgress(50 + (50 * done) / runs);
        return result;
      }),
    );
  const policies = {
    TODAY: run(factors, (factor) => scaleParLevels(plan, factor)),
    STATIC: run(serviceLevels, (level) => applyStatic(plan, level)),
    Z_SCORE: run(serviceLevels, (level) => applyZScores(plan, level)),
    SUGGESTED: run(serviceLevels, (level) => suggestParLevels(plan, level)),
  };
  const single = { ...plan, presentationMinimums: new Int32Array(series.count), packSizes: noPacks(series.count) };
  const atLevel = suggestParLevels(plan, input.serviceLevel);
  const requested = runReplay(replay, atLevel);
  const projected = runReplay(replay, atLevel, openProjectedOrders({ ...input, fits }));
  const [byParLevel, byProjection] = toPolicyResult(
    replay,
    [input.serviceLevel, input.serviceLevel],
    [requested, projected],
  ).total;
  return {
    policies,
    todayPlace,
    storeDemand: replay.storeDemand,
    lineDemand: replay.lineDemand,
    countedWeeks: replay.countedWeeks,
    calibration: calibrated.map((level) => ({
      serviceLevel: level,
      ...countCovered(replay, suggestParLevels(single, level), plan),
    })),
    weeks: Array.from(requested.weekDemand, (demand, week) => ({ demand, sold: requested.weekSold[week] ?? 0 })),
    misses: findMisses(input, requested.lost, replay.demand),
    orderRules: { PAR_LEVEL: byParLevel ?? noPoint, PROJECTED: byProjection ?? noPoint },
  };
};

const noPoint: BackTestPoint = { level: 0, availability: 1, stockUnits: 0, stockCents: 0 };

const noPacks = (count: number): Int32Array => new Int32Array(count).fill(1);

const findMisses = ({ prices }: BackTestInput, lost: Float64Array, demand: Float64Array): Miss[] =>
  Array.from(lost, (lostUnits, one) => ({ series: one, lostUnits, demand: demand[one] ?? 0 }))
    .filter(({ lostUnits }) => lostUnits > 0)
    .toSorted(
      (left, right) =>
        right.lostUnits * (prices[right.series] ?? 0) - left.lostUnits * (prices[left.series] ?? 0) ||
        right.lostUnits - left.lostUnits ||
        left.series - right.series,
    )
    .slice(0, maxMisses);

/** Sums of one policy at one level, by store and by line. */
interface Sums {
  readonly storeSold: Float64Array;
  readonly storeStock: Float64Array;
  readonly storeCents: Float64Array;
  readonly lineSold: Float64Array;
  readonly lineStock: Float64Array;
  readonly lineCents: Float64Array;
  readonly stockOuts: Int32Array;
  readonly weekDemand: Float64Array;
  readonly weekSold: Float64Array;
  readonly lost: Float64Array;
}

/** What the replays of all policies share: the weeks that count, and their demand. */
interface Replay {
  readonly input: BackTestInput;
  readonly schedules: ReplaySchedules;
  readonly firstWeek: number;
  readonly origins: number;
  /** Whether a week counts, by series. */
  readonly counted: Uint8Array;
  readonly countedWeeks: Int32Array;
  readonly demand: Float64Array;
  readonly storeDemand: Float64Array;
  readonly lineDemand: Float64Array;
}

const openReplay = (input: BackTestInput, schedules: ReplaySchedules): Replay => {
  const { series, testWeeks } = input;
  const { count, weeks, lines, stores } = series;
  const replay: Replay = {
    input,
    schedules,
    firstWeek: weeks - testWeeks,
    origins: listOrigins(weeks, testWeeks).length,
    counted: new Uint8Array(count * testWeeks),
    countedWeeks: new Int32Array(count),
    demand: new Float64Array(count),
    storeDemand: new Float64Array(countIndexes(stores)),
    lineDemand: new Float64Array(countIndexes(lines)),
  };
  const { firstWeek, origins, counted, countedWeeks, demand, storeDemand, lineDemand } = replay;
  for (let one = 0; one < count; one += 1) {
    const units = unitsAt(replay, one);
    for (let week = 0; week < testWeeks; week += 1) {
      if (!(((series.known[one * weeks + firstWeek + week] ?? 0) >> origins) & 1)) continue;
      counted[one * testWeeks + week] = 1;
      countedWeeks[one] = (countedWeeks[one] ?? 0) + 1;
      demand[one] = (demand[one] ?? 0) + (units[week] ?? 0);
    }
    add(storeDemand, stores[one], demand[one]);
    add(lineDemand, lines[one], demand[one]);
  }
  return replay;
};

/** The units of a series in the replayed weeks. */
const unitsAt = ({ input: { series }, firstWeek }: Replay, one: number) =>
  series.units.subarray(one * series.weeks + firstWeek, (one + 1) * series.weeks);

const createSums = ({ input: { series, testWeeks }, storeDemand, lineDemand }: Replay): Sums => ({
  storeSold: new Float64Array(storeDemand.length),
  storeStock: new Float64Array(storeDemand.length),
  storeCents: new Float64Array(storeDemand.length),
  lineSold: new Float64Array(lineDemand.length),
  lineStock: new Float64Array(lineDemand.length),
  lineCents: new Float64Array(lineDemand.length),
  stockOuts: new Int32Array(testWeeks),
  weekDemand: new Float64Array(testWeeks),
  weekSold: new Float64Array(testWeeks),
  lost: new Float64Array(series.count),
});

const runReplay = (replay: Replay, parLevels: Int32Array, project?: ProjectNeed): Sums => {
  const { input, schedules, origins, counted, countedWeeks } = replay;
  const { series, prices, packSizes, testWeeks } = input;
  const { count, lines, stores } = series;
  const sums = createSums(replay);
  const own = new Int32Array(origins);
  for (let one = 0; one < count; one += 1) {
    if (!countedWeeks[one]) continue;
    for (let place = 0; place < origins; place += 1) own[place] = parLevels[place * count + one] ?? 0;
    const units = unitsAt(replay, one);
    const result = replayStock(
      {
        demand: units,
        counted: counted.subarray(one * testWeeks, (one + 1) * testWeeks),
        parLevels: own,
        packSize: packSizes[one] ?? 1,
        orders: schedules.get(one).orders,
        project: project?.(one),
      },
      (week, lost) => {
        add(sums.weekDemand, week, units[week]);
        add(sums.weekSold, week, (units[week] ?? 0) - lost);
        if (lost > 0) sums.stockOuts[week] = (sums.stockOuts[week] ?? 0) + 1;
      },
    );
    const stock = result.stock / result.weeks;
    sums.lost[one] = result.demanded - result.sold;
    add(sums.storeSold, stores[one], result.sold);
    add(sums.storeStock, stores[one], stock);
    add(sums.storeCents, stores[one], stock * (prices[one] ?? 0));
    add(sums.lineSold, lines[one], result.sold);
    add(sums.lineStock, lines[one], stock);
    add(sums.lineCents, lines[one], stock * (prices[one] ?? 0));
  }
  return sums;
};

const toPoint = (
  level: number,
  [sold, demand, stock, cents]: readonly [number, number, number, number],
): BackTestPoint => ({
  level,
  availability: demand > 0 ? sold / demand : 1,
  stockUnits: stock,
  stockCents: Math.round(cents),
});

const toPolicyResult = (
  { storeDemand, lineDemand }: Replay,
  levels: readonly number[],
  sums: readonly Sums[],
): PolicyResult => ({
  total: sums.map((one, at) =>
    toPoint(levels[at] ?? 0, [sum(one.lineSold), sum(lineDemand), sum(one.lineStock), sum(one.lineCents)]),
  ),
  stores: Array.from(storeDemand, (demand, store) =>
    sums.map(({ storeSold, storeStock, storeCents }, at) =>
      toPoint(levels[at] ?? 0, [storeSold[store] ?? 0, demand, storeStock[store] ?? 0, storeCents[store] ?? 0]),
    ),
  ),
  lines: Array.from(lineDemand, (demand, line) =>
    sums.map(({ lineSold, lineStock, lineCents }, at) =>
      toPoint(levels[at] ?? 0, [lineSold[line] ?? 0, demand, lineStock[line] ?? 0, lineCents[line] ?? 0]),
    ),
  ),
  stockOuts: sums.map(({ stockOuts }) => [...stockOuts]),
});

/**
 * Compares the par levels of each origin with the demand of the weeks to cover after it, where all of them count. Par levels
 * of days that are not whole weeks are left out.
 */
const countCovered = (replay: Replay, parLevels: Int32Array, { fits }: ParLevelPlan) => {
  const { input, schedules, firstWeek, counted } = replay;
  const { testWeeks } = input;
  const { count } = input.series;
  let horizons = 0;
  let covered = 0;
  fits.origins.forEach((origin, place) => {
    const first = origin - firstWeek;
    for (let one = 0; one < count; one += 1) {
      const protection = schedules.get(one).protections[place];
      if (!fits.hasHistory[place * count + one] || !protection || !isWholeWeeks(protection)) continue;
      const horizon = countWeeks(protection);
      if (first + horizon > testWeeks) continue;
      const isCounted = counted.subarray(one * testWeeks + first, one * testWeeks + first + horizon);
      if (isCounted.includes(0)) continue;
      const demanded = unitsAt(replay, one)
        .subarray(first, first + horizon)
        .reduce((total, units) => total + units, 0);
      horizons += 1;
      if (demanded <= (parLevels[place * count + one] ?? 0)) covered += 1;
    }
  });
  return { horizons, covered };
};

const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0);

const add = (sums: Float64Array, at: number | undefined, value: number | undefined): void => {
  const index = at ?? 0;
  sums[index] = (sums[index] ?? 0) + (value ?? 0);
};
