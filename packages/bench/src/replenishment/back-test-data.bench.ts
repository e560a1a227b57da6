import type { BackTestPoint } from '@shelfward/contract/replenishment/back-tests.contract.ts';
import { findAtAvailability } from '@shelfward/contract/replenishment/back-tests.rules.ts';
import { type BackTestInput, computeBackTest } from '@shelfward/forecast/back-test/back-test.rules.ts';
import { listOrigins } from '@shelfward/forecast/back-test/back-test-plan.rules.ts';
import { replayStock } from '@shelfward/forecast/back-test/back-test-stock.rules.ts';
import { listReviews } from '@shelfward/forecast/simulation/order-steps.rules.ts';
import { readDepartment, readVn2Year } from './back-test.data.ts';
import { readOrangeJuice } from './orange-juice.data.ts';
import { measureYear, replayForecasts, replayStatic, serviceLevels, toStaticParLevel } from './weekly-replay.data.ts';

/**
 * Back-tests on real sales: stock of suggested par levels against par levels that are set once, and the same with
 * miscounts; with promotions, against sales without their prices.
 */
export const run = async (): Promise<Record<string, number>> => ({
  ...measureSet('VN2', readVn2Year()),
  ...measureSet('foods', await readDepartment('TX_3', 'FOODS_3')),
  ...measureSet('hobbies', await readDepartment('CA_3', 'HOBBIES_2')),
  ...measurePromotions(),
});

/** Orange juices, whose sales promotions drive: units only, with drivers that end with the last week, and with known ones. */
const measurePromotions = (): Record<string, number> => {
  const data = readOrangeJuice();
  const { price, deal, feature } = data.drivers;
  const fixed = replayStatic(data);
  const units = replayForecasts(data, { drivers: [], isKnown: true });
  const values = replayForecasts(data, { drivers: [price], isKnown: false });
  const flags = replayForecasts(data, { drivers: [deal, feature], isKnown: false });
  const known = replayForecasts(data, { drivers: [price, deal, feature], isKnown: true });
  const highest = (curve: readonly BackTestPoint[], reference: readonly BackTestPoint[]) =>
    percent(Math.max(...[0.8, 0.85, 0.9, 0.95].map((at) => stockAt(curve, at) / stockAt(reference, at) - 1)));
  return {
    ...Object.fromEntries(
      [0.8, 0.85, 0.9, 0.95].flatMap((at) => [
        [`orange juice: stock at ${percent(at)} %`, Math.round(stockAt(units.curve, at))],
        [`orange juice: stock at ${percent(at)} %, known promotions`, Math.round(stockAt(known.curve, at))],
      ]),
    ),
    'orange juice: highest stock change against a sensible static par, in %': highest(units.curve, fixed),
    'orange juice: highest stock change of values, in %': highest(values.curve, units.curve),
    'orange juice: highest stock change of marked promotions, in %': highest(flags.curve, units.curve),
    'orange juice: highest stock change of known promotions, in %': highest(known.curve, units.curve),
    'orange juice: horizons covered at 95 %, in %': percent(units.coverage),
    'orange juice: horizons covered at 95 %, known promotions, in %': percent(known.coverage),
  };
};

const percent = (share: number): number => Math.round(share * 1000) / 10;
const availabilities = [0.8, 0.825, 0.85, 0.875, 0.9, 0.925, 0.95];

const stockAt = (curve: readonly BackTestPoint[], availability: number): number =>
  findAtAvailability(curve, availability)?.stockUnits ?? Number.NaN;

/** Par levels set once, from mean and deviation of the year before the test. */
const replayStaticSet = ({ series, testWeeks, leadWeeks, reviewWeeks }: BackTestInput): BackTestPoint[] => {
  const { count, weeks, units, known } = series;
  const first = weeks - testWeeks;
  const orders = listReviews({ firstDay: 0, weeks: testWeeks, leadWeeks, reviewWeeks });
  const origins = listOrigins(weeks, testWeeks).length;
  const isKnown = (place: number) => (bits: number) => (bits >> place) & 1;
  return serviceLevels.map((level) => {
    let [sold, demanded, stockUnits] = [0, 0, 0];
    for (let one = 0; one < count; one += 1) {
      const [from, until] = [one * weeks + first, (one + 1) * weeks];
      const past = Uint8Array.from(known.subarray(from - 52, from), isKnown(0));
      const parLevel = toStaticParLevel(measureYear(units.subarray(from - 52, from), past), level);
      const result = replayStock(
        {
          demand: units.subarray(from, until),
          counted: Uint8Array.from(known.subarray(from, until), isKnown(origins)),
          parLevels: new Int32Array(origins).fill(parLevel),
          packSize: 1,
          orders,
        },
        () => undefined,
      );
      if (result.weeks === 0) continue;
      sold += result.sold;
      demanded += result.demanded;
      stockUnits += result.stock / result.weeks;
    }
    return { level, availability: sold / demanded, stockUnits, stockCents: 0 };
  });
};

const measureSet = (name: string, input: BackTestInput): Record<string, number> => {
  const { policies, calibration, countedWeeks } = computeBackTest(input);
  const change = (curve: readonly BackTestPoint[], availability: number): number =>
    stockAt(curve, availability) / stockAt(policies.TODAY.total, availability) - 1;
  const suggested = policies.SUGGESTED.total;
  const noisy = {
    miscounts: computeBackTest(withNoise(input, miscount)).policies.SUGGESTED.total,
    'phantom stock': computeBackTest(withNoise(input, hideSales)).policies.SUGGESTED.total,
  };
  const at95 = stockAt(suggested, 0.95);
  const fixed = replayStaticSet(input);
  return {
    [`${name}: products in stores`]: countedWeeks.filter((weeks) => weeks > 0).length,
    [`${name}: stock change at 95 %, in %`]: percent(change(suggested, 0.95)),
    [`${name}: stock change of the z-score rule at 95 %, in %`]: percent(change(policies.Z_SCORE.total, 0.95)),
    [`${name}: highest stock change from 80 to 95 %, in %`]: percent(
      Math.max(...availabilities.map((availability) => change(suggested, availability))),
    ),
    [`${name}: stock change against a sensible static par at 95 %, in %`]: percent(at95 / stockAt(fixed, 0.95) - 1),
    [`${name}: highest stock change against a sensible static par, in %`]: percent(
      Math.max(
        ...availabilities.map((availability) => stockAt(suggested, availability) / stockAt(fixed, availability) - 1),
      ),
    ),
    ...Object.fromEntries(
      Object.entries(noisy).map(([what, curve]) => [
        `${name}: effect of ${what} on the stock, in %`,
        percent(Math.abs(stockAt(curve, 0.95) / at95 - 1)),
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
