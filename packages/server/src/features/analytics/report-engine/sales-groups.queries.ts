import { sql } from 'kysely';
import type { DataCtx } from '../../../platform/context/context.ts';
import { listOf, numbersOf } from '../../../platform/db/number-lists.ts';
import { type Grouping, rowId, rowName, sourceOf } from './report-rows.rules.ts';
import { among } from './sales-scope.queries.ts';

/** A row of a breakdown before anything is summed: what it is called, and whose sales are its own. */
export interface SalesGroup {
  readonly id: number;
  readonly value: string;
  /** Ids of stores, or of products. */
  readonly members: readonly number[];
}

/** These stores or products by what they belong to today, inactive ones too; one with several values of a key belongs to each. */
export const findSalesGroups = async (
  { db, tenantId }: DataCtx,
  grouping: Grouping,
  ids: Iterable<number>,
): Promise<SalesGroup[]> => {
  const { by } = grouping;
  const source = sourceOf(tenantId, grouping);
  const { rows } = await sql<GroupRow>`
    select ${rowId(source)} as id, ${rowName(source)} as value, ${listOf(sql.ref(`${by}.id`))} as members
    from ${sql.table(by)} ${source.join}
    where ${sql.ref(`${by}.tenant_id`)} = ${tenantId} and ${among(`${by}.id`, ids)}
    group by 1, 2`.execute(db);
  return rows.map(groupOf);
};

interface GroupRow {
  readonly id: number;
  readonly value: string;
  readonly members: string;
}

const groupOf = ({ id, value, members }: GroupRow): SalesGroup => ({ id, value, members: numbersOf(members) });
