import { sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';
import { type Cells, findOnHand, loadCells } from '../inventory/public.ts';

export interface RecordedStock {
  readonly onHand: Cells;
  /** The day of the last count, delivery, or sale, in days since 1970-01-01. */
  readonly lastActivity: Cells;
}

export const loadRecordedStock = async (ctx: DataCtx, storeIds: readonly number[]): Promise<RecordedStock> => ({
  onHand: await findOnHand(ctx, storeIds),
  lastActivity: await loadCells(
    ctx,
    sql`
    select store_id, product_id, greatest(counted_on, last_event_on) - date '1970-01-01' as value
    from store_inventory
    where tenant_id = ${ctx.tenantId} and store_id = any(${storeIds}) and on_hand > 0
      and (counted_on is not null or last_event_on is not null)`,
  ),
});

/** Recorded stock of a product that probably does not exist. */
export interface FoundPhantom {
  readonly storeId: number;
  readonly productId: number;
  readonly onHand: number;
  /** Without sales. */
  readonly weeks: number;
  /** Expected sales until a delivery that is ordered now can arrive. */
  readonly lostCents: number;
  /** The first day after the last count, delivery, or sale. */
  readonly since: string;
}

/** More cannot be counted before the next run; the largest losses are found first. */
const maxPhantoms = 2000;

export const replacePhantoms = async (
  { db, tenantId, now }: DataCtx,
  phantoms: readonly FoundPhantom[],
): Promise<void> => {
  await db.deleteFrom('phantomStock').execute();
  const largest = phantoms.toSorted((one, other) => other.lostCents - one.lostCents).slice(0, maxPhantoms);
  await sql`
    insert into phantom_stock (tenant_id, store_id, product_id, on_hand, weeks, lost_cents, since, found_at)
    select ${tenantId}::integer, given."storeId", given."productId", given."onHand", given.weeks, given."lostCents",
           given.since, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(largest)}::jsonb) as given (
      "storeId" bigint, "productId" bigint, "onHand" integer, weeks integer, "lostCents" bigint, since date)`.execute(
    db,
  );
};
