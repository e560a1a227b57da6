import { minUsualOrders, usualOrders } from '@shelfward/contract/autopilot/limits.rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';

/** The newest orders that are replayed, and how many weeks of earlier orders their usual orders come from. */
const maxReplayed = 300;
const earlierDays = 182;

export interface ReplayedLine {
  readonly productId: number;
  readonly quantity: number;
  readonly packSize: number;
  readonly priceCents: number;
  readonly usualUnits: number | null;
  /** Units a week in the 13 weeks before the order. */
  readonly weeklyUnits: number;
}

export interface ReplayedOrder {
  readonly id: number;
  readonly storeId: number;
  readonly orderedOn: string;
  readonly cents: number;
  readonly allOrders: number;
  /** Days since the last sales data of the store; null: none. */
  readonly stockAgeDays: number | null;
  readonly lines: readonly ReplayedLine[];
}

/** Orders of people of the last year, with what was known when they were placed. */
export const findReplayedOrders = async (
  { db, tenantId, now, timeZone }: Ctx,
  companyId: number,
): Promise<ReplayedOrder[]> => {
  const { rows } = await sql<ReplayedOrder>`
    with placed as materialized (
      select ordered.id, ordered.store_id, ordered.created_date, (ordered.created_date at time zone ${timeZone})::date as ordered_on,
        ordered.total_price_cents as cents, count(*) over () as all_orders
      from sales_order ordered
      where ordered.tenant_id = ${tenantId} and ordered.company_id = ${companyId} and not ordered.inactive
        and ordered.status not in ('DRAFT', 'CANCELLED') and ordered.store_id is not null
        and ordered.created_date > ${now}::timestamptz - interval '364 days' and ordered.created_date <= ${now}
        and not exists (select from autopilot_store own
          where own.tenant_id = ${tenantId} and own.sales_order_id = ordered.id)
      order by ordered.created_date desc, ordered.id desc
      limit ${maxReplayed}
    ), history as materialized (
      select ordered.id, item.product_id, item.quantity, item.unit_price_cents,
        array_agg(item.quantity) over (partition by item.store_id, item.product_id order by ordered.created_date, ordered.id
          rows between ${usualOrders}::integer preceding and 1 preceding) as earlier
      from sales_order ordered
      join sales_order_item item on item.tenant_id = ${tenantId} and item.sales_order_id = ordered.id and item.quantity > 0
      where ordered.tenant_id = ${tenantId} and ordered.company_id = ${companyId} and not ordered.inactive
        and ordered.status not in ('DRAFT', 'CANCELLED')
        and ordered.created_date > (select min(created_date) from placed) - make_interval(days => ${earlierDays}::integer)
        and ordered.store_id in (select store_id from placed)
    ), sold as materialized (
      select placed.id, sale.product_id, sum(sale.units) as units
      from placed
      join sale_day sale on sale.tenant_id = ${tenantId} and sale.store_id = placed.store_id
        and sale.sold_on >= placed.ordered_on - 91 and sale.sold_on < placed.ordered_on
      group by placed.id, sale.product_id
    )
    select placed.id, placed.store_id, placed.ordered_on, placed.cents, placed.all_orders,
      placed.ordered_on - newest.sold_on as stock_age_days,
      json_agg(json_build_object('productId', history.product_id, 'quantity', history.quantity,
        'packSize', product.pack_size, 'priceCents', history.unit_price_cents,
        'usualUnits', case when cardinality(history.earlier) >= ${minUsualOrders}::integer then (
          select percentile_cont(0.5) within group (order by units) from unnest(history.earlier) as units) end,
        'weeklyUnits', coalesce(sold.units, 0) / 13.0)) as lines
    from placed
    join history on history.id = placed.id
    join product on product.tenant_id = ${tenantId} and product.id = history.product_id
    left join sold on sold.id = placed.id and sold.product_id = history.product_id
    left join lateral (
      select sold_on from sale_day
      where sale_day.tenant_id = ${tenantId} and sale_day.store_id = placed.store_id and sold_on < placed.ordered_on
      order by sold_on desc limit 1) newest on true
    group by placed.id, placed.store_id, placed.ordered_on, placed.created_date, placed.cents, placed.all_orders, newest.sold_on
    order by placed.created_date, placed.id`.execute(db);
  return rows;
};
