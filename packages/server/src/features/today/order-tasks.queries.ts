import type { Difference } from '@shelfward/contract/order-entry/submission.rules.ts';
import { sql } from 'kysely';
import { today, type ZonedCtx } from '../../platform/context/context.ts';
import { loadOrderFigure } from '../orders/public.ts';

/** Orders of a company that need a person. */
export interface OrderGroup {
  readonly kind: 'ORDERS_TO_APPROVE' | 'LATE_ORDERS';
  readonly companyId: number;
  readonly companyName: string;
  readonly orders: number;
  readonly units: number;
  /** The oldest requested ship date; null without one. */
  readonly shipDate: string | null;
  /** Orders past their requested ship date. */
  readonly late: number;
  /** The order, if it is the only one. */
  readonly orderId: number | null;
  /** Orders that partners submitted, and those of them that differ from what was suggested, with the differences. */
  readonly submitted: number;
  readonly different: number;
  readonly difference: Difference;
  /** When the first of them began to wait, and the last, in milliseconds. */
  readonly firstMs: number;
  readonly lastMs: number;
}

/** Computed once for each change of orders, so that the page does not read all of them. */
export const findOrderGroups = async (ctx: ZonedCtx): Promise<OrderGroup[]> => {
  const { db, tenantId } = ctx;
  const day = today(ctx);
  const figure = sql`(
    select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'companyId', company_id, 'orders', orders, 'units', units,
      'shipDate', ship_date, 'late', late, 'orderId', order_id, 'submitted', submitted, 'different', different,
      'difference', jsonb_build_object('products', products, 'units', more_units, 'cents', more_cents),
      'firstMs', first_ms, 'lastMs', last_ms)), '[]')
    from (
      select case when o.status = 'PENDING' then 'ORDERS_TO_APPROVE' else 'LATE_ORDERS' end as kind, o.company_id,
        count(*) as orders, sum(o.total_unit) as units, min(o.requested_ship_date) as ship_date,
        count(*) filter (where o.requested_ship_date < ${day}::date) as late,
        case when count(*) = 1 then min(o.id) end as order_id,
        count(*) filter (where o.status = 'PENDING' and o.submitted_lines is not null) as submitted,
        count(*) filter (where difference.products > 0) as different,
        coalesce(sum(difference.products), 0) as products, coalesce(sum(difference.units), 0) as more_units,
        coalesce(sum(difference.cents), 0) as more_cents,
        (extract(epoch from min(waiting.since)) * 1000)::bigint as first_ms,
        (extract(epoch from max(waiting.since)) * 1000)::bigint as last_ms
      from sales_order o
      cross join lateral (
        select case when o.status = 'PENDING' then (
            select coalesce(max(change.changed_at), o.created_date) from sales_order_status_change change
            where change.tenant_id = ${tenantId} and change.sales_order_id = o.id and change.to_status = 'PENDING')
          else greatest((o.requested_ship_date + 1)::timestamptz, o.created_date) end as since) waiting
      cross join lateral (
        select count(*) as products, sum(line.more) as units, sum(line.more * line.price) as cents
        from (
          select coalesce(given.quantity, 0) - coalesce(suggested.quantity, 0) as more,
            coalesce(given."unitPrice", suggested."unitPrice", 0)::bigint as price
          from jsonb_to_recordset(o.submitted_suggestion)
            as suggested ("productId" bigint, quantity integer, "unitPrice" integer)
          full join jsonb_to_recordset(o.submitted_lines)
            as given ("productId" bigint, quantity integer, "unitPrice" integer)
            on given."productId" = suggested."productId"
        ) line
        where line.more <> 0 and o.status = 'PENDING' and o.submitted_lines is not null) difference
      where o.tenant_id = ${tenantId} and not o.inactive and (o.status = 'PENDING'
        or o.status in ('APPROVED', 'PACKING') and o.requested_ship_date < ${day}::date)
      group by 1, 2) grouped)`;
  const groups = await loadOrderFigure<Omit<OrderGroup, 'companyName'>[]>(ctx, `order tasks ${day}`, figure);
  const companies = await db
    .selectFrom('company')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${groups.map(({ companyId }) => companyId)}::bigint[])`)
    .execute();
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  return groups.map((group) => ({ ...group, companyName: names.get(group.companyId) ?? '' }));
};
