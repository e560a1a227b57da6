import { type RawBuilder, sql } from 'kysely';
import type { DataCtx } from '../../../platform/context/context.ts';
import { holdsAny } from '../../../platform/db/like.ts';
import { searchedStoreTexts } from '../../stores/public.ts';
import {
  type Grouping,
  type ProductRows,
  type RowSource,
  rowId,
  rowName,
  type StoreRows,
  sourceOf,
} from './report-rows.rules.ts';

/** Whose figures count; all of them must hold. */
export interface MemberFilter {
  readonly companyId?: number | undefined;
  readonly regionId?: number | undefined;
  readonly storeId?: number | undefined;
  readonly productLineId?: number | undefined;
  readonly productId?: number | undefined;
}

/** A store or a product, and the row of a report that it belongs to: id 0 without a name where it has none. */
export interface Member {
  readonly memberId: number;
  readonly inactive: boolean;
  readonly id: number;
  readonly name: string;
  /** Of a store's or a region's row. */
  readonly companyName: string | null;
  /** The place of the name in the order of the rows' names. */
  readonly rank: number;
}

type RowFilter = MemberFilter & {
  /** For rows, by their names; a store's number, code and city count as well. */
  readonly search?: string | undefined;
};

/** In the order of their rows, active or not. A product with two values of a key belongs to both. */
export const findMembers = (ctx: DataCtx, grouping: Grouping, filter: RowFilter): Promise<readonly Member[]> =>
  grouping.by === 'store'
    ? findStoreMembers(ctx, grouping.rows, filter)
    : findProductMembers(ctx, grouping.rows, filter);

const findStoreMembers = async (
  { db, tenantId }: DataCtx,
  rows: StoreRows,
  { search, ...filter }: RowFilter,
): Promise<readonly Member[]> => {
  const { company, searched } = storeRows[rows];
  const found = await sql<Member>`
    select store.id as member_id, store.inactive, ${company} as company_name, ${rowOf(sourceOf(tenantId, { by: 'store', rows }))}
    from store
    join company on company.tenant_id = ${tenantId} and company.id = store.company_id
    left join region on region.tenant_id = ${tenantId} and region.id = store.region_id
    where store.tenant_id = ${tenantId} and ${isStoreMeant(filter)} and ${holds(searched, search)}
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
  { search, ...filter }: RowFilter,
): Promise<readonly Member[]> => {
  const source = sourceOf(tenantId, { by: 'product', rows });
  const found = await sql<Member>`
    select product.id as member_id, product.inactive, null::text as company_name, ${rowOf(source)}
    from product ${source.join}
    where product.tenant_id = ${tenantId} and ${isProductMeant(filter)} and ${holds([`${source.table}.name`], search)}
    order by rank, id, member_id`.execute(db);
  return found.rows;
};

const rowOf = (source: RowSource): RawBuilder<unknown> =>
  sql`${rowId(source)} as id, ${rowName(source)} as name,
    dense_rank() over (order by coalesce(${sql.ref(`${source.table}.name_key`)}, '')) as rank`;

const holds = (columns: readonly string[], search: string | undefined): RawBuilder<unknown> =>
  search === undefined ? sql`true` : holdsAny(columns, search);

const isStoreMeant = ({ companyId, regionId, storeId }: MemberFilter): RawBuilder<unknown> =>
  sql`${equals('store.company_id', companyId)} and ${equals('store.region_id', regionId)}
    and ${equals('store.id', storeId)}`;

const isProductMeant = ({ productLineId, productId }: MemberFilter): RawBuilder<unknown> =>
  sql`${equals('product.product_line_id', productLineId)} and ${equals('product.id', productId)}`;

const equals = (column: string, id: number | undefined): RawBuilder<unknown> =>
  id === undefined ? sql`true` : sql`${sql.ref(column)} = ${id}`;
