import type { BackTestPoint } from '@shelfward/contract/replenishment/back-tests.contract.ts';
import { computeQuantile, inverseNormal } from '@shelfward/contract/replenishment/negative-binomial.rules.ts';
import { forecastDemand, sumForecast } from '@shelfward/forecast/demand/demand-forecast.rules.ts';
import type { Driver } from '@shelfward/forecast/demand/drivers.types.ts';
import type { WeeklySeries } from '@shelfward/forecast/demand/weekly-series.rules.ts';
import { horizon, type OrangeJuice } from './orange-juice.data.ts';

const leadWeeks = 2;
const testWeeks = 52;
export const serviceLevels = [
  0.05, 0.2, 0.35, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.925, 0.95, 0.97, 0.98, 0.99, 0.995, 0.999,
];

/** The par level of a series in a week of the test. */
type ParLevel = (one: number, week: number) => number;

/** Orders up to the par level each week; an order arrives after two weeks. Weeks without data do not count. */
const replay = ({ count, weeks, units, isReported }: OrangeJuice, parLevel: ParLevel) => {
  const first = weeks - testWeeks;
  let [sold, demanded, stockUnits] = [0, 0, 0];
  for (let one = 0; one < count; one += 1) {
    const arrivals = new Float64Array(testWeeks + leadWeeks);
    let onHand = parLevel(one, 0);
    let onOrder = 0;
    let [stock, counted] = [0, 0];
    for (let week = 0; week < testWeeks; week += 1) {
      const order = Math.max(0, parLevel(one, week) - onHand - onOrder);
      arrivals[week + leadWeeks] = order;
      onOrder += order - (arrivals[week] ?? 0);
      onHand += arrivals[week] ?? 0;
      const cell = one * weeks + first + week;
      if (!isReported[cell]) continue;
      const served = Math.min(onHand, units[cell] ?? 0);
      onHand -= served;
      sold += served;
      demanded += units[cell] ?? 0;
      stock += onHand;
      counted += 1;
    }
    if (counted > 0) stockUnits += stock / counted;
  }
  return { availability: sold / demanded, stockUnits, stockCents: 0 };
};

const toCurve = (data: OrangeJuice, parLevelAt: (serviceLevel: number) => ParLevel): BackTestPoint[] =>
  serviceLevels.map((level) => ({ level, ...replay(data, parLevelAt(level)) }));

/** The drivers end with the last week, as sales files do. */
const hideComing = ({ drivers, ...series }: WeeklySeries): WeeklySeries => ({
  ...series,
  drivers: drivers.map(({ tracks, ...driver }) => ({
    ...driver,
    tracks: tracks.map((track) => Float64Array.from(track).fill(Number.NaN, series.weeks)),
  })),
});

/** Suggested par levels of each week, and the share of the horizons that they cover at 95 %. */
export const replayForecasts = (
  data: OrangeJuice,
  { drivers, isKnown }: { readonly drivers: readonly Driver[]; readonly isKnown: boolean },
) => {
  const first = data.weeks - testWeeks;
  const forecasts = Array.from({ length: testWeeks }, (_, week) => {
    const series = data.upTo(first + week, drivers);
    return forecastDemand(isKnown ? series : hideComing(series), horizon);
  });
  const parLevelAt =
    (serviceLevel: number): ParLevel =>
    (one, week) => {
      const forecast = forecasts[week];
      if (!forecast) return 0;
      const { demand, dispersion } = sumForecast(forecast, one, horizon);
      return computeQuantile(demand, dispersion, serviceLevel);
    };
  return { curve: toCurve(data, parLevelAt), coverage: measureCoverage(data, parLevelAt(0.95)) };
};

const measureCoverage = ({ count, weeks, units, isReported }: OrangeJuice, parLevel: ParLevel): number => {
  const first = weeks - testWeeks;
  let [covered, horizons] = [0, 0];
  for (let week = 0; week + horizon <= testWeeks; week += 1)
    for (let one = 0; one < count; one += 1) {
      const from = one * weeks + first + week;
      if (isReported.subarray(from, from + horizon).includes(0)) continue;
      const demand = units.subarray(from, from + horizon).reduce((sum, sold) => sum + sold, 0);
      horizons += 1;
      if (demand <= parLevel(one, week)) covered += 1;
    }
  return covered / horizons;
};

/** Par levels set once, from mean and deviation of the year before the test. */
export const replayStatic = (data: OrangeJuice): BackTestPoint[] => {
  const first = data.weeks - testWeeks;
  const past = Array.from({ length: data.count }, (_, one) => {
    const from = one * data.weeks + first - 52;
    return measureYear(data.units.subarray(from, from + 52), data.isReported.subarray(from, from + 52));
  });
  return toCurve(data, (level) => (one) => toStaticParLevel(past[one] ?? noSales, level));
};

interface Year {
  readonly mean: number;
  readonly deviation: number;
}
const noSales: Year = { mean: 0, deviation: 0 };

/** Mean and deviation of the weeks that count. */
export const measureYear = (units: Int32Array, counted: Uint8Array): Year => {
  const sold = [...units].filter((_, week) => counted[week]);
  const mean = sold.reduce((sum, one) => sum + one, 0) / Math.max(1, sold.length);
  const squares = sold.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / Math.max(1, sold.length - 1)) };
};

/** A sensible par level that is set once: H × mean + z × deviation × √H. */
export const toStaticParLevel = ({ mean, deviation }: Year, serviceLevel: number): number =>
  Math.max(0, Math.ceil(horizon * mean + inverseNormal(serviceLevel) * deviation * Math.sqrt(horizon)));
