import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import type { OrderRow } from '@shelfward/contract/orders/orders.shapes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { keepingPlans } from '../../platform/db/connection.ts';
import { idParameter } from '../../platform/db/number-lists.ts';
import { pageFrom } from '../../platform/db/paging.ts';
import { countOrders } from './order-counts.queries.ts';
import { type Condition, resolveSelection } from './order-filter.queries.ts';
import { headerColumns, headerJoins, type OrderHeaderRow, toOrderRow } from './order-header.queries.ts';

type OrdersQuery = Input<typeof orderRoutes.list>['query'];
type SortField = OrdersQuery['sort'][number]['field'];
type Sort = OrdersQuery['sort'];

/** The expression of each sort field. Nullable fields state the position of nulls, as their indexes do. */
const sortable: Readonly<Record<SortField, { readonly by: RawBuilder<unknown>; readonly canBeNull: boolean }>> = {
  id: { by: sql`o.id`, canBeNull: false },
  purchaseOrderNumber: { by: sql`o.purchase_order_number_key`, canBeNull: true },
  company: { by: sql`company.name collate natural_order`, canBeNull: false },
  store: { by: sql`store.name collate natural_order`, canBeNull: true },
  status: { by: sql`o.status`, canBeNull: false },
  syncStatus: { by: sql`o.sync_status`, canBeNull: false },
  requestedShipDate: { by: sql`o.requested_ship_date`, canBeNull: true },
  createdDate: { by: sql`o.created_date`, canBeNull: false },
  totalUnit: { by: sql`o.total_unit`, canBeNull: false },
  totalPrice: { by: sql`o.total_price_cents`, canBeNull: false },
};
const newestFirst: Sort = [{ field: 'createdDate', direction: 'desc' }];

/** One page and the exact count of its filter in three queries, four for a search. */
export const findOrders = async (ctx: Ctx, { page, size, sort, ...filter }: OrdersQuery): Promise<Page<OrderRow>> => {
  const selection = await resolveSelection(ctx, filter);
  const total = await countOrders(ctx, selection.key, selection.conditions);
  const offset = page * size;
  const isBeyond = offset >= total;
  const window = { ...selection, total, sort: sort.length > 0 ? sort : newestFirst, size, offset };
  const content = isBeyond ? [] : await findRows(ctx, selectIds(ctx, window));
  return pageFrom(content, total, { page, size, sort });
};

const findRows = async (ctx: Ctx, page: RawBuilder<{ id: number }>): Promise<OrderRow[]> => {
  const found = await page.execute(ctx.db);
  const ids = found.rows.map(({ id }) => id);
  const { rows } = await sql<OrderHeaderRow>`
    select ${headerColumns(ctx)}
    from unnest(${idParameter(ids)}) with ordinality page (id, ordinal)
    join sales_order o on o.tenant_id = ${ctx.tenantId} and o.id = page.id
    ${headerJoins(ctx)}
    order by page.ordinal`.execute(keepingPlans(ctx.db));
  return rows.map((row) => toOrderRow(ctx, row));
};

interface PageWindow {
  readonly conditions: Condition;
  /** Counts the orders that match the conditions. */
  readonly total: number;
  readonly sort: Sort;
  readonly size: number;
  readonly offset: number;
}

/** Below this number of matches, sorting is faster than an index scan over all orders. */
const quicklySorted = 20_000;

const selectIds = (ctx: Ctx, window: PageWindow): RawBuilder<{ id: number }> => {
  const [first] = window.sort;
  if (window.total <= quicklySorted) return idsFromFew(ctx, window);
  if (window.sort.length === 1 && (first?.field === 'company' || first?.field === 'store'))
    return idsByName(ctx, { ...window, by: first.field });
  return sql`select o.id from sales_order o ${nameJoins(ctx, window.sort)} where ${window.conditions}
    order by ${buildOrderBy(window.sort)} limit ${window.size} offset ${window.offset}`;
};

/** Finds first and sorts afterwards: the planner might scan a whole index in sort order instead. */
const idsFromFew = (ctx: Ctx, { conditions, sort, size, offset }: PageWindow): RawBuilder<{ id: number }> => sql`
  select o.id from (select o.* from sales_order o where ${conditions} offset 0) o ${nameJoins(ctx, sort)}
  order by ${buildOrderBy(sort)} limit ${size} offset ${offset}`;

/** Names are read once per company or store, not per order. */
const nameJoins = ({ tenantId }: Ctx, sort: Sort): RawBuilder<unknown> => {
  const fields = new Set(sort.map(({ field }) => field));
  const selectNames = (table: 'company' | 'store') =>
    sql`(select id, name_key as name from ${sql.table(table)} where tenant_id = ${tenantId} offset 0) ${sql.table(table)}`;
  const company = sql`join ${selectNames('company')} on company.id = o.company_id`;
  const store = sql`left join ${selectNames('store')} on store.id = o.store_id`;
  return sql`${fields.has('company') ? company : sql``} ${fields.has('store') ? store : sql``}`;
};

/**
 * Scans companies or stores in name order and reads from each at most one page of orders,
 * so that the scan ends early. Orders without a store have no name.
 */
const idsByName = (ctx: Ctx, window: PageWindow & { readonly by: 'company' | 'store' }): RawBuilder<{ id: number }> => {
  const { by, conditions, sort, size, offset } = window;
  const direction = sql.raw(sort[0]?.direction ?? 'asc');
  const ofName = (whose: RawBuilder<unknown>) => sql`
    (select o.id from sales_order o where ${whose} and ${conditions} order by o.id ${direction} limit ${size + offset})`;
  const names = sql`select id, name_key as name from ${sql.table(by)} where tenant_id = ${ctx.tenantId}`;
  const found =
    by === 'company'
      ? ofName(sql`o.company_id = named.id`)
      : sql`${ofName(sql`o.store_id = named.id`)} union all ${ofName(sql`named.id is null and o.store_id is null`)}`;
  return sql`select found.id from (${names} ${by === 'store' ? sql`union all select null, null` : sql``}) named
    cross join lateral (${found}) found
    order by named.name collate natural_order ${direction} nulls ${sql.raw(sort[0]?.direction === 'desc' ? 'last' : 'first')}, found.id ${direction}
    limit ${size} offset ${offset}`;
};

/** Ends with the id in the direction of the last field, so that one index serves both directions. */
const buildOrderBy = (sort: Sort): RawBuilder<unknown> =>
  sql.join([
    ...sort.map(({ field, direction }) => {
      const { by, canBeNull } = sortable[field];
      const nulls = canBeNull ? sql.raw(direction === 'asc' ? ' nulls first' : ' nulls last') : sql``;
      return sql`${by} ${sql.raw(direction)}${nulls}`;
    }),
    sql`o.id ${sql.raw(sort.at(-1)?.direction ?? 'asc')}`,
  ]);
