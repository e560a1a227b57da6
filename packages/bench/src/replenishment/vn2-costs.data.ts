import type { Vn2 } from './vn2.data.ts';

/** An order arrives at the start of the second week after it, and covers that week. */
export const leadWeeks = 2;
const holdingCost = 0.2;
const shortageCost = 1;

export interface OrderInput {
  /** Weeks since the first order. */
  readonly at: number;
  readonly one: number;
  readonly onHand: number;
  /** Units that arrive in the weeks before this order. */
  readonly arrivals: readonly number[];
}

interface Period {
  readonly firstWeek: number;
  readonly weeks: number;
  /** Stock before the first week, and arrivals at the start of the first and of the second week. */
  readonly stock: Int32Array;
  readonly arrivals: readonly [Int32Array, Int32Array];
}

/** Each week: arrivals, sales, costs. Demand above the stock is lost. Weeks in which a product was out of stock cost nothing. */
export const simulate = (data: Vn2, period: Period, order: (input: OrderInput) => number) => {
  const stock = Int32Array.from(period.stock);
  const allWeeks = data.demand.length / data.count;
  const arrivals = Array.from({ length: period.weeks + leadWeeks }, () => new Int32Array(data.count));
  arrivals[0]?.set(period.arrivals[0]);
  arrivals[1]?.set(period.arrivals[1]);
  const stocks: Int32Array[] = [];
  const weekly = Array.from({ length: period.weeks }, (_, at) => {
    let stockUnits = 0;
    let lost = 0;
    for (let one = 0; one < data.count; one += 1) {
      const onHand = stock[one] ?? 0;
      const next = arrivals.slice(at, at + leadWeeks).map((units) => units[one] ?? 0);
      const isOrdered = at < period.weeks - leadWeeks;
      if (isOrdered) arrivals[at + leadWeeks]?.fill(order({ at, one, onHand, arrivals: next }), one, one + 1);
      const units = onHand + (next[0] ?? 0);
      const cell = one * allWeeks + period.firstWeek + at;
      const demand = data.demand[cell] ?? 0;
      stock[one] = Math.max(0, units - demand);
      if (!data.available[cell]) continue;
      stockUnits += stock[one] ?? 0;
      lost += Math.max(0, demand - units);
    }
    stocks.push(stock.slice());
    return toTenths(stockUnits * holdingCost + lost * shortageCost);
  });
  return { weekly, stocks, scored: total(weekly.slice(leadWeeks)), total: total(weekly) };
};

export const total = (costs: readonly number[]): number => toTenths(costs.reduce((sum, cost) => sum + cost, 0));
const toTenths = (cost: number): number => Math.round(cost * 10) / 10;
