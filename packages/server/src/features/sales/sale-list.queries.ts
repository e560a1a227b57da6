import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page, Sort } from '@shelfward/contract/kit/shapes.ts';
import type { Sale, saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { pageFrom } from '../../platform/db/paging.ts';
import { allStores, isInBlock, toBlock } from './sale-blocks.queries.ts';
import { findPageGroups, type RowGroup } from './sale-page.rules.ts';

type ListQuery = Input<typeof saleRoutes.list>['query'];
type SaleSort = ListQuery['sort'][number];

/** A row of the list, with the names of its store and product. */
export interface SaleRow extends Omit<Sale, 'store' | 'product' | 'soldFrom'> {
  readonly periodDays: number;
  readonly storeId: number;
  readonly storeName: string;
  readonly productId: number;
  readonly productName: string;
  readonly upc: string;
}

export const defaultSaleOrder: readonly Sort<'id'>[] = [{ field: 'id', direction: 'desc' }];

type Filter = Omit<ListQuery, 'page' | 'size' | 'sort'>;

/** The filter on rows of `sale` or `sale_block`, whose columns have the same names. */
const matches = (tenantId: number, filter: Filter, table: 's' | 'b'): RawBuilder<boolean> => {
  const { companyId, storeId, importId, soldOnAfter, soldOnBefore, includeInactive } = filter;
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const conditions = [sql`${column('tenant_id')} = ${tenantId}`];
  if (!includeInactive) conditions.push(sql`not ${column('inactive')}`);
  if (storeId !== undefined) conditions.push(sql`${column('store_id')} = ${storeId}`);
  else if (table === 'b' && companyId === undefined) conditions.push(sql`b.store_id = ${sql.lit(allStores)}`);
  if (importId !== undefined) conditions.push(sql`${column('sale_import_id')} = ${importId}`);
  if (soldOnAfter !== undefined) conditions.push(sql`${column('sold_on')} >= ${soldOnAfter}`);
  if (soldOnBefore !== undefined) conditions.push(sql`${column('sold_on')} <= ${soldOnBefore}`);
  if (companyId !== undefined)
    conditions.push(sql`${column('store_id')} in (
      select id from store where tenant_id = ${tenantId} and company_id = ${companyId})`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
};

interface Listed {
  readonly ctx: Ctx;
  readonly filter: Filter;
  readonly order: readonly SaleSort[];
  readonly offset: number;
  readonly size: number;
}

/**
 * A page of sales: the blocks count the rows and show which ids contain the page, so that only few rows are read. The
 * blocks of the client must be current.
 */
export const findSalesByBlock = async (ctx: Ctx, query: ListQuery): Promise<Page<SaleRow>> => {
  const { page, size, sort, ...filter } = query;
  const order = sort.length > 0 ? sort : defaultSaleOrder;
  const listed: Listed = { ctx, filter, order, offset: page * size, size };
  const { rows, total } = await (isValue(order[0]) ? findByValue(listed) : findByPosition(listed));
  return pageFrom(rows, total, query);
};

const isValue = (sort: SaleSort | undefined): boolean => sort?.field === 'quantity' || sort?.field === 'totalPrice';

const columns = { id: 'id', soldOn: 'sold_on', quantity: 'units', totalPrice: 'cents' } as const;

const byDirection = (column: RawBuilder<unknown>, direction: 'asc' | 'desc') =>
  direction === 'asc' ? sql`${column} asc` : sql`${column} desc`;

/** The order of rows, complete by the id. */
const rowOrder = (order: readonly SaleSort[], table: string) =>
  sql.join(
    [...order, { field: 'id', direction: 'asc' } as const].map(({ field, direction }) =>
      byDirection(sql.ref(`${table}.${columns[field]}`), direction),
    ),
  );

/** The direction of the ids among rows of equal values; undefined if another value decides. */
const idDirection = ([first, second]: readonly SaleSort[]): 'asc' | 'desc' | undefined => {
  if (first?.field === 'id') return first.direction;
  if (second === undefined) return 'asc';
  return second.field === 'id' ? second.direction : undefined;
};

interface Found {
  readonly rows: SaleRow[];
  readonly total: number;
}

/** Blocks of a group of ids, or of a day, and the ids between which they are. */
interface BlockGroup extends RowGroup<number | string> {
  readonly firstId: number;
  readonly lastId: number;
}

/** In the order of ids or days, the counts show the position of each block. */
const findByPosition = async (listed: Listed): Promise<Found> => {
  const { ctx, filter, order, offset, size } = listed;
  const { db, tenantId } = ctx;
  const [first] = order;
  const isById = first?.field === 'id';
  const isDescending = first?.direction === 'desc';
  const key = isById ? sql`b.id_group` : sql`b.sold_on`;
  const { rows: groups } = await sql<BlockGroup>`
    select ${key} as key, sum(b.row_count) as rows, min(b.first_sale_id) as first_id, max(b.first_sale_id) as last_id
    from sale_block b
    where ${matches(tenantId, filter, 'b')}
    group by 1 order by 1 ${isDescending ? sql`desc` : sql``}`.execute(db);
  const total = groups.reduce((sum, { rows }) => sum + rows, 0);
  const found = findPageGroups(groups, { offset, size });
  if (!found) return { rows: [], total };
  const [low, high] = isDescending ? [found.to, found.from] : [found.from, found.to];
  const onPage = groups.filter((group) => group.key >= low && group.key <= high);
  // The key begins with the store and the id, so that only few blocks are read.
  const firstId = Math.min(...onPage.map((group) => group.firstId));
  const lastId = Math.max(...onPage.map((group) => group.lastId));
  const direction = idDirection(order);
  const rest = offset - found.rowsBefore;
  const day = isById ? sql`null::date` : sql`b.sold_on`;
  const blockOrder = sql.join([
    byDirection(sql.ref('sold_on'), isDescending ? 'desc' : 'asc'),
    byDirection(sql.ref('block'), direction ?? 'asc'),
  ]);
  const counted = sql`
    select ${toBlock(sql.ref('b.first_sale_id'))} as block, ${day} as sold_on, sum(b.row_count) as rows from sale_block b
    where ${matches(tenantId, filter, 'b')} and ${key} between ${low} and ${high}
      and b.first_sale_id between ${firstId} and ${lastId} group by 1, 2`;
  // Where another value orders the rows of a day, all rows of the day are read.
  const placed = direction
    ? sql`select block, sold_on, sum(rows) over (order by ${blockOrder}) - rows as before, rows from (${counted}) counted`
    : sql`select block, sold_on, 0 as before, ${rest + 1}::bigint as rows from (${counted}) counted`;
  const rows = await findRows(listed, {
    blocks: sql`select block, sold_on, before from (${placed}) placed where before < ${rest + size} and before + rows > ${rest}`,
    order: rowOrder(order, 's'),
    offset: sql`${rest} - (select min(before) from wanted)`,
    size,
  });
  return { rows, total };
};

/** The least or greatest value of each block shows which blocks contain the first rows. */
const findByValue = async (listed: Listed): Promise<Found> => {
  const { ctx, filter, size, offset } = listed;
  const { db, tenantId } = ctx;
  const { rows: sums } = await sql<{ total: number | null }>`
    select sum(b.row_count) as total from sale_block b where ${matches(tenantId, filter, 'b')}`.execute(db);
  const total = sums[0]?.total ?? 0;
  const onPage = Math.min(size, total - offset);
  if (onPage <= 0) return { rows: [], total };
  // The second half of the list is read from its end.
  const isFromEnd = offset > total / 2;
  const order = isFromEnd ? toReverse(listed.order) : listed.order;
  const skipped = isFromEnd ? total - offset - onPage : offset;
  const [first, second] = order;
  const isAscending = first?.direction === 'asc';
  const bound = sql.ref(`b.${isAscending ? 'min' : 'max'}_${first?.field === 'quantity' ? 'units' : 'cents'}`);
  const block = toBlock(sql.ref('b.first_sale_id'));
  const isThenById = second === undefined || second.field === 'id';
  const blockOrder = sql.join([
    byDirection(bound, isAscending ? 'asc' : 'desc'),
    ...(isThenById ? [byDirection(block, second?.direction ?? 'asc')] : []),
  ]);
  // Each of the first n blocks has a row that precedes all rows of the blocks after it. Rows with the same bound are in the
  // same block if blocks are ordered by id, too: without ties, the database keeps only the first ones while it sorts.
  const count = sql.lit(skipped + onPage);
  const rows = await findRows(listed, {
    blocks: sql`select distinct block, null::date as sold_on from (
      select ${block} as block from sale_block b where ${matches(tenantId, filter, 'b')}
      order by ${blockOrder} fetch first ${count} rows ${isThenById ? sql`only` : sql`with ties`}) leading_blocks`,
    order: rowOrder(order, 's'),
    offset: sql`${skipped}`,
    size: onPage,
  });
  return { rows: isFromEnd ? rows.toReversed() : rows, total };
};

/** The order backwards, with the direction of the id in it. */
const toReverse = (order: readonly SaleSort[]): SaleSort[] =>
  [...order, { field: 'id', direction: 'asc' } as const].map(({ field, direction }) => ({
    field,
    direction: direction === 'asc' ? 'desc' : 'asc',
  }));

interface PageRows {
  /** Selects `block`, and `sold_on` if only the rows of this day belong to the page. */
  readonly blocks: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  readonly offset: RawBuilder<unknown>;
  readonly size: number;
}

/** The rows of the blocks that match the filter. */
const findRows = async ({ ctx, filter }: Listed, page: PageRows): Promise<SaleRow[]> => {
  const { db, tenantId } = ctx;
  // The inner offset keeps the planner from reading all sales and joining them by day.
  const { rows } = await sql<SaleRow>`
    with wanted as materialized (${page.blocks})
    select s.id, s.store_id, s.product_id, s.sold_on, s.line, s.inactive, s.units as quantity, s.cents as total_price,
      s.sale_import_id as import_id, s.period_days, store.name as store_name, product.name as product_name, product.upc
    from (
      select s.* from wanted
      cross join lateral (
        select s.* from sale s where ${isInBlock(sql.ref('s.id'), sql.ref('wanted.block'))} and ${matches(tenantId, filter, 's')}
        offset 0
      ) s
      where wanted.sold_on is null or s.sold_on = wanted.sold_on
      order by ${page.order} limit ${page.size} offset ${page.offset}
    ) s
    join store on store.tenant_id = ${tenantId} and store.id = s.store_id
    join product on product.tenant_id = ${tenantId} and product.id = s.product_id
    order by ${page.order}`.execute(db);
  return rows;
};
