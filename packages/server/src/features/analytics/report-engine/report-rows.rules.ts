import { type RawBuilder, sql } from 'kysely';
import { valuesOfKey } from './sales-scope.queries.ts';

/** What a row of a report stands for: by what stores belong to, or products, by their value of a key where one is given. */
export type StoreRows = 'COMPANY' | 'REGION' | 'STORE';
export type ProductRows = 'PRODUCT_LINE' | 'PRODUCT' | { readonly attributeKeyId: number };

/** Rows of stores, or rows of products. */
export type Grouping =
  | { readonly by: 'store'; readonly rows: StoreRows }
  | { readonly by: 'product'; readonly rows: ProductRows };

export interface RowSource {
  /** The table, or the alias, whose `id` and `name` a row has. */
  readonly table: string;
  /** What `from store` or `from product` needs to have it; a left join where a member may belong to none. */
  readonly join: RawBuilder<unknown>;
}

export const sourceOf = (tenantId: number, { by, rows }: Grouping): RowSource =>
  by === 'store' ? sourceOfStoreRows(tenantId, rows) : sourceOfProductRows(tenantId, rows);

const sourceOfStoreRows = (tenantId: number, rows: StoreRows): RowSource => {
  if (rows === 'STORE') return { table: 'store', join: sql`` };
  if (rows === 'COMPANY')
    return {
      table: 'company',
      join: sql`join company on company.tenant_id = ${tenantId} and company.id = store.company_id`,
    };
  return {
    table: 'region',
    join: sql`left join region on region.tenant_id = ${tenantId} and region.id = store.region_id`,
  };
};

const sourceOfProductRows = (tenantId: number, rows: ProductRows): RowSource => {
  if (rows === 'PRODUCT') return { table: 'product', join: sql`` };
  if (rows === 'PRODUCT_LINE')
    return {
      table: 'product_line',
      join: sql`left join product_line
        on product_line.tenant_id = ${tenantId} and product_line.id = product.product_line_id`,
    };
  return {
    table: 'attribute_value',
    join: sql`left join (${valuesOfKey(tenantId, rows.attributeKeyId)}) as attribute_value
      on attribute_value.product_id = product.id`,
  };
};

/** Id 0 without a name for those that belong to none. */
export const rowId = ({ table }: RowSource): RawBuilder<unknown> => sql`coalesce(${sql.ref(`${table}.id`)}, 0)`;
export const rowName = ({ table }: RowSource): RawBuilder<unknown> => sql`coalesce(${sql.ref(`${table}.name`)}, '')`;
