import { addDays } from '@shelfward/contract/kit/dates.ts';
import {
  type GameOrders,
  type PastWeek,
  startGame,
} from '@shelfward/server/features/proposals/ordering-game.factory.ts';
import { startBenchEnvironment } from '../core/bench-environment.ts';
import { timed } from '../core/measure.ts';
import { forecastWeeks, orderProjected } from './vn2.bench.ts';
import { historyWeeks, readVn2, type Vn2 } from './vn2.data.ts';
import { leadWeeks, type OrderInput, simulate } from './vn2-costs.data.ts';

const weeks = 8;
const serviceLevel = 0.75;

/**
 * The VN2 challenge, played through the running product: sales files, runs of par levels, proposals, orders, and shipments.
 * The cost is to be compared with that of the rules alone, `vn2`.
 */
export const run = async (): Promise<Record<string, number>> => {
  const data = readVn2();
  let now = new Date();
  const stage = await startBenchEnvironment({ clock: () => now });
  try {
    const client = await stage.newClient({ timeZone: 'UTC' });
    const series = Array.from({ length: data.count }, (_, one) => ({
      store: data.stores[one] ?? 0,
      product: data.products[one] ?? 0,
      line: data.lines[one] ?? 0,
    }));
    const setNow = (moment: Date) => {
      now = moment;
    };
    const monday = (week: number) => addDays(data.firstMonday, 7 * week);
    const orders: GameOrders[] = [];
    const stocks: (readonly number[])[] = [];
    const seconds = await timed(async () => {
      const game = await startGame(
        { client, database: stage.database, setNow, series, serviceLevel },
        {
          monday: monday(historyWeeks),
          history: Array.from({ length: historyWeeks }, (_, week) => readWeek(data, week, monday(week))),
          stock: data.stock,
          arrivals: data.arrivals,
        },
      );
      for (let at = 0; at < weeks; at += 1) {
        const week = historyWeeks + at;
        if (at < weeks - leadWeeks) orders.push(await game.order(monday(week)));
        else await game.deliver(monday(week));
        await game.sell(monday(week), readWeek(data, week, monday(week)).units);
        stocks.push(await game.readStock());
      }
    });
    return { ...compare(data, orders, stocks), 'seconds of the game': Math.round(seconds / 1000) };
  } finally {
    await stage.stop();
  }
};

const readWeek = (data: Vn2, week: number, monday: string): PastWeek => {
  const allWeeks = data.demand.length / data.count;
  return {
    monday,
    units: Int32Array.from({ length: data.count }, (_, one) => data.demand[one * allWeeks + week] ?? 0),
    isInStock: (one) => data.inStock[one * allWeeks + week] === 1,
  };
};

/** The cost of the orders, and in how far they and the stock of the product differ from the rules on the same stock. */
const compare = (data: Vn2, orders: readonly GameOrders[], stocks: readonly (readonly number[])[]) => {
  const challenge = { firstWeek: historyWeeks, weeks, stock: data.stock, arrivals: data.arrivals };
  const ruleOrder = orderProjected(forecastWeeks(data, historyWeeks, weeks - leadWeeks), serviceLevel);
  let different = 0;
  let units = 0;
  const order = (input: OrderInput): number => {
    const ordered = orders[input.at]?.units[input.one] ?? 0;
    const byRule = ruleOrder(input);
    if (ordered !== byRule) different += 1;
    units += Math.abs(ordered - byRule);
    return ordered;
  };
  const played = simulate(data, challenge, order);
  const wrongStocks = stocks.reduce(
    (sum, stock, at) => sum + stock.filter((onHand, one) => onHand !== played.stocks[at]?.[one]).length,
    0,
  );
  return {
    'cost of week 1': played.weekly[0] ?? 0,
    'cost of weeks 3 to 8': played.scored,
    'total cost': played.total,
    'cost of weeks 3 to 8 by the rules alone': simulate(data, challenge, ruleOrder).scored,
    'orders that differ from the rules, of 3,594': different,
    'orders up to the par level': orders.reduce((sum, { notProjected }) => sum + notProjected, 0),
    'units that differ from the rules': units,
    'stocks that differ from the game, of 4,792': wrongStocks,
  };
};
