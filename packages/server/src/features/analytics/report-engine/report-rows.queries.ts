import { type RawBuilder, sql } from 'kysely';
import { selectAttributeValues } from './sales-scope.queries.ts';

/** The entity of a report row. Products can also be grouped by their value of an attribute key. */
export type StoreRows = 'COMPANY' | 'REGION' | 'STORE';
export type ProductRows = 'PRODUCT_LINE' | 'PRODUCT' | { readonly attributeKeyId: number };

/** Rows that group stores, or rows that group products. */
export type Grouping =
  | { readonly by: 'store'; readonly rows: StoreRows }
  | { readonly by: 'product'; readonly rows: ProductRows };

/** Rows of a report can also be months. */
export const monthGrouping = { by: 'month', rows: 'MONTH' } as const;
export type ReportGrouping = Grouping | typeof monthGrouping;

export interface RowSource {
  /** Table or alias with the `id` and `name` of a row. */
  readonly table: string;
  /** Join that adds it to `from store` or `from product`; a left join if a member may have none. */
  readonly join: RawBuilder<unknown>;
}

export const buildRowSource = (tenantId: number, { by, rows }: Grouping): RowSource =>
  by === 'store' ? buildStoreRowSource(tenantId, rows) : buildProductRowSource(tenantId, rows);

const buildStoreRowSource = (tenantId: number, rows: StoreRows): RowSource => {
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

const buildProductRowSource = (tenantId: number, rows: ProductRows): RowSource => {
  if (rows === 'PRODUCT') return { table: 'product', join: sql`` };
  if (rows === 'PRODUCT_LINE')
    return {
      table: 'product_line',
      join: sql`left join product_line
        on product_line.tenant_id = ${tenantId} and product_line.id = product.product_line_id`,
    };
  return {
    table: 'attribute_value',
    join: sql`left join (${selectAttributeValues(tenantId, rows.attributeKeyId)}) as attribute_value
      on attribute_value.product_id = product.id`,
  };
};

/** Members without a group are in a row with id 0 and an empty name. */
export const rowIdColumn = ({ table }: RowSource): RawBuilder<unknown> => sql`coalesce(${sql.ref(`${table}.id`)}, 0)`;
export const rowNameColumn = ({ table }: RowSource): RawBuilder<unknown> =>
  sql`coalesce(${sql.ref(`${table}.name`)}, '')`;
