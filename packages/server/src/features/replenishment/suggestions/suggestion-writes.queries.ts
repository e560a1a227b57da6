import type { ComputedSuggestion } from '@shelfward/forecast/levels/suggestions.rules.ts';
import { sql } from 'kysely';
import type { DataCtx } from '../../../platform/context/context.ts';

interface NewSuggestions {
  readonly runId: number;
  /** The Monday of the first recent week. */
  readonly recentFrom: string;
  readonly today: string;
  /** Batches in the order of store id and product id. */
  readonly batches: Iterable<readonly ComputedSuggestion[]>;
}

/**
 * Replaces the suggestions of the client and returns how many were written. A rejected suggestion remains rejected while
 * it is the same; a snoozed one remains snoozed until its day. Par levels that were changed during the run are left out.
 */
export const replaceSuggestions = async (ctx: DataCtx, { batches, ...run }: NewSuggestions): Promise<number> => {
  await lockAllSuggestions(ctx);
  let count = 0;
  for (const suggestions of batches) count += await upsertSuggestions(ctx, run, suggestions);
  await ctx.db.deleteFrom('parSuggestion').where('runId', '<>', run.runId).execute();
  return count;
};

/** In the order in which decisions lock them, so that a run and a decision cannot deadlock. */
const lockAllSuggestions = async ({ db, tenantId }: DataCtx): Promise<void> => {
  await sql`
    select count(*) from (
      select from par_suggestion where tenant_id = ${tenantId} order by store_id, product_id for update) locked`.execute(
    db,
  );
};

const upsertSuggestions = async (
  { db, tenantId }: DataCtx,
  { runId, recentFrom, today }: Omit<NewSuggestions, 'batches'>,
  suggestions: readonly ComputedSuggestion[],
): Promise<number> => {
  // Citus allows no subselect in an INSERT of stated rows.
  const remains = sql`(old.state = 'SNOOZED' and old.snoozed_until > ${sql.lit(today)}::date
        or old.state = 'REJECTED' and old.par_level = excluded.par_level
          and old.suggested_par_level = excluded.suggested_par_level)`;
  const { numAffectedRows = 0n } = await sql`
    insert into par_suggestion as old (
      tenant_id, run_id, store_id, product_id, par_level, suggested_par_level, unlimited_par_level, limited_by,
      price_cents, pack_size, similar_to, promotion_weeks, promotion_factor, peak_weeks, lift,
      lift_stores, promotion_name, lift_promotions, lift_error, relative_error, weekly_level, season_factor, moving_holidays, expected_demand, dispersion, week_dispersion, lead_weeks, review_weeks,
      lead_days, cover_days, by_calendar, service_level, available_weeks, unavailable_weeks, lost_cents, recent_from, recent_units, recent_unavailable, recent_promotions,
      ended_probability, stopped_weeks, successor_product_id, predecessor_product_id,
      confidence, compared_weeks, covered_weeks, kind_error)
    select ${tenantId}::integer, ${runId}::bigint, given."storeId", given."productId", given."parLevel",
           given."suggestedParLevel", given."unlimitedParLevel", given."limitedBy", given."priceCents",
           given."packSize", given."similarTo", given."promotionWeeks", given."promotionFactor", given."peakWeeks", given.lift,
           given."liftStores", given."promotionName", given."liftPromotions", given."liftError", given."relativeError", given."weeklyLevel", given."seasonFactor", given."movingHolidays", given."expectedDemand", given.dispersion, given."weekDispersion",
           given."leadWeeks", given."reviewWeeks", given."leadDays", given."coverDays", given."byCalendar", given."serviceLevel", given."availableWeeks",
           given."unavailableWeeks", given."lostCents", ${recentFrom}::date, given."recentUnits", given."recentUnavailable",
           given."recentPromotions", given."endedProbability", given."stoppedWeeks", given."successorProductId",
           given."predecessorProductId", given.confidence, given."comparedWeeks",
           given."coveredWeeks", given."kindError"
    from jsonb_to_recordset(${JSON.stringify(suggestions)}::jsonb) as given (
      "storeId" bigint, "productId" bigint, "parLevel" integer, "suggestedParLevel" integer,
      "unlimitedParLevel" integer, "limitedBy" text, "priceCents" bigint,
      "packSize" integer, "similarTo" text, "promotionWeeks" integer, "promotionFactor" float8, "peakWeeks" integer, lift float8,
      "liftStores" integer, "promotionName" text, "liftPromotions" integer, "liftError" float8, "relativeError" float8, "weeklyLevel" float8, "seasonFactor" float8, "movingHolidays" text[],
      "expectedDemand" float8, dispersion float8, "weekDispersion" float8, "leadWeeks" integer, "reviewWeeks" integer,
      "leadDays" integer, "coverDays" integer, "byCalendar" boolean,
      "serviceLevel" float8, "availableWeeks" integer, "unavailableWeeks" integer, "lostCents" bigint, "recentUnits" integer[],
      "recentUnavailable" integer[], "recentPromotions" integer[], "endedProbability" float8, "stoppedWeeks" integer,
      "successorProductId" bigint, "predecessorProductId" bigint,
      confidence text, "comparedWeeks" integer, "coveredWeeks" float8, "kindError" float8)
    join store_assortment_item item on item.tenant_id = ${tenantId} and item.store_id = given."storeId"
      and item.product_id = given."productId" and item.par_level = given."parLevel"
    order by given."storeId", given."productId"
    on conflict (tenant_id, store_id, product_id) do update set
      run_id = excluded.run_id, par_level = excluded.par_level, suggested_par_level = excluded.suggested_par_level,
      unlimited_par_level = excluded.unlimited_par_level, limited_by = excluded.limited_by,
      price_cents = excluded.price_cents, pack_size = excluded.pack_size, similar_to = excluded.similar_to,
      promotion_weeks = excluded.promotion_weeks, promotion_factor = excluded.promotion_factor,
      peak_weeks = excluded.peak_weeks, lift = excluded.lift, lift_stores = excluded.lift_stores,
      promotion_name = excluded.promotion_name, lift_promotions = excluded.lift_promotions, lift_error = excluded.lift_error,
      relative_error = excluded.relative_error, confidence = excluded.confidence,
      compared_weeks = excluded.compared_weeks, covered_weeks = excluded.covered_weeks, kind_error = excluded.kind_error,
      weekly_level = excluded.weekly_level, season_factor = excluded.season_factor, moving_holidays = excluded.moving_holidays,
      expected_demand = excluded.expected_demand, dispersion = excluded.dispersion,
      week_dispersion = excluded.week_dispersion, lead_weeks = excluded.lead_weeks,
      review_weeks = excluded.review_weeks, lead_days = excluded.lead_days, cover_days = excluded.cover_days,
      by_calendar = excluded.by_calendar, service_level = excluded.service_level,
      available_weeks = excluded.available_weeks, unavailable_weeks = excluded.unavailable_weeks,
      lost_cents = excluded.lost_cents, recent_from = excluded.recent_from, recent_units = excluded.recent_units,
      recent_unavailable = excluded.recent_unavailable, recent_promotions = excluded.recent_promotions,
      ended_probability = excluded.ended_probability, stopped_weeks = excluded.stopped_weeks,
      successor_product_id = excluded.successor_product_id, predecessor_product_id = excluded.predecessor_product_id,
      state = case when ${remains} then old.state else 'OPEN' end,
      snoozed_until = case when ${remains} then old.snoozed_until end,
      decided_by = case when ${remains} then old.decided_by end,
      decided_at = case when ${remains} then old.decided_at end`.execute(db);
  return Number(numAffectedRows);
};
