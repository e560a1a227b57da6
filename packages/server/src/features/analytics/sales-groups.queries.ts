import { type RawBuilder, sql } from 'kysely';
import type { DataCtx } from '../../platform/context.ts';
import { listOf, numbersOf } from '../../platform/db/number-lists.ts';
import { among, valuesOfKey } from './sales-scope.queries.ts';

/** A row of a breakdown before anything is summed: what it is called, and whose sales are its own. */
export interface SalesGroup {
  readonly id: number;
  readonly value: string;
  /** Ids of stores, or of products. */
  readonly members: readonly number[];
}

export type StoreGrouping = 'COMPANY' | 'REGION' | 'STORE';
export type ProductGrouping = 'PRODUCT_LINE' | 'PRODUCT' | { readonly attributeKeyId: number };

/** Stores by what they belong to today, inactive ones too. */
export const findStoreGroups = async (
  { db, tenantId }: DataCtx,
  by: StoreGrouping,
  storeIds: Iterable<number>,
): Promise<SalesGroup[]> => {
  const { id, value, join } = storeGrouping(tenantId, by);
  const { rows } = await sql<GroupRow>`
    select ${id} as id, ${value} as value, ${listOf(sql`store.id`)} as members
    from store ${join}
    where store.tenant_id = ${tenantId} and ${among('store.id', storeIds)}
    group by 1, 2`.execute(db);
  return rows.map(groupOf);
};

/** Products likewise; one with several values of a key belongs to each of them. */
export const findProductGroups = async (
  { db, tenantId }: DataCtx,
  by: ProductGrouping,
  productIds: Iterable<number>,
): Promise<SalesGroup[]> => {
  const { id, value, join } = productGrouping(tenantId, by);
  const { rows } = await sql<GroupRow>`
    select ${id} as id, ${value} as value, ${listOf(sql`product.id`)} as members
    from product ${join}
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

interface Grouping {
  readonly id: RawBuilder<unknown>;
  readonly value: RawBuilder<unknown>;
  readonly join: RawBuilder<unknown>;
}

const storeGrouping = (tenantId: number, by: StoreGrouping): Grouping => {
  if (by === 'STORE') return { id: sql`store.id`, value: sql`store.name`, join: sql`` };
  if (by === 'COMPANY')
    return {
      id: sql`company.id`,
      value: sql`company.name`,
      join: sql`join company on company.tenant_id = ${tenantId} and company.id = store.company_id`,
    };
  return {
    id: sql`coalesce(region.id, 0)`,
    value: sql`coalesce(region.name, '')`,
    join: sql`left join region on region.tenant_id = ${tenantId} and region.id = store.region_id`,
  };
};

const productGrouping = (tenantId: number, by: ProductGrouping): Grouping => {
  if (by === 'PRODUCT') return { id: sql`product.id`, value: sql`product.name`, join: sql`` };
  if (by === 'PRODUCT_LINE')
    return {
      id: sql`coalesce(line.id, 0)`,
      value: sql`coalesce(line.name, '')`,
      join: sql`left join product_line line on line.tenant_id = ${tenantId} and line.id = product.product_line_id`,
    };
  return {
    id: sql`coalesce(held.id, 0)`,
    value: sql`coalesce(held.name, '')`,
    join: sql`left join (${valuesOfKey(tenantId, by.attributeKeyId)}) held on held.product_id = product.id`,
  };
};
