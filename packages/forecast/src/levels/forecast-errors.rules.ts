import type { WeeklySeries } from '../demand/weekly-series.rules.ts';
import {
  type ForecastError,
  type ForecastErrors,
  forecastErrors,
  sumVariance,
} from '../simulation/level-errors.rules.ts';
import { minReplayedWeeks, type Replayed } from './forecast-replays.rules.ts';

/** Weeks of the compared sums: those of the expected orders. */
export const errorWeeks = 13;
/** So much of the sums of the past is to be in the bands: 1.28 standard deviations on each side. */
const bandShare = 0.8;
const bandWidth = 1.2815515655446004;
/** Factors of the usual variances; those of stores are never smaller, because few stores show less than there is. */
const factors = Array.from({ length: 21 }, (_, at) => 2 ** (at / 4 - 1));
const minFactors = { product: factors[0] ?? 1, store: 1 } as const;
/** The usual variances count as much as this number of sums; sums of 13 weeks that begin every 4 weeks overlap. */
const usualSums = 25;
const overlap = 3;

/** The sum of a product over its stores, or of a store over its products. */
interface Sum {
  readonly error: number;
  /** (Σ expected)², and Σ expected² of its series. */
  readonly square: number;
  readonly squares: number;
  /** The variance of the weeks by themselves. */
  readonly noise: number;
}

/** The errors of forecasts of the account: the usual ones, widened until the past is in the bands. */
export const measureErrors = (series: WeeklySeries, replays: Iterable<Replayed>): ForecastErrors => {
  const [products, stores]: [Sum[], Sum[]] = [[], []];
  for (const replayed of replays) {
    if (replayed.cut.weeks + errorWeeks > series.weeks) continue;
    const { ofProducts, ofStores } = sumErrors(series, replayed);
    products.push(...ofProducts);
    stores.push(...ofStores);
  }
  let scale = { product: 1, store: 1 };
  for (let round = 0; round < 2; round += 1) {
    const store = fitFactor(stores, (factor) => ({ ...scale, store: factor }), 'store');
    scale = { ...scale, store };
    scale = { ...scale, product: fitFactor(products, (factor) => ({ ...scale, product: factor }), 'product') };
  }
  const { account, product, store, series: own } = forecastErrors;
  return {
    account,
    product: widen(product, scale.product),
    store: widen(store, scale.store),
    series: widen(own, scale.product),
  };
};

const widen = ({ level, growth, week }: ForecastError, factor: number): ForecastError => ({
  level: level * factor,
  growth: growth * factor,
  week,
});

interface Scale {
  readonly product: number;
  readonly store: number;
}

/** The least factor with which the band contains its share of the sums, pooled with 1. */
const fitFactor = (sums: readonly Sum[], toScale: (factor: number) => Scale, of: keyof Scale): number => {
  if (sums.length === 0) return 1;
  const isIn = (sum: Sum, scale: Scale) => Math.abs(sum.error) <= bandWidth * Math.sqrt(toVariance(sum, scale, of));
  const found = factors.find((factor) => {
    if (factor < minFactors[of]) return false;
    const scale = toScale(factor);
    return sums.filter((sum) => isIn(sum, scale)).length >= bandShare * sums.length;
  });
  const known = sums.length / overlap;
  return Math.exp((Math.log(found ?? factors.at(-1) ?? 1) * known) / (known + usualSums));
};

const toWhole = ({ level, growth, week }: ForecastError): number =>
  level + (growth * errorWeeks) / 2 + week / errorWeeks;
const whole = {
  account: toWhole(forecastErrors.account),
  product: toWhole(forecastErrors.product),
  store: toWhole(forecastErrors.store),
  series: toWhole(forecastErrors.series),
};

const toVariance = ({ square, squares, noise }: Sum, { product, store }: Scale, of: keyof Scale): number => {
  const [shared, single] =
    of === 'product' ? [product * whole.product, store * whole.store] : [store * whole.store, product * whole.product];
  return (whole.account + shared) * square + (single + product * whole.series) * squares + noise;
};

interface Growing {
  error: number;
  expected: number;
  squares: number;
  noise: number;
}

const sumErrors = (series: WeeklySeries, { cut, forecast, places }: Replayed) => {
  const [products, stores] = [new Map<number, Growing>(), new Map<number, Growing>()];
  const shared = sumVariance(forecastErrors);
  for (const [at, one] of places.entries()) {
    const known = cut.available.subarray(at * cut.weeks, (at + 1) * cut.weeks);
    if (known.reduce((sum, week) => sum + week, 0) < minReplayedWeeks) continue;
    const [level, dispersion] = [
      forecast.levels[at] ?? 0,
      forecast.weekDispersions[at * (forecast.demand.length / cut.count)] ?? 1,
    ];
    let [sold, expected, noise] = [0, 0, 0];
    for (let ahead = 0; ahead < errorWeeks; ahead += 1) {
      const cell = one * series.weeks + cut.weeks + ahead;
      const mean = level * (forecast.weekFactors[at * errorWeeks + ahead] ?? 1);
      sold += series.units[cell] ?? 0;
      expected += mean;
      noise += mean * Math.max(1, dispersion - mean * shared);
    }
    add(products, cut.products[at] ?? 0, { error: sold - expected, expected, squares: expected ** 2, noise });
    add(stores, cut.stores[at] ?? 0, { error: sold - expected, expected, squares: expected ** 2, noise });
  }
  return { ofProducts: toSums(products), ofStores: toSums(stores) };
};

const add = (sums: Map<number, Growing>, key: number, { error, expected, squares, noise }: Growing): void => {
  const sum = sums.get(key) ?? { error: 0, expected: 0, squares: 0, noise: 0 };
  sum.error += error;
  sum.expected += expected;
  sum.squares += squares;
  sum.noise += noise;
  sums.set(key, sum);
};

const toSums = (sums: ReadonlyMap<number, Growing>): Sum[] =>
  [...sums.values()]
    .filter(({ expected }) => expected > 0)
    .map(({ expected, ...sum }) => ({ ...sum, square: expected ** 2 }));
