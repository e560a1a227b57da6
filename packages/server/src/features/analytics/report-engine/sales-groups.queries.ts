import { type RawBuilder, sql } from 'kysely';
import type { DataCtx } from '../../../platform/context/context.ts';
import { joinedNumbers, parseNumbers } from '../../../platform/db/number-lists.ts';
import { buildRowSource, type Grouping, rowIdColumn, rowNameColumn } from './report-rows.queries.ts';
import { inList } from './sales-scope.queries.ts';

/** A breakdown row before its totals are computed: its name and its members. */
export interface SalesGroup {
  readonly id: number;
  readonly value: string;
  /** Only for a region that has the same name as another region. */
  readonly companyName?: string;
  /** Store ids or product ids. */
  readonly members: readonly number[];
}

/**
 * Groups stores or products, including inactive ones, by their current assignment. A product with several values of an
 * attribute key is in each of their groups.
 */
export const findSalesGroups = async (
  { db, tenantId }: DataCtx,
  grouping: Grouping,
  ids: Iterable<number>,
): Promise<SalesGroup[]> => {
  const { by } = grouping;
  const source = buildRowSource(tenantId, grouping);
  const { rows } = await sql<GroupRow>`
    select ${rowIdColumn(source)} as id, ${rowNameColumn(source)} as value,
      ${grouping.rows === 'REGION' ? companyOfSharedName(tenantId) : sql`null::text`} as company_name,
      ${joinedNumbers(sql.ref(`${by}.id`))} as members
    from ${sql.table(by)} ${source.join}
    where ${sql.ref(`${by}.tenant_id`)} = ${tenantId} and ${inList(`${by}.id`, ids)}
    group by 1, 2, 3`.execute(db);
  return rows.map(toSalesGroup);
};

interface GroupRow {
  readonly id: number;
  readonly value: string;
  readonly companyName: string | null;
  readonly members: string;
}

/** Region names are unique within a company only. */
const companyOfSharedName = (tenantId: number): RawBuilder<unknown> => sql`(
  select company.name from company
  where company.tenant_id = ${tenantId} and company.id = region.company_id and exists (
    select from region other
    where other.tenant_id = ${tenantId} and other.name_key = region.name_key and other.id <> region.id))`;

const toSalesGroup = ({ id, value, companyName, members }: GroupRow): SalesGroup => ({
  id,
  value,
  ...(companyName !== null && { companyName }),
  members: parseNumbers(members),
});
