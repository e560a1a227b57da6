import { computeQuantile } from '@shelfward/contract/replenishment/negative-binomial.rules.ts';
import { type DemandForecast, forecastDemand } from '@shelfward/forecast/demand/demand-forecast.rules.ts';
import { computeProjectedOrder } from '@shelfward/forecast/demand/projected-order.rules.ts';
import { errorWeeks, measureErrors } from '@shelfward/forecast/levels/forecast-errors.rules.ts';
import { replayForecasts } from '@shelfward/forecast/levels/forecast-replays.rules.ts';
import {
  computeExpectedOrders,
  countProductFigures,
  type ExpectedOrders,
  type ExpectedOrdersInput,
} from '@shelfward/forecast/simulation/expected-orders.rules.ts';
import { type ForecastErrors, forecastErrors } from '@shelfward/forecast/simulation/level-errors.rules.ts';
import { buildSteps, listReviews } from '@shelfward/forecast/simulation/order-steps.rules.ts';
import { measureMachine, toRatio } from '../core/comparisons.ts';
import { timedProcessor } from '../core/measure.ts';
import { readVn2, type Vn2 } from './vn2.data.ts';

const leadWeeks = 2;
const reviewWeeks = 1;
const horizon = leadWeeks + reviewWeeks;
const weeks = 13;
const demandWeeks = weeks + horizon;
/** The replay fills its stock before the first start. */
const replayFrom = 97;
const firstStart = 105;
const weeksBetweenStarts = 4;

const rules = {
  'par levels at 95 %': { isProjected: false, serviceLevel: 0.95 },
  'projected orders at 75 %': { isProjected: true, serviceLevel: 0.75 },
} as const;
type Rule = (typeof rules)[keyof typeof rules];

/**
 * The last year of VN2 before the challenge and its eight weeks: the orders that are expected of the next 13 weeks, from
 * several starts, against those of the same rule when it is replayed week by week with the demand that came. And
 * the time to compute them for many products in stores, in units of fixed work of this machine.
 */
export const run = async (): Promise<Record<string, number>> => {
  const data = readVn2();
  const figures = Object.entries(rules).flatMap(([name, rule]) =>
    Object.entries(compare(data, rule)).map(([figure, value]) => [`${name}: ${figure}`, value] as const),
  );
  const [machine, few, many] = [measureMachine(), measure(20_000), measure(100_000)];
  return {
    ...Object.fromEntries(figures),
    '20,000 products in stores, times fixed work': toRatio(few, machine),
    '100,000 products in stores, times 20,000': toRatio(many, few),
    'processor seconds for 20,000 products in stores': toSeconds(few),
    'processor seconds for 100,000 products in stores': toSeconds(many),
  };
};

const toSeconds = (milliseconds: number): number => Math.round(milliseconds / 10) / 100;

interface Replay {
  /** Units ordered, at week × series + series. */
  readonly orders: Float64Array;
  /** On hand before each week, with what arrives at its start, and what arrives a week later. */
  readonly onHand: Float64Array;
  readonly arriving: Float64Array;
  readonly forecasts: ReadonlyMap<number, DemandForecast>;
}

/** Orders each week with a new forecast. Weeks in which a product was not in stock pass without demand. */
const replay = (data: Vn2, rule: Rule): Replay => {
  const { count } = data;
  const allWeeks = data.demand.length / count;
  const [orders, onHand, arriving] = [1, 2, 3].map(() => new Float64Array(count * allWeeks)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const forecasts = new Map<number, DemandForecast>();
  let stock = new Float64Array(count);
  let [now, next] = [new Float64Array(count), new Float64Array(count)];
  for (let week = replayFrom; week < allWeeks; week += 1) {
    const forecast = forecastDemand(data.upTo(week, horizon), horizon);
    forecasts.set(week, forecast);
    if (week === replayFrom) {
      stock = Float64Array.from(stock, (_, one) => Math.ceil(1.5 * (forecast.demand[one * horizon] ?? 0)));
      [now, next] = [stock.slice(), stock.slice()];
    }
    const ordered = new Float64Array(count);
    for (let one = 0; one < count; one += 1) {
      const cell = week * count + one;
      const [left, first, second] = [stock[one] ?? 0, now[one] ?? 0, next[one] ?? 0];
      onHand[cell] = left + first;
      arriving[cell] = second;
      ordered[one] = orderUnits(forecast, one, { ...rule, onHand: left, receipts: [first, second] });
      orders[cell] = ordered[one] ?? 0;
      const place = one * allWeeks + week;
      const demand = data.available[place] ? (data.demand[place] ?? 0) : 0;
      stock[one] = Math.max(0, left + first - demand);
    }
    [now, next] = [next, ordered];
  }
  return { orders, onHand, arriving, forecasts };
};

const orderUnits = (
  { demand, weekDispersions, horizonDispersions }: DemandForecast,
  one: number,
  { isProjected, serviceLevel, onHand, receipts }: Rule & { readonly onHand: number; readonly receipts: number[] },
): number => {
  const [from, until] = [one * horizon, (one + 1) * horizon];
  const dispersion = horizonDispersions[one] ?? 1;
  const weekly = [...demand.subarray(from, until)];
  const dispersions = [...weekDispersions.subarray(from, until - 1), dispersion];
  if (isProjected) return computeProjectedOrder({ onHand, receipts, demand: weekly, dispersions, serviceLevel });
  return Math.max(0, computeQuantile(sum(weekly), dispersion, serviceLevel) - onHand - sum(receipts));
};

const sum = (values: Iterable<number>): number => {
  let total = 0;
  for (const value of values) total += value;
  return total;
};

/** The only company; its id is not used otherwise. */
const companyId = 1;

const expect = (data: Vn2, rule: Rule, { start, replayed }: { start: number; replayed: Replay }): ExpectedOrders => {
  const { count } = data;
  const series = data.upTo(start, demandWeeks);
  const { demand } = forecastDemand(series, demandWeeks);
  const { weekDispersions = new Float64Array(), horizonDispersions = new Float64Array() } =
    replayed.forecasts.get(start) ?? {};
  const column = (value: (one: number) => number) => Float64Array.from({ length: count }, (_, one) => value(one));
  return computeExpectedOrders({
    ...constants(count, rule),
    errors: measureOwnErrors(data, start),
    demand: Float32Array.from(demand),
    weekDispersions: column((one) => weekDispersions[one * horizon] ?? 1),
    horizonDispersions,
    onHand: Int32Array.from(replayed.onHand.subarray(start * count, (start + 1) * count)),
    inTransit: Int32Array.from(replayed.arriving.subarray(start * count, (start + 1) * count)),
    productIds: column((one) => 1 + (series.products[one] ?? 0)),
    storeIds: column((one) => 1 + (series.stores[one] ?? 0)),
  });
};

/** As a run measures them, from the weeks before the start. */
const measureOwnErrors = (data: Vn2, start: number): ForecastErrors => {
  const series = data.upTo(start, errorWeeks);
  const horizons = new Int32Array(series.count).fill(horizon);
  return measureErrors(series, [...replayForecasts({ series, horizons }, errorWeeks)]);
};

const constants = (count: number, { isProjected, serviceLevel }: Rule) => {
  const period = { firstDay: 0, weeks };
  return {
    weeks,
    demandWeeks,
    open: new Int32Array(count),
    projected: new Uint8Array(count).fill(Number(isProjected)),
    serviceLevels: new Float64Array(count).fill(serviceLevel),
    minParLevels: new Int32Array(count),
    packSizes: new Int32Array(count).fill(1),
    steps: new Int32Array(count).fill(1),
    minQuantities: new Int32Array(count),
    maxQuantities: new Int32Array(count).fill(-1),
    shelfMaximums: new Int32Array(count).fill(-1),
    priceCents: new Float64Array(count),
    companyIds: new Float64Array(count).fill(companyId),
    plans: [buildSteps(listReviews({ ...period, leadWeeks, reviewWeeks }), period)],
    planIndexes: new Int32Array(count),
    errors: forecastErrors,
  } satisfies Partial<ExpectedOrdersInput>;
};

const compare = (data: Vn2, rule: Rule): Record<string, number> => {
  const replayed = replay(data, rule);
  const allWeeks = data.demand.length / data.count;
  const { products, stores } = data.upTo(replayFrom, 0);
  const errors: { readonly whole: number; readonly weekly: number }[] = [];
  const [inProducts, inStores, inWeeks] = [countCovered(), countCovered(), countCovered()];
  for (let start = firstStart; start + weeks <= allWeeks; start += weeksBetweenStarts) {
    const expected = expect(data, rule, { start, replayed });
    const ordersIn = (matches: (one: number) => boolean, week: number) => {
      const from = (start + week) * data.count;
      return sum(replayed.orders.subarray(from, from + data.count).filter((_, one) => matches(one)));
    };
    const listActual = (matches: (one: number) => boolean) =>
      Array.from({ length: weeks }, (_, week) => ordersIn(matches, week));
    let [whole, weekly, total] = [0, 0, 0];
    for (const { productId, units, low, high } of listAccountProducts(expected)) {
      const actual = listActual((one) => 1 + (products[one] ?? 0) === productId);
      whole += Math.abs(sum(units) - sum(actual));
      weekly += sum(units.map((each, week) => Math.abs(each - (actual[week] ?? 0))));
      total += sum(actual);
      inProducts.add(sum(actual), Math.round(low), Math.round(high));
    }
    errors.push({ whole: whole / total, weekly: weekly / total });
    for (const { storeId, orderUnitsLow, orderUnitsHigh } of expected.totals) {
      if (storeId === null) continue;
      const actual = sum(listActual((one) => 1 + (stores[one] ?? 0) === storeId));
      inStores.add(actual, orderUnitsLow[weeks] ?? 0, orderUnitsHigh[weeks] ?? 0);
    }
    const account = expected.totals.find((total) => total.companyId === null);
    for (const [week, actual] of listActual(() => true).entries())
      inWeeks.add(actual, account?.orderUnitsLow[week] ?? 0, account?.orderUnitsHigh[week] ?? 0);
  }
  const mean = (values: readonly number[]) => Math.round((1000 * sum(values)) / values.length) / 1000;
  return {
    'WAPE of the orders of a product': mean(errors.map(({ whole }) => whole)),
    'WAPE of the orders of a product in a week': mean(errors.map(({ weekly }) => weekly)),
    'orders of products in the band, in %': inProducts.percent(),
    'orders of stores in the band, in %': inStores.percent(),
    'orders of all in a week in the band, in %': inWeeks.percent(),
  };
};

const countCovered = () => {
  let [covered, all] = [0, 0];
  return {
    add: (actual: number, low: number, high: number) => {
      all += 1;
      if (actual >= low && actual <= high) covered += 1;
    },
    percent: () => Math.round((1000 * covered) / all) / 10,
  };
};

const listAccountProducts = ({ products: { count, companyIds, productIds, figures } }: ExpectedOrders) => {
  const size = countProductFigures(weeks);
  return Array.from({ length: count }, (_, row) => row)
    .filter((row) => companyIds[row] === 0)
    .map((row) => {
      const values = figures.subarray(row * size, (row + 1) * size);
      const [, low = 0, high = 0] = values.subarray(2 * weeks);
      return { productId: productIds[row] ?? 0, units: [...values.subarray(0, weeks)], low, high };
    });
};

/** Products that sell up to 12 units a week with a season, in 100 stores of five companies. */
const measure = (count: number): number => {
  const demand = new Float32Array(count * demandWeeks);
  for (let one = 0; one < count; one += 1) {
    const level = 0.2 + 12 * ((one * 0.618_034) % 1) ** 3;
    for (let week = 0; week < demandWeeks; week += 1)
      demand[one * demandWeeks + week] = level * (1 + 0.3 * Math.sin((week / 52) * 2 * Math.PI));
  }
  const column = (value: (one: number) => number) => Float64Array.from({ length: count }, (_, one) => value(one));
  return timedProcessor(() => {
    computeExpectedOrders({
      ...constants(count, rules['par levels at 95 %']),
      demand,
      weekDispersions: column(() => 1.8),
      horizonDispersions: column(() => 2.5),
      onHand: Int32Array.from(column((one) => Math.round(3 * (demand[one * demandWeeks] ?? 0)))),
      inTransit: new Int32Array(count),
      productIds: column((one) => 1 + Math.floor(one / 100)),
      storeIds: column((one) => 1 + (one % 100)),
      companyIds: column((one) => 1 + (one % 5)),
    });
  });
};
