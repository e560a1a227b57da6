import { computeQuantile } from '@shelfward/contract/replenishment/negative-binomial.rules.ts';
import { type DemandForecast, forecastDemand } from '@shelfward/forecast/demand/demand-forecast.rules.ts';
import { computeProjectedOrder } from '@shelfward/forecast/demand/projected-order.rules.ts';
import { historyWeeks, readVn2, type Vn2 } from './vn2.data.ts';
import { leadWeeks, type OrderInput, simulate, total } from './vn2-costs.data.ts';

const weeks = 8;
/** Lead time and review period. */
const horizon = 3;

/** The weeks of the history on which the service level is chosen. The first ones fill the stock and are not scored. */
const choosing = { firstWeek: 80, weeks: 25, unscoredWeeks: 5 } as const;
const candidates = [0.6, 0.625, 0.65, 0.675, 0.7, 0.725, 0.75, 0.775, 0.8, 0.825, 0.85] as const;

/** Costs of the product's own orders in the VN2 challenge; the winner paid 3,763 in weeks 3 to 8. */
export const run = async (): Promise<Record<string, number>> => {
  const data = readVn2();
  const forecasts = forecastWeeks(data, historyWeeks, weeks - leadWeeks);
  const challenge = { firstWeek: historyWeeks, weeks, stock: data.stock, arrivals: data.arrivals };
  const projected = (serviceLevel: number) => simulate(data, challenge, orderProjected(forecasts, serviceLevel));
  const baseStock = simulate(data, challenge, ({ at, one, onHand, arrivals }) => {
    const { demand, horizonDispersions } = forecasts[at] ?? noForecast;
    const mean = demand.subarray(one * horizon, (one + 1) * horizon).reduce((sum, units) => sum + units, 0);
    const target = computeQuantile(mean, horizonDispersions[one] ?? 1, 0.6);
    return Math.max(0, target - onHand - arrivals.reduce((sum, units) => sum + units, 0));
  });
  const chosen = projected(0.75);
  const bestLevel = chooseServiceLevel(data);
  return {
    'cost of week 1': chosen.weekly[0] ?? 0,
    'cost of weeks 3 to 8, service level 70 %': projected(0.7).scored,
    'cost of weeks 3 to 8, service level 75 %': chosen.scored,
    'total cost, service level 75 %': chosen.total,
    'cost of weeks 3 to 8, service level 80 %': projected(0.8).scored,
    'cost of weeks 3 to 8, base stock at 60 %': baseStock.scored,
    'service level chosen on weeks 80 to 104': bestLevel,
    'cost of weeks 3 to 8 at that service level': projected(bestLevel).scored,
  };
};

export const forecastWeeks = (data: Vn2, firstWeek: number, count: number): DemandForecast[] =>
  Array.from({ length: count }, (_, at) => forecastDemand(data.upTo(firstWeek + at, horizon), horizon));

export const orderProjected =
  (forecasts: readonly DemandForecast[], serviceLevel: number) =>
  ({ at, one, onHand, arrivals }: OrderInput): number => {
    const { demand, weekDispersions, horizonDispersions } = forecasts[at] ?? noForecast;
    const [from, until] = [one * horizon, (one + 1) * horizon];
    return computeProjectedOrder({
      onHand,
      receipts: arrivals,
      demand: [...demand.subarray(from, until)],
      // The week to cover varies as the whole horizon.
      dispersions: [...weekDispersions.subarray(from, until - 1), horizonDispersions[one] ?? 1],
      serviceLevel,
    });
  };

/** The service level with the lowest cost in a part of the history: the weeks of the challenge are not used. */
const chooseServiceLevel = (data: Vn2): number => {
  const { firstWeek, weeks: count, unscoredWeeks } = choosing;
  const forecasts = forecastWeeks(data, firstWeek, count - leadWeeks);
  const expected = Int32Array.from({ length: data.count }, (_, one) => forecasts[0]?.demand[one * horizon] ?? 0);
  const period = { firstWeek, weeks: count, stock: expected, arrivals: [expected, expected] } as const;
  const costs = candidates.map((level) => {
    const { weekly } = simulate(data, period, orderProjected(forecasts, level));
    return total(weekly.slice(unscoredWeeks));
  });
  return candidates[costs.indexOf(Math.min(...costs))] ?? 0;
};

const noForecast: Pick<DemandForecast, 'demand' | 'weekDispersions' | 'horizonDispersions'> = {
  demand: new Float64Array(),
  weekDispersions: new Float64Array(),
  horizonDispersions: new Float64Array(),
};
