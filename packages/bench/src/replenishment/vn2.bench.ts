import { forecastDemand } from '@shelfward/server/features/replenishment/demand-forecast.rules.ts';
import { computeQuantile } from '@shelfward/server/features/replenishment/negative-binomial.rules.ts';
import { computeProjectedOrder } from '@shelfward/server/features/replenishment/projected-order.rules.ts';
import { historyWeeks, readVn2, type Vn2 } from './vn2.data.ts';

const weeks = 8;
const orderWeeks = 6;
/** An order arrives at the start of the second week after it, and covers that week: lead time 2, review period 1. */
const leadWeeks = 2;
const horizon = 3;
const holdingCost = 0.2;
const shortageCost = 1;

/** Costs of the product's own orders in the VN2 challenge; the winner paid 3,763 in weeks 3 to 8. */
export const run = async (): Promise<Record<string, number>> => {
  const data = readVn2();
  const forecasts = Array.from({ length: orderWeeks }, (_, at) => {
    const series = data.upTo(historyWeeks + at, horizon);
    return forecastDemand(series, horizon);
  });
  const projected = (serviceLevel: number) =>
    simulate(data, ({ at, one, onHand, arrivals }) => {
      const { demand, weekDispersions } = forecasts[at] ?? noForecast;
      return computeProjectedOrder({
        onHand,
        receipts: arrivals,
        demand: [...demand.subarray(one * horizon, (one + 1) * horizon)],
        dispersion: weekDispersions[one] ?? 1,
        serviceLevel,
      });
    });
  const baseStock = simulate(data, ({ at, one, onHand, arrivals }) => {
    const { demand, horizonDispersions } = forecasts[at] ?? noForecast;
    const mean = demand.subarray(one * horizon, (one + 1) * horizon).reduce((sum, units) => sum + units, 0);
    const target = computeQuantile(mean, horizonDispersions[one] ?? 1, 0.6);
    return Math.max(0, target - onHand - arrivals.reduce((sum, units) => sum + units, 0));
  });
  const chosen = projected(0.75);
  return {
    'cost of week 1': chosen.weekly[0] ?? 0,
    'cost of weeks 3 to 8, service level 70 %': projected(0.7).scored,
    'cost of weeks 3 to 8, service level 75 %': chosen.scored,
    'total cost, service level 75 %': chosen.total,
    'cost of weeks 3 to 8, service level 80 %': projected(0.8).scored,
    'cost of weeks 3 to 8, base stock at 60 %': baseStock.scored,
  };
};

const noForecast = {
  demand: new Float64Array(),
  weekDispersions: new Float64Array(),
  horizonDispersions: new Float64Array(),
};

interface OrderInput {
  /** Weeks since the first order. */
  readonly at: number;
  readonly one: number;
  readonly onHand: number;
  /** Units that arrive in the weeks before this order. */
  readonly arrivals: readonly number[];
}

/** Each week: arrivals, sales, costs. Demand above the stock is lost. */
const simulate = (data: Vn2, order: (input: OrderInput) => number) => {
  const stock = Int32Array.from(data.stock);
  const allWeeks = historyWeeks + weeks;
  const arrivals = Array.from({ length: weeks + leadWeeks }, () => new Int32Array(data.count));
  arrivals[0]?.set(data.arrivals[0]);
  arrivals[1]?.set(data.arrivals[1]);
  const weekly = Array.from({ length: weeks }, (_, at) => {
    let held = 0;
    let lost = 0;
    for (let one = 0; one < data.count; one += 1) {
      const onHand = stock[one] ?? 0;
      const next = arrivals.slice(at, at + leadWeeks).map((units) => units[one] ?? 0);
      if (at < orderWeeks) arrivals[at + leadWeeks]?.fill(order({ at, one, onHand, arrivals: next }), one, one + 1);
      const units = onHand + (next[0] ?? 0);
      const demand = data.demand[one * allWeeks + historyWeeks + at] ?? 0;
      stock[one] = Math.max(0, units - demand);
      held += stock[one] ?? 0;
      lost += Math.max(0, demand - units);
    }
    return toTenths(held * holdingCost + lost * shortageCost);
  });
  return { weekly, scored: total(weekly.slice(leadWeeks)), total: total(weekly) };
};

const total = (costs: readonly number[]): number => toTenths(costs.reduce((sum, cost) => sum + cost, 0));
const toTenths = (cost: number): number => Math.round(cost * 10) / 10;
