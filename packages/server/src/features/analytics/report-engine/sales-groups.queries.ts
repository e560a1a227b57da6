import { sql } from 'kysely';
import type { DataCtx } from '../../../platform/context/context.ts';
import { joinedNumbers, parseNumbers } from '../../../platform/db/number-lists.ts';
import { buildRowSource, type Grouping, rowIdColumn, rowNameColumn } from './report-rows.rules.ts';
import { inList } from './sales-scope.queries.ts';

/** A breakdown row before its totals are computed: its name and its members. */
export interface SalesGroup {
  readonly id: number;
  readonly value: string;
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
    select ${rowIdColumn(source)} as id, ${rowNameColumn(source)} as value, ${joinedNumbers(sql.ref(`${by}.id`))} as members
    from ${sql.table(by)} ${source.join}
    where ${sql.ref(`${by}.tenant_id`)} = ${tenantId} and ${inList(`${by}.id`, ids)}
    group by 1, 2`.execute(db);
  return rows.map(toSalesGroup);
};

interface GroupRow {
  readonly id: number;
  readonly value: string;
  readonly members: string;
}

const toSalesGroup = ({ id, value, members }: GroupRow): SalesGroup => ({ id, value, members: parseNumbers(members) });
