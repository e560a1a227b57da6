import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { selectReceipts } from './selected-receipts.queries.ts';

/** Store–product pairs as a query with the columns `store_id` and `product_id`. */
export type InventoryPositions = RawBuilder<unknown>;
type Scope = Pick<Ctx, 'db' | 'tenantId'>;

/**
 * With `since`, only sales and deliveries from this day on have changed, and no count: recomputing starts at the last
 * checkpoint.
 */
export const refreshPositions = async (scope: Scope, shelves: InventoryPositions, since?: string): Promise<void> => {
  await lockPositionStores(scope, shelves);
  await recomputeEstimates(scope, shelves, since ? sql`checkpoint.checked_on < ${since}::date` : sql`false`);
};

/**
 * Locks the stores until the transaction ends, so that no other transaction computes their estimates. Otherwise a count
 * and a concurrent import would each miss the other's changes. Locks in id order, so that transactions cannot deadlock.
 */
export const lockPositionStores = async ({ db, tenantId }: Scope, shelves: InventoryPositions): Promise<void> => {
  await sql`
    select store.id from store
    where store.tenant_id = ${tenantId}
      and store.id = any (array(select distinct changed.store_id from (${shelves}) as changed))
    order by store.id
    for no key update`.execute(db);
};

/**
 * Recomputes the estimates of these pairs in one statement. Events are applied day by day, receipts before sales, and the
 * estimate is never below zero. A count applies at the end of its day. A pair that was never counted starts at zero with its
 * first delivery; a pair without count and delivery has no estimate.
 */
const recomputeEstimates = async (
  { db, tenantId }: Scope,
  shelves: InventoryPositions,
  usesCheckpoint: RawBuilder<unknown>,
): Promise<void> => {
  await sql`
    with changed as materialized (
      select distinct given.store_id, given.product_id from (${shelves}) as given
    ),
    resumed as materialized (
      select checkpoint.* from store_inventory_checkpoint checkpoint
      join changed t on t.store_id = checkpoint.store_id and t.product_id = checkpoint.product_id
      where checkpoint.tenant_id = ${tenantId} and ${usesCheckpoint}
    ),
    ${anchors(tenantId)},
    ${movements(tenantId)},
    ${outcomes},
    ${checkpointWrites(tenantId)},
    ${estimateDeletes(tenantId)}
    ${estimateUpserts(tenantId)}`.execute(db);
};

/** Days from the shipping to the delivery of goods without a delivery date. */
export const assumedTransitDays = 7;

/** When goods of a shipment without a delivery date count as delivered. For queries with the table `shipment`. */
export const deliveryDay = sql<string>`coalesce(shipment.delivered_on, shipment.shipped_date + ${sql.lit(assumedTransitDays)})`;

/** Where the computation of each pair starts: `anchor`, at a checkpoint, the last count, or the first delivery. */
const anchors = (tenantId: number): RawBuilder<unknown> => sql`
  counted as materialized (
    select distinct on (c.store_id, c.product_id) c.store_id, c.product_id, c.quantity, c.counted_on
    from inventory_count c
    join changed t on t.store_id = c.store_id and t.product_id = c.product_id
    where c.tenant_id = ${tenantId}
    order by c.store_id, c.product_id, c.counted_on desc, c.counted_at desc, c.id desc
  ),
  received as (
    select i.store_id, i.product_id, ${deliveryDay} as day, i.quantity as units
    from shipment_item i
    join changed t on t.store_id = i.store_id and t.product_id = i.product_id
    join shipment on shipment.tenant_id = ${tenantId} and shipment.id = i.shipment_id
    where i.tenant_id = ${tenantId} and shipment.status = 'DELIVERED' and not shipment.inactive
    union all
    select * from (${selectReceipts(
      tenantId,
      sql<boolean>`(receipt.store_id, receipt.product_id) in (select store_id, product_id from changed)`,
    )}) reported
  ),
  delivered as materialized (
    select r.store_id, r.product_id, r.day, sum(r.units) as units
    from received r
    left join resumed k on k.store_id = r.store_id and k.product_id = r.product_id
    where k.checked_on is null or r.day > k.checked_on
    group by 1, 2, 3
  ),
  anchor as materialized (
    select k.store_id, k.product_id, k.on_hand as quantity, k.counted_on, k.checked_on as after, k.unexplained,
           k.last_event_on, true as is_resumed
    from resumed k
    union all
    select c.store_id, c.product_id, c.quantity, c.counted_on, c.counted_on, 0, null, false
    from counted c
    where not exists (select from resumed k where k.store_id = c.store_id and k.product_id = c.product_id)
    union all
    select d.store_id, d.product_id, 0, null, min(d.day) - 1, 0, null, false
    from delivered d
    where not exists (select from counted c where c.store_id = d.store_id and c.product_id = d.product_id)
      and not exists (select from resumed k where k.store_id = d.store_id and k.product_id = d.product_id)
    group by d.store_id, d.product_id
  )`;

/** The changes of each day after the anchor, and their running sum: `running`. */
const movements = (tenantId: number): RawBuilder<unknown> => sql`
  since as materialized (
    select a.store_id, min(a.after) as after, array_agg(a.product_id) as product_ids from anchor a group by a.store_id
  ),
  sold as materialized (
    select d.store_id, d.product_id, d.sold_on, d.units
    from since
    cross join lateral (
      select s.store_id, s.product_id, s.sold_on, s.units from sale_day s
      where s.tenant_id = ${tenantId} and s.store_id = since.store_id and s.sold_on > since.after
        and s.product_id = any(since.product_ids)
    ) as d
  ),
  moved as (
    select d.store_id, d.product_id, d.day, d.units
    from delivered d
    join anchor a on a.store_id = d.store_id and a.product_id = d.product_id and d.day > a.after
    union all
    select s.store_id, s.product_id, s.sold_on, -s.units
    from sold s
    join anchor a on a.store_id = s.store_id and a.product_id = s.product_id and s.sold_on > a.after
  ),
  running as (
    select m.store_id, m.product_id, m.day, sum(m.units) as units,
           sum(sum(m.units)) over (partition by m.store_id, m.product_id order by m.day) as so_far
    from moved m
    group by m.store_id, m.product_id, m.day
  )`;

/**
 * The estimate after the last event, and at the end of the month before it: `outcome`. With the running sum S an estimate
 * is S - min(0, lowest S so far), and the part below zero is counted as unexplained.
 */
const outcomes = sql`
  month as (
    select r.store_id, r.product_id, date_trunc('month', max(r.day))::date - 1 as ends_on
    from running r
    group by r.store_id, r.product_id
  ),
  outcome as materialized (
    select a.store_id, a.product_id, a.counted_on, a.is_resumed, a.after, m.ends_on,
           a.quantity + coalesce(sum(r.units), 0) as balance,
           greatest(0, -(a.quantity + min(r.so_far))) as cut_off, a.unexplained,
           coalesce(max(r.day), a.last_event_on) as last_event_on,
           a.quantity + coalesce(sum(r.units) filter (where r.day <= m.ends_on), 0) as month_balance,
           greatest(0, -(a.quantity + min(r.so_far) filter (where r.day <= m.ends_on))) as month_cut_off,
           coalesce(max(r.day) filter (where r.day <= m.ends_on), a.last_event_on) as month_last_event_on
    from anchor a
    left join month m on m.store_id = a.store_id and m.product_id = a.product_id
    left join running r on r.store_id = a.store_id and r.product_id = a.product_id
    group by a.store_id, a.product_id, a.counted_on, a.quantity, a.is_resumed, a.after, a.unexplained, a.last_event_on,
             m.ends_on
  )`;

/** The estimate at the end of the month, so that later events do not replay the history from the count. */
const checkpointWrites = (tenantId: number): RawBuilder<unknown> => sql`
  invalid as (
    select t.store_id, t.product_id from changed t
    where not exists (select from outcome o where o.store_id = t.store_id and o.product_id = t.product_id
                      and (o.is_resumed or o.ends_on > o.after))
  ),
  outdated as (
    delete from store_inventory_checkpoint k using invalid t
    where k.tenant_id = ${tenantId} and k.store_id = t.store_id and k.product_id = t.product_id
  ),
  checked as (
    insert into store_inventory_checkpoint
      (tenant_id, store_id, product_id, checked_on, on_hand, unexplained, counted_on, last_event_on)
    select ${tenantId}, o.store_id, o.product_id, o.ends_on, o.month_balance + o.month_cut_off,
           o.unexplained + o.month_cut_off, o.counted_on, o.month_last_event_on
    from outcome o
    where o.ends_on > o.after
    on conflict (tenant_id, store_id, product_id) do update
      set checked_on = excluded.checked_on, on_hand = excluded.on_hand, unexplained = excluded.unexplained,
          counted_on = excluded.counted_on, last_event_on = excluded.last_event_on
  )`;

const estimateDeletes = (tenantId: number): RawBuilder<unknown> => sql`
  unknown as (
    select t.store_id, t.product_id from changed t
    where not exists (select from outcome o where o.store_id = t.store_id and o.product_id = t.product_id)
  ),
  removed as (
    delete from store_inventory i using unknown t
    where i.tenant_id = ${tenantId} and i.store_id = t.store_id and i.product_id = t.product_id
  )`;

const estimateUpserts = (tenantId: number): RawBuilder<unknown> => sql`
  insert into store_inventory as i
    (tenant_id, store_id, product_id, on_hand, anchored, counted_on, last_event_on, unexplained, updated_at)
  select ${tenantId}, o.store_id, o.product_id, o.balance + o.cut_off, o.counted_on is not null, o.counted_on,
         o.last_event_on, o.unexplained + o.cut_off, now()
  from outcome o
  on conflict (tenant_id, store_id, product_id) do update
    set on_hand = excluded.on_hand, anchored = excluded.anchored, counted_on = excluded.counted_on,
        last_event_on = excluded.last_event_on, unexplained = excluded.unexplained,
        updated_at = excluded.updated_at
    where (i.on_hand, i.anchored, i.counted_on, i.last_event_on, i.unexplained)
      is distinct from (excluded.on_hand, excluded.anchored, excluded.counted_on, excluded.last_event_on,
                        excluded.unexplained)`;
