import fs from 'node:fs';
import zlib from 'node:zlib';
import { type ChangeRule, findChanges, observedWeeks } from '@shelfward/contract/alerts/sales-changes.rules.ts';
import { findSilences, rhythmDays } from '@shelfward/contract/alerts/silences.rules.ts';
import { addDays, daysBetween, daysPerWeek, toMonday } from '@shelfward/contract/kit/dates.ts';
import { computeGroupSeasons } from '@shelfward/forecast/demand/group-seasons.rules.ts';
import { toIsoWeekCell } from '@shelfward/forecast/demand/weekly-series.rules.ts';
import { findDataFile } from '../core/bench-data.ts';

const lastDay = '2016-05-22';
const weeks = 208;
const days = weeks * daysPerWeek;
/** Evaluations begin when a rule has its history. */
const firstWeek = observedWeeks;
/** BENCH_WEEKS: the weeks to evaluate. The figures of the documentation are of 40. */
const evaluatedWeeks = Number(process.env.BENCH_WEEKS ?? 10);
const rule: ChangeRule = { kind: 'FALL', percent: 20, weeks: 4, rate: 0.1 };
const fall = 0.3;
const plantedFalls = Math.round(1.5 * evaluatedWeeks);
/** An alert must be raised while the fall is at most so old. */
const findWithin = 4 * daysPerWeek;

type Series = readonly Float64Array[];

/**
 * Sales of real stores and products. Shuffled days have no real changes, so that every alert is false but those about planted
 * falls; days in their order have them, so that their alerts are at least partly true.
 */
export const run = async (): Promise<Record<string, number>> => {
  const sales = readSales();
  const groups: readonly (readonly [string, (store: string, product: string) => string, observed?: number])[] = [
    ['stores', (store) => store],
    ['lines of 100 products in a store', (store, product) => `${store} ${product.slice(0, -2)}`],
    ['lines of 30 products in a store', (store, product) => `${store} ${Math.floor(Number(product.slice(-3)) / 30)}`],
    ['lines of 10 products in a store', (store, product) => `${store} ${product.slice(0, -1)}`],
    ['products in a store', (store, product) => `${store} ${product}`, 2],
  ];
  const figures: Record<string, number> = {};
  for (const [name, toKey, observed = evaluatedWeeks] of groups) {
    const random = seededRandom();
    const ordered = group(sales, toKey);
    const series = ordered.map((units) => shuffle(units, random));
    const units = series.reduce((sum, one) => sum + one.reduce((total, day) => total + day, 0), 0);
    figures[`${name}: units a week`] = Math.round(units / series.length / weeks);
    figures[`${name}: false alerts a week`] = round(countFalseAlerts(series, observed) / observed);
    if (observed === evaluatedWeeks) {
      figures[`${name}: share of falls found`] = round(findPlanted(ordered, random));
      figures[`${name}: alerts a week of days in order`] = round(countFalseAlerts(ordered, observed) / observed);
    }
    figures[`${name}: false silences a week`] = round(countFalseSilences(series, observed) / observed);
  }
  return figures;
};

const round = (value: number): number => Math.round(value * 100) / 100;

const seededRandom = (): (() => number) => {
  let seed = 20_261_126;
  return () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
};

/** The last three years of the stores and products that sell two units a week or more. */
const readSales = (): ReadonlyMap<string, Float64Array> => {
  const text = zlib.gunzipSync(fs.readFileSync(findDataFile('import_ready', 'm5_sales_1m.csv.gz'))).toString();
  const sales = new Map<string, Float64Array>();
  for (const line of text.split('\n').slice(1)) {
    const [store = '', product = '', quantity = '', soldOn = ''] = line.split(',');
    const age = quantity === '' ? days : daysBetween(soldOn, lastDay);
    if (!(age >= 0 && age < days)) continue;
    const key = `${store} ${product}`;
    const units = sales.get(key) ?? new Float64Array(days);
    sales.set(key, units);
    units[days - 1 - age] = (units[days - 1 - age] ?? 0) + Number(quantity);
  }
  return new Map([...sales].filter(([, units]) => units.reduce((sum, day) => sum + day, 0) > 2 * weeks));
};

const group = (sales: ReadonlyMap<string, Float64Array>, toKey: (store: string, product: string) => string): Series => {
  const grouped = new Map<string, Float64Array>();
  for (const [key, units] of sales) {
    const [store = '', product = ''] = key.split(' ');
    const sums = grouped.get(toKey(store, product)) ?? new Float64Array(days);
    grouped.set(toKey(store, product), sums);
    for (const [day, sold] of units.entries()) sums[day] = (sums[day] ?? 0) + sold;
  }
  return [...grouped.values()];
};

const shuffle = (units: Float64Array, random: () => number): Float64Array => {
  const shuffled = units.slice();
  for (let at = shuffled.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [shuffled[at], shuffled[other]] = [shuffled[other] ?? 0, shuffled[at] ?? 0];
  }
  return shuffled;
};

/** The units before each day; the same days are added up for hundreds of evaluations. */
const cumulate = (units: Float64Array): Float64Array => {
  const known = cumulated.get(units);
  if (known) return known;
  const sums = new Float64Array(units.length + 1);
  for (const [day, sold] of units.entries()) sums[day + 1] = (sums[day] ?? 0) + sold;
  cumulated.set(units, sums);
  return sums;
};
const cumulated = new WeakMap<Float64Array, Float64Array>();

/** The sums of whole weeks until a day, the oldest first. */
const toWeeks = (units: Float64Array, end: number): number[] => {
  const sums = cumulate(units);
  return Array.from({ length: observedWeeks }, (_, week) => {
    const until = end - (observedWeeks - 1 - week) * daysPerWeek;
    return (sums[Math.max(0, until)] ?? 0) - (sums[Math.max(0, until - daysPerWeek)] ?? 0);
  });
};

const findFalls = (series: Series, end: number): number[] => {
  const sums = series.map((units) => toWeeks(units, end));
  const middle = addDays(lastDay, end - days - 3);
  const cells = Uint8Array.from({ length: observedWeeks }, (_, week) =>
    toIsoWeekCell(toMonday(addDays(middle, -(observedWeeks - 1 - week) * daysPerWeek))),
  );
  const findSeason = computeGroupSeasons(sums, cells);
  const observed = sums.map((own, at) => ({ weeks: own, season: [...(findSeason(at) ?? [])] }));
  return findChanges(observed, rule).map(({ index }) => index);
};

/** As in the product, an alert lasts until its weeks have passed. */
const lastsDays = 5 * daysPerWeek;

const countNew = (observed: number, findAt: (end: number) => readonly number[]): number => {
  const raisedAt = new Map<number, number>();
  let count = 0;
  for (let end = firstWeek * daysPerWeek; end < (firstWeek + observed) * daysPerWeek; end += 1)
    for (const index of findAt(end)) {
      if (end - (raisedAt.get(index) ?? Number.NEGATIVE_INFINITY) < lastsDays) continue;
      raisedAt.set(index, end);
      count += 1;
    }
  return count;
};

const countFalseAlerts = (series: Series, observed: number): number =>
  countNew(observed, (end) => findFalls(series, end));

const isOpen = () => false;

const countFalseSilences = (series: Series, observed: number): number =>
  countNew(observed, (end) =>
    findSilences(
      series.map((units) => {
        const ages: number[] = [];
        for (let age = 0; age < rhythmDays + 3 * daysPerWeek; age += 1)
          if ((units[end - 1 - age] ?? 0) > 0) ages.push(age);
        return { ages: ages.filter((age) => age <= (ages[0] ?? 0) + rhythmDays), isClosed: isOpen };
      }),
      { days: 3, rate: rule.rate },
    ).map(({ index }) => index),
  );

/** From a day on, 30 % of the units of one series are lost. */
const findPlanted = (series: Series, random: () => number): number => {
  let found = 0;
  for (let planted = 0; planted < plantedFalls; planted += 1) {
    const index = Math.floor(random() * series.length);
    const start = firstWeek * daysPerWeek + Math.floor(random() * (days - (firstWeek + 5) * daysPerWeek));
    const falling = (series[index] ?? new Float64Array(days)).map((units, day) => {
      if (day < start) return units;
      let left = 0;
      for (let unit = 0; unit < units; unit += 1) if (random() >= fall) left += 1;
      return left;
    });
    const changed = series.with(index, falling);
    for (let age = 3; age <= findWithin; age += 1)
      if (findFalls(changed, start + age).includes(index)) {
        found += 1;
        break;
      }
  }
  return found / plantedFalls;
};
