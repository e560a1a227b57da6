import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import type { Condition } from './order-filter.queries.ts';

export interface OrderTotals {
  readonly totalElements: number;
  readonly totalUnit: number;
  readonly totalPrice: number;
}

/** A figure over the client's orders, and the version it is valid for. */
interface Counted {
  readonly version: number;
  readonly figure: unknown;
}

const maxCounts = 5000;
const counted = new Map<string, Counted>();

/**
 * Computes a figure over the client's orders, or returns the cached one: the database increments a version with every
 * transaction that writes orders, so a figure of the same version is exact, whichever process wrote in between.
 * The figure is a scalar expression; PostgreSQL computes it in the snapshot of the version, and only when it must.
 */
const figureOf = async <T>({ db, tenantId }: Ctx, key: string, figure: Condition): Promise<T> => {
  const hash = createHash('sha256').update(`${tenantId} ${key}`).digest('base64');
  const known = counted.get(hash);
  const { rows } = await sql<{ version: number; figure: T | null }>`
    select version, case when version is distinct from ${known?.version ?? null}::bigint then ${figure} end as figure
    from (select coalesce(sum(version), 0)::bigint as version from sales_order_version where tenant_id = ${tenantId}) now
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A sum returns one row');
  counted.delete(hash);
  const result = row.figure ?? (known?.figure as T); // put there by this function, under the same key
  counted.set(hash, { version: row.version, figure: result });
  forgetOldest();
  return result;
};

const forgetOldest = (): void => {
  const [oldest] = counted.keys();
  if (counted.size > maxCounts && oldest !== undefined) counted.delete(oldest);
};

/** `key` identifies the conditions of the count. */
export const countOrders = (ctx: Ctx, key: string, conditions: Condition): Promise<number> =>
  figureOf(ctx, `count ${key}`, sql`(select count(*) from sales_order o where ${conditions})`);

export const totalOrders = (ctx: Ctx, key: string, conditions: Condition): Promise<OrderTotals> =>
  figureOf(
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
  return figureOf(ctx, `each ${Object.keys(conditions).join()}`, figure);
};
