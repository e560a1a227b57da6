import { forecastDemand } from '@shelfward/forecast/demand/demand-forecast.rules.ts';
import { computeUncertainOrder, coverPeriods } from '@shelfward/forecast/demand/projected-order.rules.ts';
import type { WeeklySeries } from '@shelfward/forecast/demand/weekly-series.rules.ts';
import {
  type LeadTimeCounts,
  learnLeadTimes,
  maxLeadDays,
  summarizeLeadTimes,
  toRemainingDays,
} from '@shelfward/forecast/lead-times/lead-times.rules.ts';
import { measureMachine, toRatio } from '../core/comparisons.ts';
import {
  type OrderingGame,
  type OrderPolicy,
  type PlacedOrder,
  playGame,
  readOrderingGames,
} from './ordering-games.data.ts';

/** Lead time, in periods, before the first delivery: the setting. */
const settingPeriods = 2;

/** Shares of the perfect profit that the product's rules reach, one game and one series at a time. */
export const run = async (): Promise<Record<string, number>> => {
  const machine = measureMachine();
  const start = process.cpuUsage();
  const shares = readOrderingGames().map((game) => ({ game, share: playGame(game, createPolicy(game)) }));
  const { user, system } = process.cpuUsage(start);
  const figures: Record<string, number> = { 'mean share of the perfect profit': toMean(shares) };
  const families = [nameLeadTimes, (game: OrderingGame) => `${nameLeadTimes(game)}, ${namePattern(game)}`];
  for (const toFamily of families)
    for (const [family, members] of groupByFamily(shares, toFamily)) figures[family] = toMean(members);
  return {
    ...figures,
    'processor time, times fixed work': toRatio((user + system) / 1000, machine),
    'seconds of processor time': Math.round((user + system) / 1e5) / 10,
  };
};

/**
 * The periods are weeks without a season. The policy knows the past demand and arrivals, and nothing of the lead times but
 * the setting.
 */
const createPolicy =
  ({ profit, holdingCost }: OrderingGame): OrderPolicy =>
  ({ period, onHand, orders, demand }) => {
    const leadTimes = learnLeadTimes(countOrders(orders, period), settingPeriods);
    const horizon = Math.round(summarizeLeadTimes(leadTimes).meanDays) + 1;
    const forecast = forecastDemand(toSeries(demand, horizon), horizon);
    return computeUncertainOrder({
      onHand,
      receipts: orders
        .filter(({ arrivedIn }) => arrivedIn === undefined)
        .map((order) => ({
          units: order.units,
          arrival: [...toRemainingDays(leadTimes, period - order.period).days],
        })),
      demand: [...forecast.demand],
      dispersions: [...forecast.weekDispersions],
      leadTimes: [...leadTimes.days],
      toCover: coverPeriods([...forecast.demand], 1),
      coverDispersion: forecast.horizonDispersions[0] ?? 1,
      serviceLevel: profit / (profit + holdingCost),
    });
  };

/** An order of no units says nothing about the lead time. */
const countOrders = (orders: readonly PlacedOrder[], now: number): LeadTimeCounts => {
  const delivered = new Float64Array(maxLeadDays + 1);
  const open = new Float64Array(maxLeadDays + 1);
  for (const { period, units, arrivedIn } of orders) {
    if (units === 0) continue;
    const [counts, periods] = arrivedIn === undefined ? [open, now - period] : [delivered, arrivedIn - period];
    counts[periods] = (counts[periods] ?? 0) + 1;
  }
  return { delivered, open, lost: 0, completeUnits: 0, deliveredUnits: 0 };
};

const toSeries = (demand: readonly number[], horizon: number): WeeklySeries => ({
  count: 1,
  weeks: demand.length,
  units: Int32Array.from(demand),
  available: new Uint8Array(demand.length).fill(1),
  isoWeeks: new Uint8Array(demand.length + horizon),
  lines: new Int32Array(1),
  products: new Int32Array(1),
  stores: new Int32Array(1),
  drivers: [],
});

interface Played {
  readonly game: OrderingGame;
  readonly share: number;
}

const toMean = (shares: readonly Played[]): number =>
  Math.round((shares.reduce((sum, { share }) => sum + share, 0) / shares.length) * 1000) / 1000;

const nameLeadTimes = ({ leadTimes }: OrderingGame): string => {
  if (leadTimes.includes(Number.POSITIVE_INFINITY)) return 'lost orders';
  const [first, ...others] = [...new Set(leadTimes)];
  return others.length === 0 ? `lead time ${first}` : 'uncertain lead time';
};

/** The games of a pattern share a folder. */
const namePattern = ({ name }: OrderingGame): string => name.split('/')[1] ?? name;

const groupByFamily = (shares: readonly Played[], toFamily: (game: OrderingGame) => string): Map<string, Played[]> => {
  const families = new Map<string, Played[]>();
  for (const played of shares) {
    const family = toFamily(played.game);
    families.set(family, [...(families.get(family) ?? []), played]);
  }
  return families;
};
