import type { AlertSubject } from '@shelfward/contract/alerts/alerts.rules.ts';
import type { ReportFilters } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';

type NamedTable = 'company' | 'region' | 'store' | 'productLine' | 'product';

/** Where the ids of a subject come from, in their order. */
const tablesOfSubject: Readonly<Record<AlertSubject, readonly NamedTable[]>> = {
  TOTAL: [],
  COMPANY: ['company'],
  REGION: ['region'],
  STORE: ['store'],
  PRODUCT_LINE: ['productLine'],
  PRODUCT: ['product'],
  STORE_PRODUCT_LINE: ['store', 'productLine'],
  STORE_PRODUCT: ['store', 'product'],
};

const findNames = async (
  { db, tenantId }: DataCtx,
  table: NamedTable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from ${sql.table(tableNames[table])}
    where tenant_id = ${tenantId} and id = any(${[...new Set(ids)]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
};

const tableNames: Readonly<Record<NamedTable, string>> = {
  company: 'company',
  region: 'region',
  store: 'store',
  productLine: 'product_line',
  product: 'product',
};

/** "Tea in Downtown" for each subject, in their order. */
export const findSubjectNames = async (
  ctx: DataCtx,
  subject: AlertSubject,
  subjects: readonly (readonly number[])[],
): Promise<string[]> => {
  const names: ReadonlyMap<number, string>[] = [];
  for (const [place, table] of tablesOfSubject[subject].entries())
    names.push(
      await findNames(
        ctx,
        table,
        subjects.flatMap((ids) => ids[place] ?? []),
      ),
    );
  return subjects.map((ids) => {
    const parts = names.map((one, place) => one.get(ids[place] ?? 0) ?? 'Deleted record');
    return parts.length === 0 ? 'All stores' : parts.toReversed().join(' in ');
  });
};

export const findCompanyNames = (ctx: DataCtx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> =>
  findNames(ctx, 'company', ids);

const filterTables = [
  ['companyIds', 'company', 'company', 'companies'],
  ['regionIds', 'region', 'region', 'regions'],
  ['storeIds', 'store', 'store', 'stores'],
  ['productLineIds', 'productLine', 'product line', 'product lines'],
  ['productIds', 'product', 'product', 'products'],
] as const;

const maxNames = 2;

/** The filters of a rule in words: "company Grocer, stores Downtown and Uptown". */
export const describeFilters = async (ctx: DataCtx, filters: ReportFilters): Promise<string> => {
  const parts: string[] = [];
  for (const [key, table, one, many] of filterTables) {
    const ids = filters[key];
    if (!ids || ids.length === 0) continue;
    const found = await findNames(ctx, table, ids.slice(0, maxNames));
    const names = ids.slice(0, maxNames).map((id) => found.get(id) ?? 'a deleted record');
    const more = ids.length > maxNames ? `, and ${ids.length - maxNames} more` : '';
    parts.push(`${ids.length === 1 ? one : many} ${names.join(more ? ', ' : ' and ')}${more}`);
  }
  if (filters.attributeValueIds?.length) parts.push('some attributes');
  if (filters.withoutRegion) parts.push('stores without region');
  if (filters.withoutProductLine) parts.push('products without product line');
  if (filters.search !== undefined) parts.push(`stores matching “${filters.search}”`);
  return parts.join(', ');
};
