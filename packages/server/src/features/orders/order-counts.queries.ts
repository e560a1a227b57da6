import { sql } from 'kysely';
import type { Ctx, DataCtx } from '../../platform/context/context.ts';
import { loadFigure } from '../../platform/db/version-figures.ts';
import type { Condition } from './order-filter.queries.ts';

export interface OrderTotals {
  readonly totalElements: number;
  readonly totalUnit: number;
  readonly totalPrice: number;
}

/** Computes a figure over the client's orders, or returns the cached one of the same version of the orders. */
export const loadOrderFigure = <T>(ctx: DataCtx, key: string, figure: Condition): Promise<T> =>
  loadFigure(ctx, { versions: 'sales_order_version', key, figure });

/** `key` identifies the conditions of the count. */
export const countOrders = (ctx: Ctx, key: string, conditions: Condition): Promise<number> =>
  loadOrderFigure(ctx, `count ${key}`, sql`(select count(*) from sales_order o where ${conditions})`);

export const totalOrders = (ctx: Ctx, key: string, conditions: Condition): Promise<OrderTotals> =>
  loadOrderFigure(
    ctx,
    `totals ${key}`,
    sql`(select jsonb_build_object('totalElements', count(*), 'totalUnit', coalesce(sum(o.total_unit), 0),
      'totalPrice', coalesce(sum(o.total_price_cents), 0)) from sales_order o where ${conditions})`,
  );

/** Counts the orders of several conditions in one pass over the orders of `within`. */
export const countEach = <K extends string>(
  ctx: Ctx,
  within: Condition,
  conditions: Readonly<Record<K, Condition>>,
): Promise<Record<K, number>> => {
  const members = Object.entries<Condition>(conditions).map(
    ([name, condition]) => sql`${name}::text, count(*) filter (where ${condition})`,
  );
  const figure = sql`(select jsonb_build_object(${sql.join(members)}) from sales_order o where ${within})`;
  return loadOrderFigure(ctx, `each ${Object.keys(conditions).join()}`, figure);
};
