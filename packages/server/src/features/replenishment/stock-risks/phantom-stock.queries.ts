import { sql } from 'kysely';
import type { DataCtx } from '../../../platform/context/context.ts';
import { type Cells, findOnHand, loadCells } from '../../inventory/public.ts';

export interface RecordedStock {
  readonly onHand: Cells;
  /** The day of the last count, delivery, or sale, in days since 1970-01-01. */
  readonly lastActivity: Cells;
  /** On hand that retailers have reported in the last weeks, by their newest figures. */
  readonly reported: Cells;
  /** The day of the last count by a user, delivery, or sale of an estimated product, if a retailer reports stock. */
  readonly lastMovement: Cells;
}

/** Older reports do not show the stock of today. */
const reportDays = 28;

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
  ...(await loadReported(ctx, storeIds)),
});

const loadReported = async (
  ctx: DataCtx,
  storeIds: readonly number[],
): Promise<Pick<RecordedStock, 'reported' | 'lastMovement'>> => {
  const { tenantId, now } = ctx;
  const newest = sql`
    select distinct on (store_id, product_id) store_id, product_id, on_hand from reported_inventory
    where tenant_id = ${tenantId} and store_id = any(${storeIds}::bigint[]) and not inactive and on_hand is not null
      and as_of >= ${now}::date - ${reportDays}::integer
    order by store_id, product_id, as_of desc, id desc`;
  const reported = await loadCells(
    ctx,
    sql`select store_id, product_id, least(on_hand, 2000000000) as value from (${newest}) newest where on_hand > 0`,
  );
  if (reported.size === 0) return { reported, lastMovement: reported };
  // Counts of reported stock are no movement.
  const lastMovement = await loadCells(
    ctx,
    sql`
    select store_id, product_id, max(day) - date '1970-01-01' as value
    from (
      select store_id, product_id, counted_on as day from inventory_count
      where tenant_id = ${tenantId} and store_id = any(${storeIds}::bigint[]) and kind = 'MANUAL'
      union all
      select store_id, product_id, last_event_on from store_inventory
      where tenant_id = ${tenantId} and store_id = any(${storeIds}::bigint[]) and last_event_on is not null
    ) moved
    group by store_id, product_id`,
  );
  return { reported, lastMovement };
};

/** Recorded stock of a product that probably does not exist. */
export interface FoundPhantom {
  readonly storeId: number;
  readonly productId: number;
  readonly onHand: number;
  /** Without sales. */
  readonly weeks: number;
  /** The stock is what the retailer reports. */
  readonly isReported: boolean;
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
    insert into phantom_stock (tenant_id, store_id, product_id, on_hand, weeks, lost_cents, since, found_at,
      reported)
    select ${tenantId}::integer, given."storeId", given."productId", given."onHand", given.weeks, given."lostCents",
           given.since, ${now}::timestamptz, given."isReported"
    from jsonb_to_recordset(${JSON.stringify(largest)}::jsonb) as given (
      "storeId" bigint, "productId" bigint, "onHand" integer, weeks integer, "lostCents" bigint, since date,
      "isReported" boolean)`.execute(db);
};
