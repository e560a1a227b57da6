import { sql } from 'kysely';
import type { DataCtx } from '../../platform/context.ts';
import { listOf, numbersOf } from '../../platform/db/number-lists.ts';
import {
  type ProductRows,
  rowId,
  rowName,
  type StoreRows,
  sourceOfProductRows,
  sourceOfStoreRows,
} from './report-rows.ts';
import { among } from './sales-scope.queries.ts';

/** A row of a breakdown before anything is summed: what it is called, and whose sales are its own. */
export interface SalesGroup {
  readonly id: number;
  readonly value: string;
  /** Ids of stores, or of products. */
  readonly members: readonly number[];
}

/** Stores by what they belong to today, inactive ones too. */
export const findStoreGroups = async (
  { db, tenantId }: DataCtx,
  by: StoreRows,
  storeIds: Iterable<number>,
): Promise<SalesGroup[]> => {
  const source = sourceOfStoreRows(tenantId, by);
  const { rows } = await sql<GroupRow>`
    select ${rowId(source)} as id, ${rowName(source)} as value, ${listOf(sql`store.id`)} as members
    from store ${source.join}
    where store.tenant_id = ${tenantId} and ${among('store.id', storeIds)}
    group by 1, 2`.execute(db);
  return rows.map(groupOf);
};

/** Products likewise; one with several values of a key belongs to each of them. */
export const findProductGroups = async (
  { db, tenantId }: DataCtx,
  by: ProductRows,
  productIds: Iterable<number>,
): Promise<SalesGroup[]> => {
  const source = sourceOfProductRows(tenantId, by);
  const { rows } = await sql<GroupRow>`
    select ${rowId(source)} as id, ${rowName(source)} as value, ${listOf(sql`product.id`)} as members
    from product ${source.join}
    where product.tenant_id = ${tenantId} and ${among('product.id', productIds)}
    group by 1, 2`.execute(db);
  return rows.map(groupOf);
};

interface GroupRow {
  readonly id: number;
  readonly value: string;
  readonly members: string;
}

const groupOf = ({ id, value, members }: GroupRow): SalesGroup => ({ id, value, members: numbersOf(members) });
