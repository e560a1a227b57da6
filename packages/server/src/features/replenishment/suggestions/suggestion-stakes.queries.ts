import { defaultHoldingPercent } from '@shelfward/contract/replenishment/service-level.rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { today, type ZonedCtx } from '../../../platform/context/context.ts';
import { loadFigure } from '../../../platform/db/version-figures.ts';

/** What a year of stock costs, in percent of the price. */
const selectHolding = (tenantId: number, companyId: RawBuilder<unknown>): RawBuilder<number> => sql`coalesce((
  select setting.holding_percent from replenishment_setting setting
  where setting.tenant_id = ${tenantId} and (setting.company_id = ${companyId} or setting.company_id is null)
    and setting.holding_percent is not null
  order by setting.company_id nulls last limit 1), ${defaultHoldingPercent}::float8)`;

/** In cents: expected lost sales of an increase; for a decrease, what the stock above the suggestion costs a year. */
const computeStake = (onHand: RawBuilder<unknown>, holding: RawBuilder<unknown>): RawBuilder<number> => sql`
  case when par_suggestion.suggested_par_level > par_suggestion.par_level then par_suggestion.lost_cents
    else greatest(0, coalesce(${onHand}, 0) - par_suggestion.suggested_par_level)
      * coalesce(par_suggestion.price_cents, 0) * ${holding} / 100 end`;

/**
 * What a review is worth: the money times the doubt. An increase of low confidence names no lost sales, so that its money is
 * what the added stock costs a year.
 */
const computeReviewRank = (stake: RawBuilder<number>, holding: RawBuilder<unknown>): RawBuilder<number> => sql`
  (greatest(${stake}, case when par_suggestion.confidence = 'LOW' then abs(par_suggestion.suggested_par_level
      - par_suggestion.par_level) * coalesce(par_suggestion.price_cents, 0) * ${holding} / 100 else 0 end)
    * case par_suggestion.confidence when 'LOW' then ${doubts.LOW} when 'MEDIUM' then ${doubts.MEDIUM}
        else ${doubts.HIGH} end)`;

/** A decision of a user changes so much more of what is doubtful. */
const doubts = { LOW: sql.lit(4), MEDIUM: sql.lit(2), HIGH: sql.lit(1) } as const;

const selectOnHand = (tenantId: number) => sql`(select inventory.on_hand from store_inventory inventory
  where inventory.tenant_id = ${tenantId} and inventory.store_id = par_suggestion.store_id
    and inventory.product_id = par_suggestion.product_id)`;

const selectOwnHolding = (tenantId: number) =>
  selectHolding(
    tenantId,
    sql`(select store.company_id from store where store.tenant_id = ${tenantId} and store.id = par_suggestion.store_id)`,
  );

/** The money at stake of a suggestion, with the stock of now. */
export const selectStake = ({ tenantId }: Pick<ZonedCtx, 'tenantId'>): RawBuilder<number> =>
  computeStake(selectOnHand(tenantId), selectOwnHolding(tenantId));

export const selectReviewRank = (ctx: Pick<ZonedCtx, 'tenantId'>): RawBuilder<number> =>
  computeReviewRank(selectStake(ctx), selectOwnHolding(ctx.tenantId));

/** Open suggestions of a company. */
export interface SuggestionGroup {
  readonly companyId: number;
  readonly suggestions: number;
  readonly increases: number;
  /** The money at stake of all of them, and of the 20 whose review is worth most. */
  readonly cents: number;
  readonly topCents: number;
  readonly newestId: number;
  /** The day of the run; null if it is no longer known. */
  readonly since: string | null;
}

/** Suggestions that a user can review at a time: the first page of the list. */
export const reviewedAtOnce = 20;

/** Computed once for each change of suggestions, with the stock of that time, because there can be hundreds of thousands. */
export const findSuggestionGroups = async (ctx: ZonedCtx): Promise<SuggestionGroup[]> => {
  const { tenantId, timeZone } = ctx;
  const day = today(ctx);
  const figure = sql`(
    select coalesce(jsonb_agg(jsonb_build_object('companyId', company_id, 'suggestions', suggestions,
      'increases', increases, 'cents', cents, 'topCents', top_cents, 'newestId', newest_id, 'since', since)), '[]')
    from (
      select ranked.company_id, count(*) as suggestions, count(*) filter (where is_increase) as increases,
        round(sum(ranked.cents)) as cents,
        round(sum(ranked.cents) filter (where place <= ${reviewedAtOnce})) as top_cents,
        max(ranked.id) as newest_id, (
          select (min(run.ended_at) at time zone ${timeZone}::text)::date from replenishment_run run
          where run.tenant_id = ${tenantId} and run.id = min(ranked.run_id)) as since
      from (
        select given.*, row_number() over (partition by given.company_id order by given.rank desc, given.id) as place
        from (
          select store.company_id, par_suggestion.id, par_suggestion.run_id,
            par_suggestion.suggested_par_level > par_suggestion.par_level as is_increase,
            ${computeStake(sql`inventory.on_hand`, sql`holding.percent`)} as cents,
            ${computeReviewRank(computeStake(sql`inventory.on_hand`, sql`holding.percent`), sql`holding.percent`)} as rank
          from par_suggestion
          join store on store.tenant_id = ${tenantId} and store.id = par_suggestion.store_id
          join (
            select company.id, ${selectHolding(tenantId, sql`company.id`)} as percent
            from company where company.tenant_id = ${tenantId}) holding on holding.id = store.company_id
          left join store_inventory inventory on inventory.tenant_id = ${tenantId}
            and inventory.store_id = par_suggestion.store_id and inventory.product_id = par_suggestion.product_id
          where par_suggestion.tenant_id = ${tenantId} and (par_suggestion.state = 'OPEN'
            or par_suggestion.state = 'SNOOZED' and par_suggestion.snoozed_until <= ${day}::date)) given) ranked
      group by ranked.company_id) grouped)`;
  return loadFigure<SuggestionGroup[]>(ctx, { versions: 'par_suggestion_version', key: `groups ${day}`, figure });
};
