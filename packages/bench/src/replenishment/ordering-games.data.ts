import fs from 'node:fs';
import zlib from 'node:zlib';
import { findDataFile } from '../core/bench-data.ts';

/** A game of orders for one product. */
export interface OrderingGame {
  readonly name: string;
  /** Demand of the periods before the first order. */
  readonly history: readonly number[];
  readonly demand: readonly number[];
  /** Periods from the order of each period to its arrival; infinite: the order is lost. */
  readonly leadTimes: readonly number[];
  /** Of a unit sold, and of a unit in stock at the end of a period. */
  readonly profit: number;
  readonly holdingCost: number;
}

type MutableGame = {
  -readonly [K in keyof OrderingGame]: OrderingGame[K] extends readonly number[] ? number[] : OrderingGame[K];
};

/** BENCH_GAMES is a file of other games. */
export const readOrderingGames = (): OrderingGame[] => {
  const file = process.env.BENCH_GAMES ?? findDataFile('inventorybench', 'synthetic.csv.gz');
  const [, ...lines] = zlib.gunzipSync(fs.readFileSync(file)).toString().trim().split('\n');
  const games = new Map<string, MutableGame>();
  for (const line of lines) {
    const [name = '', part, , demand, leadTime, profit, holdingCost] = line.trim().split(',');
    const game = games.get(name) ?? { name, history: [], demand: [], leadTimes: [], profit: 0, holdingCost: 0 };
    games.set(name, game);
    if (part === 'train') game.history.push(Number(demand));
    else {
      game.demand.push(Number(demand));
      game.leadTimes.push(leadTime === 'inf' ? Number.POSITIVE_INFINITY : Number(leadTime));
      game.profit = Number(profit);
      game.holdingCost = Number(holdingCost);
    }
  }
  return [...games.values()];
};

export interface PlacedOrder {
  readonly period: number;
  readonly units: number;
  /** Undefined until the order arrives. Of a lost order it remains undefined. */
  readonly arrivedIn: number | undefined;
}

/** What is known when an order is placed: all before this period. */
export interface GameState {
  readonly period: number;
  readonly onHand: number;
  readonly orders: readonly PlacedOrder[];
  /** Also of lost sales: the games show it. */
  readonly demand: readonly number[];
}

export type OrderPolicy = (state: GameState) => number;

/**
 * Profit of the sales minus the cost of the stock at the end of each period, as a share of the profit of all demand. An order
 * is placed before the arrivals and the demand of its period. Unmet demand is lost.
 */
export const playGame = (game: OrderingGame, chooseOrder: OrderPolicy): number => {
  let orders: PlacedOrder[] = [];
  let onHand = 0;
  let result = 0;
  for (const [period, demand] of game.demand.entries()) {
    const known = [...game.history, ...game.demand.slice(0, period)];
    const units = chooseOrder({ period, onHand, orders, demand: known });
    orders = [...orders, { period, units, arrivedIn: undefined }].map((order) => {
      if (order.arrivedIn !== undefined || order.period + (game.leadTimes[order.period] ?? 0) !== period) return order;
      onHand += order.units;
      return { ...order, arrivedIn: period };
    });
    const sold = Math.min(onHand, demand);
    onHand -= sold;
    result += game.profit * sold - game.holdingCost * onHand;
  }
  return result / (game.profit * game.demand.reduce((sum, demand) => sum + demand, 0));
};
