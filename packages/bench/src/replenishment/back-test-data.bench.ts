import type { BackTestPoint } from '@shelfward/contract/replenishment/back-tests.contract.ts';
import { findAtAvailability } from '@shelfward/contract/replenishment/back-tests.rules.ts';
import { type BackTestInput, computeBackTest } from '@shelfward/server/features/replenishment/back-test.rules.ts';
import { readDepartment, readVn2Year } from './back-test.data.ts';

/**
 * Back-tests on real sales: stock of suggested par levels against par levels that are set once, and the same with
 * miscounts. BENCH_VN2 and BENCH_DATA are the folders with the data.
 */
export const run = async (): Promise<Record<string, number>> => ({
  ...measureSet('VN2', readVn2Year()),
  ...measureSet('foods', await readDepartment('TX_3', 'FOODS_3')),
  ...measureSet('hobbies', await readDepartment('CA_3', 'HOBBIES_2')),
});

const percent = (share: number): number => Math.round(share * 1000) / 10;
const availabilities = [0.8, 0.825, 0.85, 0.875, 0.9, 0.925, 0.95];

const measureSet = (name: string, input: BackTestInput): Record<string, number> => {
  const { policies, calibration, countedWeeks } = computeBackTest(input);
  const stock = (curve: readonly BackTestPoint[], availability: number): number =>
    findAtAvailability(curve, availability)?.stockUnits ?? Number.NaN;
  const change = (curve: readonly BackTestPoint[], availability: number): number =>
    stock(curve, availability) / stock(policies.TODAY.total, availability) - 1;
  const suggested = policies.SUGGESTED.total;
  const noisy = {
    miscounts: computeBackTest(withNoise(input, miscount)).policies.SUGGESTED.total,
    'phantom stock': computeBackTest(withNoise(input, hideSales)).policies.SUGGESTED.total,
  };
  const at95 = stock(suggested, 0.95);
  return {
    [`${name}: products in stores`]: countedWeeks.filter((weeks) => weeks > 0).length,
    [`${name}: stock change at 95 %, in %`]: percent(change(suggested, 0.95)),
    [`${name}: stock change of the z-score rule at 95 %, in %`]: percent(change(policies.Z_SCORE.total, 0.95)),
    [`${name}: highest stock change from 80 to 95 %, in %`]: percent(
      Math.max(...availabilities.map((availability) => change(suggested, availability))),
    ),
    ...Object.fromEntries(
      Object.entries(noisy).map(([what, curve]) => [
        `${name}: effect of ${what} on the stock, in %`,
        percent(Math.abs(stock(curve, 0.95) / at95 - 1)),
      ]),
    ),
    ...Object.fromEntries(
      calibration
        .filter(({ serviceLevel }) => serviceLevel >= 0.9 && serviceLevel <= 0.95)
        .map(({ serviceLevel, horizons, covered }) => [
          `${name}: horizons covered at ${percent(serviceLevel)} %, in %`,
          percent(covered / horizons),
        ]),
    ),
  };
};

type Disturb = (units: number, random: () => number) => number;

/** In one week of a hundred, the sales are wrong by one unit. */
const miscount: Disturb = (units, random) => (random() < 0.5 ? Math.max(0, units - 1) : units + 1);
/** In one week of a hundred, nothing sells although the stock estimate is positive. */
const hideSales: Disturb = () => 0;

const withNoise = (input: BackTestInput, disturb: Disturb): BackTestInput => {
  let seed = 11;
  const random = (): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const units = input.series.units.map((sold) => (random() < 0.01 ? disturb(sold, random) : sold));
  return { ...input, series: { ...input.series, units } };
};
