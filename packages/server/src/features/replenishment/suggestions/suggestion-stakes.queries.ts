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

/** The money at stake of a suggestion, with the stock of now. */
export const selectStake = ({ tenantId }: Pick<ZonedCtx, 'tenantId'>): RawBuilder<number> =>
  computeStake(
    sql`(select inventory.on_hand from store_inventory inventory
      where inventory.tenant_id = ${tenantId} and inventory.store_id = par_suggestion.store_id
        and inventory.product_id = par_suggestion.product_id)`,
    selectHolding(
      tenantId,
      sql`(select store.company_id from store
        where store.tenant_id = ${tenantId} and store.id = par_suggestion.store_id)`,
    ),
  );

/** Open suggestions of a company. */
export interface SuggestionGroup {
  readonly companyId: number;
  readonly suggestions: number;
  readonly increases: number;
  /** The money at stake of all of them, and of the 20 with the most. */
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
        select given.*, row_number() over (partition by given.company_id order by given.cents desc, given.id) as place
        from (
          select store.company_id, par_suggestion.id, par_suggestion.run_id,
            par_suggestion.suggested_par_level > par_suggestion.par_level as is_increase,
            ${computeStake(sql`inventory.on_hand`, sql`holding.percent`)} as cents
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
