import { sql } from 'kysely';
import type { DataCtx, ZonedCtx } from '../../../platform/context/context.ts';
import { effectiveState } from './suggestions.queries.ts';

/**
 * Open suggestions of a run in these stores, except for products that may have ended or whose change by an earlier run was
 * undone. Runs are
 * retained for 90 days, and so is this exception.
 */
export const findAcceptableIds = async (
  ctx: ZonedCtx,
  given: { readonly runId: number; readonly storeIds: readonly number[]; readonly minWeeks: number },
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    with undone as materialized (
      select (change ->> 1)::bigint as store_id, (change ->> 2)::bigint as product_id
      from replenishment_run run
      cross join jsonb_array_elements(run.accepted_changes) change
      where run.tenant_id = ${ctx.tenantId} and run.undone_at is not null
    )
    select par_suggestion.id
    from par_suggestion
    where par_suggestion.tenant_id = ${ctx.tenantId} and par_suggestion.run_id = ${given.runId}
      and par_suggestion.store_id = any(${given.storeIds}::bigint[])
      and par_suggestion.available_weeks >= ${given.minWeeks}
      and coalesce(par_suggestion.ended_probability, 1) = 1
      and ${effectiveState(ctx)} = 'OPEN'
      and (par_suggestion.store_id, par_suggestion.product_id) not in (select store_id, product_id from undone)`.execute(
    ctx.db,
  );
  return rows.map(({ id }) => id);
};

/** Locked, so that of two users one undoes the run. */
export const lockAcceptedChanges = ({ db }: DataCtx, runId: number) =>
  db
    .selectFrom('replenishmentRun')
    .select(['acceptedChanges', 'undoneAt'])
    .where('id', '=', runId)
    .forUpdate()
    .executeTakeFirst();

export const markRunUndone = async ({ db, now }: DataCtx, runId: number): Promise<void> => {
  await db.updateTable('replenishmentRun').set({ undoneAt: now }).where('id', '=', runId).execute();
};
