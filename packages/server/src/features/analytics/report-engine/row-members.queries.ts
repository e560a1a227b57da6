import type { SalesFilter } from '@shelfward/cube/sales-vectors.types.ts';
import { type RawBuilder, sql } from 'kysely';
import type { DataCtx } from '../../../platform/context/context.ts';
import { holdsAny } from '../../../platform/db/like.ts';
import { searchedStoreTexts } from '../../stores/public.ts';
import {
  buildRowSource,
  type Grouping,
  type ProductRows,
  type RowSource,
  rowIdColumn,
  rowNameColumn,
  type StoreRows,
} from './report-rows.queries.ts';
import { inList } from './sales-scope.queries.ts';

/** A store or a product with its report row; members without a row have row id 0 and an empty name. */
export interface Member {
  readonly memberId: number;
  readonly inactive: boolean;
  readonly id: number;
  readonly name: string;
  /** Only for rows of stores and regions. */
  readonly companyName: string | null;
  /** Position of the row in the sorted row names. */
  readonly rank: number;
}

interface RowFilter extends SalesFilter {
  /** Searches row names; for stores also number, code, and city. */
  readonly search?: string | undefined;
}

/** Active and inactive members, in row order. A product with two values of a key is a member of both rows. */
export const findMembers = (ctx: DataCtx, grouping: Grouping, filter: RowFilter): Promise<readonly Member[]> =>
  grouping.by === 'store'
    ? findStoreMembers(ctx, grouping.rows, filter)
    : findProductMembers(ctx, grouping.rows, filter);

const findStoreMembers = async (
  { db, tenantId }: DataCtx,
  rows: StoreRows,
  { search, storeIds }: RowFilter,
): Promise<readonly Member[]> => {
  const { company, searched } = storeRows[rows];
  const found = await sql<Member>`
    select store.id as member_id, store.inactive, ${company} as company_name, ${rowColumns(buildRowSource(tenantId, { by: 'store', rows }))}
    from store
    join company on company.tenant_id = ${tenantId} and company.id = store.company_id
    left join region on region.tenant_id = ${tenantId} and region.id = store.region_id
    where store.tenant_id = ${tenantId} and ${isAmong('store.id', storeIds)} and ${matchesSearch(searched, search)}
    order by rank, id, member_id`.execute(db);
  return found.rows;
};

const storeRows = {
  COMPANY: { company: sql`null::text`, searched: ['company.name'] },
  REGION: {
    company: sql`case when region.id is not null then company.name end`,
    searched: ['region.name'],
  },
  STORE: {
    company: sql`company.name`,
    searched: searchedStoreTexts,
  },
} as const;

const findProductMembers = async (
  { db, tenantId }: DataCtx,
  rows: ProductRows,
  { search, productIds }: RowFilter,
): Promise<readonly Member[]> => {
  const source = buildRowSource(tenantId, { by: 'product', rows });
  const found = await sql<Member>`
    select product.id as member_id, product.inactive, null::text as company_name, ${rowColumns(source)}
    from product ${source.join}
    where product.tenant_id = ${tenantId} and ${isAmong('product.id', productIds)} and ${matchesSearch([`${source.table}.name`], search)}
    order by rank, id, member_id`.execute(db);
  return found.rows;
};

const rowColumns = (source: RowSource): RawBuilder<unknown> =>
  sql`${rowIdColumn(source)} as id, ${rowNameColumn(source)} as name,
    dense_rank() over (order by coalesce(${sql.ref(`${source.table}.name_key`)}, '') collate natural_order) as rank`;

const matchesSearch = (columns: readonly string[], search: string | undefined): RawBuilder<unknown> =>
  search === undefined ? sql`true` : holdsAny(columns, search);

const isAmong = (column: string, ids: readonly number[] | 'all'): RawBuilder<unknown> =>
  ids === 'all' ? sql`true` : inList(column, ids);
