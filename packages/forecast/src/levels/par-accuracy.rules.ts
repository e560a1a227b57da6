import { countWeeks, isWholeWeeks, type Protection } from './protection-times.rules.ts';

/** What a run promised for the products of a store. The values of one product are at the same place in each array. */
export interface StoreForecast {
  readonly storeId: number;
  /** The Monday of the first week to cover. */
  readonly firstWeek: string;
  /** Weeks to cover. */
  readonly weeks: number;
  readonly productIds: readonly number[];
  readonly parLevels: readonly number[];
  readonly packSizes: readonly number[];
  readonly serviceLevels: readonly number[];
  readonly demand: readonly number[];
}

interface Promised {
  readonly parLevel: number;
  readonly packSize: number;
}

export interface Coverage {
  /** The share of the stocks after an order that cover the demand. */
  readonly covered: number;
  /** Units above the stock, on average. */
  readonly missed: number;
}

/** The stock after an order in whole packs is between the par level and a pack minus a unit above it, equally probable. */
export const compareDemand = (demand: number, { parLevel, packSize }: Promised): Coverage => {
  const above = Math.max(0, demand - parLevel);
  const short = Math.min(above, packSize);
  return { covered: (packSize - short) / packSize, missed: (short * above - (short * (short - 1)) / 2) / packSize };
};

export interface Weeks {
  readonly units: ArrayLike<number>;
  readonly available: ArrayLike<number>;
}

/** The units of these weeks; undefined if one of them is not available, or not among the weeks of the series. */
export const sumWeeks = ({ units, available }: Weeks, from: number, weeks: number): number | undefined => {
  if (from < 0 || from + weeks > units.length) return undefined;
  let sum = 0;
  for (let week = from; week < from + weeks; week += 1) {
    if (available[week] !== 1) return undefined;
    sum += units[week] ?? 0;
  }
  return sum;
};

export interface AccuracyGroup {
  readonly firstWeek: string;
  readonly weeks: number;
  readonly companyId: number;
  readonly productLineId: number | null;
  readonly serviceLevel: number;
  pairs: number;
  notCompared: number;
  covered: number;
  demandUnits: number;
  expectedUnits: number;
  missedUnits: number;
}

export interface Miss {
  readonly firstWeek: string;
  readonly weeks: number;
  readonly storeId: number;
  readonly productId: number;
  readonly serviceLevel: number;
  readonly parLevel: number;
  readonly demandUnits: number;
  readonly missedUnits: number;
  readonly missedCents: number;
}

/** A product in a store today. */
export interface ComparedSeries extends Weeks {
  readonly companyId: number;
  readonly productLineId: number | null;
  readonly priceCents: number | null;
}

/** The largest are kept, for each first week and number of weeks. */
export const maxMisses = 200;
/** Above it, the smaller misses are dropped meanwhile. */
const maxCollected = 20 * maxMisses;

export interface AccuracySums {
  readonly groups: Map<string, AccuracyGroup>;
  readonly misses: Map<string, Miss[]>;
}

export const noAccuracy = (): AccuracySums => ({ groups: new Map(), misses: new Map() });

interface Compared {
  /** The index of the first week to cover in the series; negative if it is before them. */
  readonly from: number;
  /** Undefined for products that are no longer replenished in the store. */
  readonly findSeries: (productId: number) => ComparedSeries | undefined;
}

/** Adds the comparison of all products of a forecast. Those that are no longer replenished are left out. */
export const addForecast = (sums: AccuracySums, forecast: StoreForecast, { from, findSeries }: Compared): void => {
  for (const [place, productId] of forecast.productIds.entries()) {
    const series = findSeries(productId);
    if (!series) continue;
    const { firstWeek, weeks, storeId } = forecast;
    const { companyId, productLineId, priceCents } = series;
    // Service levels by margin differ by less than is shown.
    const serviceLevel = Math.round((forecast.serviceLevels[place] ?? 0) * 1000) / 1000;
    const group = findGroup(sums, { firstWeek, weeks, companyId, productLineId, serviceLevel });
    const demand = sumWeeks(series, from, weeks);
    if (demand === undefined) {
      group.notCompared += 1;
      continue;
    }
    const parLevel = forecast.parLevels[place] ?? 0;
    const { covered, missed } = compareDemand(demand, { parLevel, packSize: forecast.packSizes[place] ?? 1 });
    group.pairs += 1;
    group.covered += covered;
    group.demandUnits += demand;
    group.expectedUnits += forecast.demand[place] ?? 0;
    group.missedUnits += missed;
    const missedUnits = Math.round(missed);
    if (missedUnits === 0) continue;
    const missedCents = Math.round(missed * (priceCents ?? 0));
    const pair = { firstWeek, weeks, storeId, productId, serviceLevel };
    addMiss(sums, { ...pair, parLevel, demandUnits: demand, missedUnits, missedCents });
  }
};

type GroupKey = Pick<AccuracyGroup, 'firstWeek' | 'weeks' | 'companyId' | 'productLineId' | 'serviceLevel'>;

const findGroup = ({ groups }: AccuracySums, given: GroupKey): AccuracyGroup => {
  const { firstWeek, weeks, companyId, productLineId, serviceLevel } = given;
  const key = `${firstWeek}/${weeks}/${companyId}/${productLineId}/${serviceLevel}`;
  const known = groups.get(key);
  if (known) return known;
  const none = { pairs: 0, notCompared: 0, covered: 0, demandUnits: 0, expectedUnits: 0, missedUnits: 0 };
  const group: AccuracyGroup = { ...given, ...none };
  groups.set(key, group);
  return group;
};

const addMiss = ({ misses }: AccuracySums, miss: Miss): void => {
  const key = `${miss.firstWeek}/${miss.weeks}`;
  const collected = misses.get(key) ?? [];
  collected.push(miss);
  misses.set(key, collected.length > maxCollected ? selectLargest(collected) : collected);
};

const selectLargest = (misses: readonly Miss[]): Miss[] =>
  misses
    .toSorted(
      (one, other) =>
        other.missedCents - one.missedCents ||
        other.missedUnits - one.missedUnits ||
        one.storeId - other.storeId ||
        one.productId - other.productId,
    )
    .slice(0, maxMisses);

export const listMisses = ({ misses }: AccuracySums): Miss[] => [...misses.values()].flatMap(selectLargest);

/** A series of a run with what was computed for it. */
export interface PromisedSeries {
  readonly storeId: number;
  readonly productId: number;
  readonly packSize: number;
  readonly values: { readonly serviceLevel: number };
  readonly protection: Protection;
}

export interface PromisedValues {
  readonly parLevel: number;
  readonly demand: number;
}

type Growing<T> = { -readonly [K in keyof T]: T[K] extends readonly number[] ? number[] : T[K] };

interface PromisedWeek {
  readonly firstWeek: string;
  /** Stores whose forecast of this week is stored already. */
  readonly stored: ReadonlySet<number>;
  /** Undefined for products without a forecast. */
  readonly toPromise: (place: number) => PromisedValues | undefined;
}

/** What the run promises, by store, in the order of the series. */
export const toForecasts = (
  series: readonly PromisedSeries[],
  { firstWeek, stored, toPromise }: PromisedWeek,
): StoreForecast[] => {
  const byStore = new Map<number, Growing<StoreForecast>>();
  for (const [place, { storeId, productId, packSize, values, protection }] of series.entries()) {
    // Sales are compared by week.
    const promised = stored.has(storeId) || !isWholeWeeks(protection) ? undefined : toPromise(place);
    if (!promised) continue;
    let forecast = byStore.get(storeId);
    if (!forecast) {
      const empty = { productIds: [], parLevels: [], packSizes: [], serviceLevels: [], demand: [] };
      forecast = { storeId, firstWeek, weeks: countWeeks(protection), ...empty };
      byStore.set(storeId, forecast);
    }
    forecast.productIds.push(productId);
    forecast.parLevels.push(promised.parLevel);
    forecast.packSizes.push(packSize);
    forecast.serviceLevels.push(values.serviceLevel);
    forecast.demand.push(Math.round(promised.demand * 1000) / 1000);
  }
  return [...byStore.values()];
};
