import type { SuggestionState } from '@shelfward/contract/replenishment/suggestion-filters.shapes.ts';
import { sql } from 'kysely';
import type { Ctx, DataCtx, ZonedCtx } from '../../../platform/context/context.ts';
import { effectiveState } from './suggestions.queries.ts';

export interface DecidableSuggestion {
  readonly id: number;
  readonly storeId: number;
  readonly productId: number;
  readonly parLevel: number;
  readonly suggestedParLevel: number;
  readonly state: SuggestionState;
  readonly effectiveState: SuggestionState;
  readonly snoozedUntil: string | null;
  /** The item of the assortment; null: the product was removed from it. */
  readonly item: {
    readonly parLevel: number;
    readonly globalAssortmentQuantity: number;
    readonly adjustment: number;
  } | null;
}

/** The stores of these suggestions. */
export const findSuggestionStores = async ({ db }: Ctx, ids: readonly number[]): Promise<number[]> => {
  const rows = await db
    .selectFrom('parSuggestion')
    .select('storeId')
    .distinct()
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  return rows.map(({ storeId }) => storeId);
};

/** Locks the suggestions in the order in which a run writes them, until the transaction ends. */
export const lockSuggestions = async (ctx: ZonedCtx, ids: readonly number[]): Promise<DecidableSuggestion[]> => {
  const { rows } = await sql<DecidableSuggestion>`
    select par_suggestion.id, par_suggestion.store_id, par_suggestion.product_id, par_suggestion.par_level,
           par_suggestion.suggested_par_level, par_suggestion.state, ${effectiveState(ctx)} as effective_state,
           par_suggestion.snoozed_until,
           (select json_build_object('parLevel', item.par_level, 'adjustment', item.adjustment,
              'globalAssortmentQuantity', item.global_assortment_quantity)
            from store_assortment_item item
            where item.tenant_id = ${ctx.tenantId} and item.store_id = par_suggestion.store_id
              and item.product_id = par_suggestion.product_id and item.global_assortment_id is not null) as item
    from par_suggestion
    where par_suggestion.tenant_id = ${ctx.tenantId} and par_suggestion.id = any(${ids}::bigint[])
    order by par_suggestion.store_id, par_suggestion.product_id
    for update of par_suggestion`.execute(ctx.db);
  return rows;
};

export interface SuggestionOutcome {
  readonly state: SuggestionState;
  readonly snoozedUntil: string | null;
}

export const updateSuggestionStates = async (
  { db, now }: DataCtx,
  ids: readonly number[],
  { state, snoozedUntil, userId }: SuggestionOutcome & { readonly userId: number | null },
): Promise<void> => {
  await db
    .updateTable('parSuggestion')
    .set({ state, snoozedUntil, decidedBy: userId, decidedAt: now })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
};

export interface EarlierState extends SuggestionOutcome {
  readonly id: number;
}

/** Restores the states of suggestions that still have the state of the decision, and returns their ids. */
export const restoreSuggestionStates = async (
  { db, tenantId }: Ctx,
  decided: SuggestionState,
  earlier: readonly EarlierState[],
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    with locked as materialized (
      select id from par_suggestion
      where tenant_id = ${tenantId} and id = any(${earlier.map(({ id }) => id)}::bigint[]) and state = ${decided}
      order by store_id, product_id
      for update
    )
    update par_suggestion suggestion
    set state = given.state, snoozed_until = given.snoozed_until, decided_by = null, decided_at = null
    from unnest(${earlier.map(({ id }) => id)}::bigint[], ${earlier.map(({ state }) => state)}::text[],
                ${earlier.map(({ snoozedUntil }) => snoozedUntil)}::date[]) as given (id, state, snoozed_until)
    join locked on locked.id = given.id
    where suggestion.tenant_id = ${tenantId} and suggestion.id = given.id
    returning suggestion.id`.execute(db);
  return rows.map(({ id }) => id);
};

/** Current adjustments of these products in a store. */
export const findAdjustments = async (
  { db }: Ctx,
  storeId: number,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .selectFrom('storeAssortmentItem')
    .select(['productId', 'adjustment'])
    .where('storeId', '=', storeId)
    .where('productId', '=', sql<number>`any(${productIds}::bigint[])`)
    .execute();
  return new Map(rows.map(({ productId, adjustment }) => [productId, adjustment]));
};
