import { daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import { forecastWeeks } from '@shelfward/forecast/levels/base-stock.rules.ts';
import type { Forecast, SeriesForecast } from '@shelfward/forecast/levels/forecast.types.ts';
import { sql } from 'kysely';
import type { DataCtx } from '../../../platform/context/context.ts';
import { joinedNumbers, parseNumbers, toArrayText } from '../../../platform/db/number-lists.ts';

/** Replaces the forecasts of the client. */
export const replaceForecasts = async (
  { db, tenantId }: DataCtx,
  { asOf, batches }: { readonly asOf: string; readonly batches: Iterable<readonly SeriesForecast[]> },
): Promise<void> => {
  await db.deleteFrom('demandForecast').execute();
  for (const forecasts of batches) {
    const column = (name: Exclude<keyof SeriesForecast, 'weekly'>) =>
      `{${forecasts.map((forecast) => forecast[name]).join(',')}}`;
    const weekly = `{${forecasts.map((forecast) => `"${toArrayText(forecast.weekly)}"`).join(',')}}`;
    await sql`
      insert into demand_forecast (tenant_id, as_of, store_id, product_id, weekly, level, week_dispersion,
        horizon_dispersion, uncertain)
      select ${tenantId}::integer, ${asOf}::date, store_id, product_id, weekly::real[], level, week_dispersion,
             horizon_dispersion, uncertain
      from unnest(
        ${column('storeId')}::bigint[], ${column('productId')}::bigint[], ${weekly}::text[], ${column('level')}::real[],
        ${column('weekDispersion')}::real[], ${column('horizonDispersion')}::real[], ${column('isUncertain')}::boolean[]
      ) given (store_id, product_id, weekly, level, week_dispersion, horizon_dispersion, uncertain)`.execute(db);
  }
};

interface ForecastWeeks {
  /** A Monday. */
  readonly from: string;
  readonly weeks: number;
}

/** The forecasts of a store that have equally many weeks, as texts of lists. */
interface StoreForecasts {
  readonly storeId: number;
  readonly asOf: string;
  readonly weeks: number;
  readonly productIds: string;
  readonly levels: string;
  readonly weekDispersions: string;
  readonly horizonDispersions: string;
  readonly uncertain: string;
  /** All weeks of the first product, then those of the next one. */
  readonly weekly: string;
}

/**
 * The forecasts of these stores by product: all weeks, or the given ones, without the forecasts of an old run that do not
 * have all of these.
 */
export const loadForecasts = async (
  { db, tenantId }: DataCtx,
  storeIds: readonly number[],
  period?: ForecastWeeks,
): Promise<Map<number, Map<number, Forecast>>> => {
  const { from, weeks } = { from: sql<string>`as_of`, weeks: forecastWeeks, ...period };
  const first = sql`(${from}::date - as_of) / ${daysPerWeek}`;
  const { rows } = await sql<StoreForecasts>`
    select store_id, ${from}::date as as_of, cardinality(needed) as weeks, ${joinedNumbers(sql`product_id`)} as product_ids,
           ${joinedNumbers(sql`level`)} as levels, ${joinedNumbers(sql`week_dispersion`)} as week_dispersions,
           ${joinedNumbers(sql`horizon_dispersion`)} as horizon_dispersions,
           ${joinedNumbers(sql`uncertain::integer`)} as uncertain, string_agg(array_to_string(needed, ','), ',') as weekly
    from demand_forecast
    cross join lateral (select weekly[${first} + 1:${first} + ${weeks}] as needed) period
    where tenant_id = ${tenantId} and store_id = any(${storeIds}::bigint[])
      and ${first} between 0 and ${forecastWeeks - weeks}
    group by store_id, as_of, cardinality(needed)`.execute(db);
  const forecasts = new Map<number, Map<number, Forecast>>();
  for (const row of rows) {
    const ofStore = forecasts.get(row.storeId) ?? new Map<number, Forecast>();
    forecasts.set(row.storeId, addForecasts(ofStore, row));
  }
  return forecasts;
};

const addForecasts = (forecasts: Map<number, Forecast>, row: StoreForecasts): Map<number, Forecast> => {
  const { asOf, weeks } = row;
  const levels = parseNumbers(row.levels);
  const weekDispersions = parseNumbers(row.weekDispersions);
  const horizonDispersions = parseNumbers(row.horizonDispersions);
  const uncertain = parseNumbers(row.uncertain);
  const weekly = parseNumbers(row.weekly);
  for (const [at, productId] of parseNumbers(row.productIds).entries())
    forecasts.set(productId, {
      asOf,
      weekly: weekly.slice(at * weeks, (at + 1) * weeks),
      level: levels[at] ?? 0,
      weekDispersion: weekDispersions[at] ?? 1,
      horizonDispersion: horizonDispersions[at] ?? 1,
      isUncertain: uncertain[at] === 1,
    });
  return forecasts;
};
