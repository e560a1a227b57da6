import { addDays } from '@shelfward/contract/kit/dates.ts';
import type { AccuracyGroup, Miss, StoreForecast } from '@shelfward/forecast/levels/par-accuracy.rules.ts';
import { sql } from 'kysely';
import type { DataCtx } from '../../../platform/context/context.ts';
import { joinedNumbers, parseNumbers } from '../../../platform/db/number-lists.ts';

/** Stores whose forecast of this first week is stored. */
export const findForecastStores = async ({ db }: DataCtx, firstWeek: string): Promise<Set<number>> => {
  const { stores } = await db
    .selectFrom('parForecast')
    .select(joinedNumbers(sql.ref('storeId')).as('stores'))
    .where('firstWeek', '=', firstWeek)
    .executeTakeFirstOrThrow();
  return new Set(parseNumbers(stores));
};

const pairsAtOnce = 20_000;

/** The forecasts that an earlier run has stored remain. */
export const insertForecasts = async (ctx: DataCtx, forecasts: readonly StoreForecast[]): Promise<void> => {
  let some: StoreForecast[] = [];
  let pairs = 0;
  for (const forecast of forecasts) {
    some.push(forecast);
    pairs += forecast.productIds.length;
    if (pairs < pairsAtOnce) continue;
    await insertSome(ctx, some);
    some = [];
    pairs = 0;
  }
  if (some.length > 0) await insertSome(ctx, some);
};

const insertSome = async ({ db, tenantId }: DataCtx, forecasts: readonly StoreForecast[]): Promise<void> => {
  await sql`
    insert into par_forecast (tenant_id, first_week, store_id, weeks, product_ids, par_levels, pack_sizes, service_levels,
      demand)
    select ${tenantId}::integer, given."firstWeek", given."storeId", given.weeks, given."productIds", given."parLevels",
           given."packSizes", given."serviceLevels", given.demand
    from jsonb_to_recordset(${JSON.stringify(forecasts)}::jsonb) as given (
      "firstWeek" date, "storeId" bigint, weeks integer, "productIds" bigint[], "parLevels" integer[],
      "packSizes" integer[], "serviceLevels" float8[], demand float8[])
    on conflict (tenant_id, first_week, store_id) do nothing`.execute(db);
};

interface ForecastRow {
  readonly storeId: number;
  readonly firstWeek: string;
  readonly weeks: number;
  readonly productIds: string;
  readonly parLevels: string;
  readonly packSizes: string;
  readonly serviceLevels: string;
  readonly demand: string;
}

/** The forecasts of these stores whose weeks to cover have ended before this Monday. */
export const findCompleteForecasts = async (
  { db, tenantId }: DataCtx,
  storeIds: readonly number[],
  asOf: string,
): Promise<StoreForecast[]> => {
  const { rows } = await sql<ForecastRow>`
    select store_id, first_week, weeks, array_to_string(product_ids, ',') as product_ids,
           array_to_string(par_levels, ',') as par_levels, array_to_string(pack_sizes, ',') as pack_sizes,
           array_to_string(service_levels, ',') as service_levels, array_to_string(demand, ',') as demand
    from par_forecast
    where tenant_id = ${tenantId} and store_id = any(${storeIds}::bigint[]) and first_week < ${asOf}::date
      and first_week + 7 * weeks <= ${asOf}::date
    order by first_week, store_id`.execute(db);
  return rows.map(({ productIds, parLevels, packSizes, serviceLevels, demand, ...forecast }) => ({
    ...forecast,
    productIds: parseNumbers(productIds),
    parLevels: parseNumbers(parLevels),
    packSizes: parseNumbers(packSizes),
    serviceLevels: parseNumbers(serviceLevels),
    demand: parseNumbers(demand),
  }));
};

/** Sales arrive late and are corrected: so long, each run compares a forecast again. */
const weeksOfCorrections = 4;
/** Weeks whose results are kept. */
export const retainedWeeks = 52;

interface NewAccuracy {
  readonly asOf: string;
  readonly groups: readonly AccuracyGroup[];
  readonly misses: readonly Miss[];
}

/** Replaces the results of the compared weeks, and deletes what is too old. */
export const replaceAccuracy = async (ctx: DataCtx, { asOf, groups, misses }: NewAccuracy): Promise<void> => {
  const { db, tenantId } = ctx;
  if (groups.length > 0) {
    const given = JSON.stringify(groups);
    await sql`
      delete from par_accuracy old
      using (select distinct "firstWeek", weeks, "companyId" from jsonb_to_recordset(${given}::jsonb) as given (
        "firstWeek" date, weeks integer, "companyId" bigint)) compared
      where old.tenant_id = ${tenantId} and old.first_week = compared."firstWeek" and old.weeks = compared.weeks
        and old.company_id = compared."companyId"`.execute(db);
    await sql`
      insert into par_accuracy (tenant_id, first_week, weeks, company_id, product_line_id, service_level, pairs,
        not_compared, covered, demand_units, expected_units, missed_units)
      select ${tenantId}::integer, given."firstWeek", given.weeks, given."companyId", given."productLineId",
             given."serviceLevel", given.pairs, given."notCompared", given.covered, given."demandUnits",
             given."expectedUnits", given."missedUnits"
      from jsonb_to_recordset(${given}::jsonb) as given (
        "firstWeek" date, weeks integer, "companyId" bigint, "productLineId" bigint, "serviceLevel" float8,
        pairs integer, "notCompared" integer, covered float8, "demandUnits" bigint, "expectedUnits" float8,
        "missedUnits" float8)`.execute(db);
    await replaceMisses(ctx, groups, misses);
  }
  await db
    .deleteFrom('parForecast')
    .where(sql<boolean>`first_week + 7 * weeks <= ${addDays(asOf, -7 * weeksOfCorrections)}::date`)
    .execute();
  const oldest = addDays(asOf, -7 * retainedWeeks);
  await db.deleteFrom('parAccuracy').where('firstWeek', '<', oldest).execute();
  await db.deleteFrom('parAccuracyMiss').where('firstWeek', '<', oldest).execute();
};

const replaceMisses = async (
  { db, tenantId }: DataCtx,
  groups: readonly AccuracyGroup[],
  misses: readonly Miss[],
): Promise<void> => {
  const periods = new Map(groups.map(({ firstWeek, weeks }) => [`${firstWeek}/${weeks}`, { firstWeek, weeks }]));
  await sql`
    delete from par_accuracy_miss old
    using jsonb_to_recordset(${JSON.stringify([...periods.values()])}::jsonb) as given ("firstWeek" date, weeks integer)
    where old.tenant_id = ${tenantId} and old.first_week = given."firstWeek" and old.weeks = given.weeks`.execute(db);
  if (misses.length === 0) return;
  await sql`
    insert into par_accuracy_miss (tenant_id, first_week, weeks, store_id, product_id, service_level, par_level,
      demand_units, missed_units, missed_cents)
    select ${tenantId}::integer, given."firstWeek", given.weeks, given."storeId", given."productId",
           given."serviceLevel", given."parLevel", given."demandUnits", given."missedUnits", given."missedCents"
    from jsonb_to_recordset(${JSON.stringify(misses)}::jsonb) as given (
      "firstWeek" date, weeks integer, "storeId" bigint, "productId" bigint, "serviceLevel" float8, "parLevel" integer,
      "demandUnits" integer, "missedUnits" integer, "missedCents" bigint)`.execute(db);
};
