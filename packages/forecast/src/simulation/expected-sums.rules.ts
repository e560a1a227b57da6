import { pathCount } from './demand-draws.rules.ts';
import type { WeekPaths } from './simulate-series.rules.ts';

/** Sums over series: at week × paths + path where a band is shown, else at week. */
export interface Sums {
  readonly orderUnits: Float64Array;
  readonly orderCents: Float64Array;
  readonly stockUnits: Float64Array;
  readonly stockCents: Float64Array;
  readonly soldUnits: Float64Array;
}

export const createSums = (weeks: number): Sums => ({
  orderUnits: new Float64Array(weeks * pathCount),
  orderCents: new Float64Array(weeks * pathCount),
  stockUnits: new Float64Array(weeks * pathCount),
  stockCents: new Float64Array(weeks),
  soldUnits: new Float64Array(weeks),
});

export const clearSums = (sums: Sums): void => {
  sums.orderUnits.fill(0);
  sums.orderCents.fill(0);
  sums.stockUnits.fill(0);
  sums.stockCents.fill(0);
  sums.soldUnits.fill(0);
};

export const addPaths = (sums: Sums, { orders, stock, sold }: WeekPaths, priceCents: number): void => {
  for (let cell = 0, week = 0; cell < orders.length; week += 1) {
    let [left, served] = [0, 0];
    for (const end = cell + pathCount; cell < end; cell += 1) {
      add(sums.orderUnits, cell, orders[cell] ?? 0);
      add(sums.orderCents, cell, (orders[cell] ?? 0) * priceCents);
      add(sums.stockUnits, cell, stock[cell] ?? 0);
      left += stock[cell] ?? 0;
      served += sold[cell] ?? 0;
    }
    add(sums.stockCents, week, (left / pathCount) * priceCents);
    add(sums.soldUnits, week, served / pathCount);
  }
};

export const addSums = (into: Sums, from: Sums): void => {
  addAll(into.orderUnits, from.orderUnits);
  addAll(into.orderCents, from.orderCents);
  addAll(into.stockUnits, from.stockUnits);
  addAll(into.stockCents, from.stockCents);
  addAll(into.soldUnits, from.soldUnits);
};

const addAll = (into: Float64Array, from: Float64Array): void => {
  for (let at = 0; at < into.length; at += 1) add(into, at, from[at] ?? 0);
};

const add = (values: Float64Array, at: number, value: number): void => {
  values[at] = (values[at] ?? 0) + value;
};

/** The mean of each week. */
export const listMeans = (values: Float64Array): number[] => {
  const means = Array.from({ length: values.length / pathCount }, () => 0);
  for (let week = 0, cell = 0; week < means.length; week += 1) {
    let sum = 0;
    for (const end = cell + pathCount; cell < end; cell += 1) sum += values[cell] ?? 0;
    means[week] = sum / pathCount;
  }
  return means;
};

export interface Band {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** The band of each week. */
export const listBands = (values: Float64Array): Band[] =>
  Array.from({ length: values.length / pathCount }, (_, week) =>
    toBand(values.subarray(week * pathCount, (week + 1) * pathCount)),
  );

/** The band of all weeks together. */
export const sumBand = (values: Float64Array): Band => {
  const totals = new Float64Array(pathCount);
  for (let cell = 0; cell < values.length; cell += 1) add(totals, cell % pathCount, values[cell] ?? 0);
  return toBand(totals);
};

/** A tenth of the outcomes is below the band, and a tenth above. */
const bandWidth = 1.2815515655446004;

/** The quantiles of a gamma distribution with mean and variance of the paths, by Wilson and Hilferty. */
const toBand = (paths: Float64Array): Band => {
  let [mean, squares] = [0, 0];
  for (let path = 0; path < pathCount; path += 1) mean += paths[path] ?? 0;
  mean /= pathCount;
  for (let path = 0; path < pathCount; path += 1) squares += ((paths[path] ?? 0) - mean) ** 2;
  if (mean <= 0) return { mean: 0, low: 0, high: 0 };
  const variance = squares / (pathCount - 1) / (9 * mean * mean);
  const quantile = (z: number) => mean * Math.max(0, 1 - variance + z * Math.sqrt(variance)) ** 3;
  return { mean, low: quantile(-bandWidth), high: quantile(bandWidth) };
};
