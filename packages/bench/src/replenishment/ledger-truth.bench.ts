import { computeQuantile } from '@shelfward/contract/replenishment/negative-binomial.rules.ts';
import type { BackTestInput } from '@shelfward/forecast/back-test/back-test.rules.ts';
import { addSeries, createSums } from '@shelfward/forecast/ledger/ledger.rules.ts';
import { toLedgerFigures } from '@shelfward/forecast/ledger/ledger-figures.rules.ts';
import {
  listWeeklyWindows,
  type PlantedResult,
  simulatePlanted,
  toLedgerSeries,
} from '@shelfward/forecast/ledger/planted-world.factory.ts';
import { readVn2Year } from './back-test.data.ts';
import { readOrangeJuice } from './orange-juice.data.ts';

/** Whether the intervals of a ledger contain what is known of two data sets. */
export const run = async (): Promise<Record<string, number>> => ({
  ...compareSet('VN2', readVn2Year()),
  ...compareSet('orange juice', readJuiceYear()),
});

/** The last year of the juices, as the back-test has that of VN2. */
const readJuiceYear = (): Pick<BackTestInput, 'series' | 'testWeeks'> => {
  const { count, weeks: all, isReported, upTo } = readOrangeJuice();
  const { available: _, drivers: __, ...series } = upTo(all, []);
  const first = all - series.weeks;
  const known = new Uint16Array(count * series.weeks);
  for (let one = 0; one < count; one += 1)
    for (let week = 0; week < series.weeks; week += 1)
      known[one * series.weeks + week] = (isReported[one * all + first + week] ?? 0) * 0xff_ff;
  return { series: { ...series, known, hasLine: new Uint8Array(count), drivers: [] }, testWeeks: 39 };
};

/**
 * Demand is known, so both rules are simulated with it: a static par level, and one of the last half year that follows demand.
 * The ledger sees only what the second rule sold.
 */
const compareSet = (name: string, { series, testWeeks }: Pick<BackTestInput, 'series' | 'testWeeks'>) => {
  const { count, weeks: all, units } = series;
  const days = 7 * (testWeeks + 13);
  const from = 7 * 13;
  const windows = listWeeklyWindows(testWeeks + 13);
  const sums = createSums(7 * testWeeks);
  const truth = { actual: zeros(), former: zeros() };
  for (let one = 0; one < count; one += 1) {
    const weekly = units.subarray((one + 1) * all - testWeeks - 13, (one + 1) * all);
    const past = units.subarray(one * all, (one + 1) * all - testWeeks);
    const demand = Int32Array.from({ length: days }, (_, day) => spread(weekly[Math.floor(day / 7)] ?? 0, day % 7));
    const former = toParLevel(past.subarray(-52));
    const follow = (day: number) =>
      day < from ? former : toParLevel(weekly.subarray(Math.floor(day / 28) * 4 - 13, Math.floor(day / 28) * 4));
    const actual = simulatePlanted({ demand, parLevelAt: follow, windows, faults: {} });
    const before = simulatePlanted({ demand, parLevelAt: () => former, windows, faults: {} });
    addTruth(truth.actual, actual, from);
    addTruth(truth.former, before, from);
    const parLevels = Array.from({ length: Math.ceil(days / 28) }, (_, at) => ({
      day: at * 28,
      parLevel: follow(at * 28),
    }));
    const found = toLedgerSeries(actual, {
      store: series.stores[one] ?? 0,
      windows,
      parLevels: [
        { day: 0, parLevel: former },
        { day: from, parLevel: follow(from) },
        ...parLevels.filter(({ day }) => day > from),
      ],
      formerParLevels: [{ day: 0, parLevel: former }],
    });
    addSeries(found, { from, overrides: [] }, [sums]);
  }
  const { stock, availability, lostUnits } = toLedgerFigures(sums, { firstDay: '2025-01-06', days: 7 * testWeeks });
  if ('withheld' in stock || 'withheld' in availability || 'withheld' in lostUnits)
    throw new Error('The figures are withheld');
  const productDays = count * 7 * testWeeks;
  const values = {
    stock: [stock.changePercent, 100 * (truth.actual.stock / truth.former.stock - 1)],
    availability: [availability.change, (100 * (truth.former.empty - truth.actual.empty)) / productDays],
    'lost units': [lostUnits, truth.actual.lost - truth.former.lost],
  } as const;
  return Object.fromEntries(
    Object.entries(values).flatMap(([figure, [{ low, high }, truly]]) => [
      [`${name}: ${figure}, low`, low],
      [`${name}: ${figure}, truth`, Math.round(truly * 10) / 10],
      [`${name}: ${figure}, high`, high],
      [`${name}: ${figure}, truth inside`, Number(low <= truly && truly <= high)],
    ]),
  );
};

const zeros = () => ({ stock: 0, empty: 0, lost: 0 });

const addTruth = (truth: ReturnType<typeof zeros>, { shelf, isEmpty, lost }: PlantedResult, from: number): void => {
  for (let day = from; day < shelf.length; day += 1) {
    truth.stock += shelf[day] ?? 0;
    truth.empty += isEmpty[day] ?? 0;
    truth.lost += lost[day] ?? 0;
  }
};

const spread = (units: number, day: number): number =>
  Math.floor((units * (day + 1)) / 7) - Math.floor((units * day) / 7);

/** Covers the demand of ten days with a probability of 95 %, by the mean and the variance of weeks. */
const toParLevel = (weekly: Int32Array): number => {
  const mean = weekly.reduce((sum, units) => sum + units, 0) / Math.max(1, weekly.length);
  const squares = weekly.reduce((sum, units) => sum + (units - mean) ** 2, 0) / Math.max(1, weekly.length - 1);
  return computeQuantile((10 / 7) * mean, Math.max(1, squares / Math.max(0.05, mean)), 0.95);
};
