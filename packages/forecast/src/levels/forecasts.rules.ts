import { daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import { type BaseStocks, forecastWeeks } from './base-stock.rules.ts';
import { countAvailable, judgeSeries } from './confidence.rules.ts';
import type { SeriesForecast } from './forecast.types.ts';
import { sources } from './similar-series.rules.ts';
import type { SuggestedSeries } from './suggestions.rules.ts';

type ForecastSeries = Pick<SuggestedSeries, 'storeId' | 'productId' | 'available' | 'protection'>;

/** Digits that are stored of a number of units. */
const digits = 6;

/** The forecasts of these series; a series without an own or a similar history has none. */
export const toForecasts = (
  series: readonly ForecastSeries[],
  stocks: BaseStocks,
  /** The index of the first series in the stocks. */
  first: number,
): SeriesForecast[] =>
  series.flatMap((one, place) => {
    const { storeId, productId, available } = one;
    const at = first + place;
    if (countAvailable(available) === 0 && !sources[stocks.sources[at] ?? 0]) return [];
    const weekly = stocks.weekly.subarray(at * forecastWeeks, (at + 1) * forecastWeeks);
    return {
      storeId,
      productId,
      weekly: Array.from(weekly, (units) => Number(units.toPrecision(digits))),
      level: stocks.levels[at] ?? 0,
      weekDispersion: stocks.weekDispersions[at] ?? 1,
      horizonDispersion: stocks.dispersions[at] ?? 1,
      isUncertain: isUncertain(one, stocks, at),
    };
  });

/** Whether the confidence is low. */
export const isUncertain = (
  one: Pick<SuggestedSeries, 'available' | 'protection'>,
  stocks: BaseStocks,
  at: number,
): boolean => judgeSeries(one, stocks, at).confidence === 'LOW';

/** The demand of days, counted from a day of the first week: each day has a seventh of its week. */
export const sumDays =
  (weekly: readonly number[], firstDay: number) =>
  (from: number, until: number): number => {
    let sum = 0;
    for (let day = firstDay + from; day < firstDay + until; ) {
      const week = Math.floor(day / daysPerWeek);
      const end = Math.min(firstDay + until, (week + 1) * daysPerWeek);
      sum += ((weekly[week] ?? 0) * (end - day)) / daysPerWeek;
      day = end;
    }
    return sum;
  };
