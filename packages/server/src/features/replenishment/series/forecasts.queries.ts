import { daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import { forecastWeeks } from '@shelfward/forecast/levels/base-stock.rules.ts';
import type { Forecast, SeriesForecast } from '@shelfward/forecast/levels/forecast.types.ts';
import { sql } from 'kysely';
import type { DataCtx } from '../../../platform/context/context.ts';
import { parseNumbers, toArrayText } from '../../../platform/db/number-lists.ts';

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

interface ForecastRow extends Omit<SeriesForecast, 'weekly'> {
  readonly asOf: string;
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
  const { rows } = await sql<ForecastRow>`
    select store_id, product_id, ${from}::date as as_of, level, week_dispersion, horizon_dispersion,
           uncertain as is_uncertain, array_to_string(weekly[${first} + 1:${first} + ${weeks}], ',') as weekly
    from demand_forecast
    where tenant_id = ${tenantId} and store_id = any(${storeIds}::bigint[])
      and ${first} between 0 and ${forecastWeeks - weeks}`.execute(db);
  const forecasts = new Map<number, Map<number, Forecast>>();
  for (const { storeId, productId, weekly, ...forecast } of rows) {
    const ofStore = forecasts.get(storeId) ?? new Map<number, Forecast>();
    forecasts.set(storeId, ofStore.set(productId, { ...forecast, weekly: parseNumbers(weekly) }));
  }
  return forecasts;
};
