import { createRandom } from '../simulation/demand-draws.rules.ts';
import { addSeries, createSums } from './ledger.rules.ts';
import { toLedgerFigures } from './ledger-figures.rules.ts';
import type { LedgerSeries } from './ledger-series.types.ts';
import { drawDays, type Faults, listWeeklyWindows, simulatePlanted, toLedgerSeries } from './planted-world.factory.ts';

const [stores, products] = [5, 10];
const historyWeeks = 13;
const weeks = 26;
const days = 7 * (historyWeeks + weeks);
const from = 7 * historyWeeks;

/** An account whose demand, faults, and change of par levels are known: what the ledger says, and the truth. */
export const replayWorld = (seed: number, disturb: (series: LedgerSeries) => LedgerSeries = (series) => series) => {
  const random = createRandom(seed);
  // Between 30 % less and 30 % more than the former par levels, differently for each product.
  const [former, change] = [1.2 + 0.6 * random(), 0.7 + 0.6 * random()];
  const sums = createSums(7 * weeks);
  const truth = { actual: noTruth(), former: noTruth() };
  for (let store = 0; store < stores; store += 1)
    for (let product = 0; product < products; product += 1) {
      const own = createRandom(seed, store, product);
      const rate = 0.1 + 2 * own() ** 2;
      const formerParLevel = Math.max(1, Math.round(10 * rate * former * (0.8 + 0.4 * own())));
      const parLevel = Math.max(1, Math.round(formerParLevel * change * (0.8 + 0.4 * own())));
      const demand = drawDays([seed, store, product], { days, rate });
      const faults = drawFaults([seed, store, product]);
      const windows = listWeeklyWindows(historyWeeks + weeks);
      const simulate = (after: number) =>
        simulatePlanted({ demand, parLevelAt: (day) => (day < from ? formerParLevel : after), windows, faults });
      const [actual, without] = [simulate(parLevel), simulate(formerParLevel)];
      addTruth(truth.actual, actual);
      addTruth(truth.former, without);
      const parLevels = [
        { day: 0, parLevel: formerParLevel },
        { day: from, parLevel },
      ];
      const formerParLevels = [{ day: 0, parLevel: formerParLevel }];
      const series = toLedgerSeries(actual, { store, windows, parLevels, formerParLevels });
      addSeries(disturb(series), { from, overrides: [] }, [sums]);
    }
  const figures = toLedgerFigures(sums, { firstDay: '2025-01-06', days: 7 * weeks });
  const { actual, former: without } = truth;
  return {
    figures,
    sums,
    truth: {
      stock: 100 * (actual.stock / without.stock - 1),
      availability: (100 * (without.emptyDays - actual.emptyDays)) / (stores * products * 7 * weeks),
      lostUnits: actual.lost - without.lost,
    },
  };
};

const noTruth = () => ({ stock: 0, emptyDays: 0, lost: 0 });

const addTruth = (truth: ReturnType<typeof noTruth>, result: ReturnType<typeof simulatePlanted>): void => {
  for (let day = from; day < days; day += 1) {
    truth.stock += result.shelf[day] ?? 0;
    truth.emptyDays += result.isEmpty[day] ?? 0;
    truth.lost += result.lost[day] ?? 0;
  }
};

/** A tenth of the deliveries is late, and a few are short, cut, or forgotten. */
const drawFaults = (keys: readonly number[]): Faults => {
  const random = (window: number, kind: number) => createRandom(...keys, window, kind)();
  return {
    daysLate: (window) => (random(window, 1) < 0.1 ? 4 : 0),
    delivered: (window) => (random(window, 2) < 0.05 ? 0.5 : 1),
    proposed: (window) => (random(window, 3) < 0.03 ? 0 : 1),
    ordered: (window) => (random(window, 4) < 0.03 ? 0.5 : 1),
    isSkipped: (window) => random(window, 5) < 0.03,
    isStolen: (day) => random(day, 6) < 0.001,
    isCounted: (day) => day % 91 === 45,
  };
};
