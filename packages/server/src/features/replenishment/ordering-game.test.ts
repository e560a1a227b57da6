import { addDays, daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import { forecastDemand } from '@shelfward/forecast/demand/demand-forecast.rules.ts';
import { computeProjectedOrder } from '@shelfward/forecast/demand/projected-order.rules.ts';
import { toIsoWeekCell } from '@shelfward/forecast/demand/weekly-series.rules.ts';
import { afterEach, expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { type GameSeries, startGame } from '../proposals/ordering-game.factory.ts';

const world = useWorld();
afterEach(() => world.setNow(undefined));

const firstMonday = '2024-04-15';
const pastWeeks = 30;
const rounds = 3;
const horizon = 3;
const serviceLevel = 0.75;
const series: readonly GameSeries[] = Array.from({ length: 12 }, (_, one) => ({
  store: 1 + Math.floor(one / 4),
  product: 1 + (one % 4),
  line: 1 + (one % 2),
}));

/** Units of a series in a week, from slow to fast sellers, without weeks out of stock. */
const demandIn = (one: number, week: number): number =>
  Math.max(0, Math.round(1 + one * 1.4 + ((week * (5 + one) + 3 * one) % 7) - 3));

const listUnits = (read: (one: number) => number): number[] => series.map((_, one) => read(one));

/** The orders of the rules alone, for the stock and the arrivals of a round. */
const orderByRules = (round: number, stock: readonly number[], arrivals: readonly (readonly number[])[]): number[] => {
  const weeks = pastWeeks + round;
  const count = series.length;
  const forecast = forecastDemand(
    {
      count,
      weeks,
      units: Int32Array.from({ length: count * weeks }, (_, cell) => demandIn(Math.floor(cell / weeks), cell % weeks)),
      available: new Uint8Array(count * weeks).fill(1),
      isoWeeks: Uint8Array.from({ length: weeks + horizon }, (_, week) =>
        toIsoWeekCell(addDays(firstMonday, daysPerWeek * (week - pastWeeks))),
      ),
      lines: Int32Array.from(series, ({ line }) => line - 1),
      products: Int32Array.from(series, ({ product }) => product - 1),
      stores: Int32Array.from(series, ({ store }) => store - 1),
      drivers: [],
    },
    horizon,
  );
  return series.map((_, one) => {
    const [from, until] = [one * horizon, (one + 1) * horizon];
    return computeProjectedOrder({
      onHand: stock[one] ?? 0,
      receipts: arrivals.map((units) => units[one] ?? 0),
      demand: [...forecast.demand.subarray(from, until)],
      dispersions: [...forecast.weekDispersions.subarray(from, until - 1), forecast.horizonDispersions[one] ?? 1],
      serviceLevel,
    });
  });
};

test('the orders of proposals are those of the rules, week by week', async () => {
  const client = await world.newClient({ timeZone: 'UTC' });
  let stock = listUnits((one) => 2 + 2 * one);
  const arrivals = [listUnits((one) => one), listUnits((one) => 12 - one)];
  const monday = (round: number) => addDays(firstMonday, daysPerWeek * round);
  const game = await startGame(
    { client, database: world.database, setNow: world.setNow, series, serviceLevel },
    {
      monday: firstMonday,
      history: Array.from({ length: pastWeeks }, (_, week) => ({
        monday: monday(week - pastWeeks),
        units: listUnits((one) => demandIn(one, week)),
        isInStock: () => true,
      })),
      stock,
      arrivals,
    },
  );
  for (let round = 0; round < rounds; round += 1) {
    const { units, notProjected } = await game.order(monday(round));

    expect(units).toEqual(orderByRules(round, stock, arrivals.slice(round, round + 2)));
    expect(notProjected).toBe(0);

    arrivals.push([...units]);
    const sold = listUnits((one) => demandIn(one, pastWeeks + round));
    await game.sell(monday(round), sold);
    const before = stock;
    stock = listUnits((one) => Math.max(0, (before[one] ?? 0) + (arrivals[round]?.[one] ?? 0) - (sold[one] ?? 0)));
    expect(await game.readStock()).toEqual(stock);
  }
});
