import type { ReportFilters } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { type RawBuilder, sql } from 'kysely';
import { personName } from '../../../platform/auth/people.queries.ts';
import type { DataCtx } from '../../../platform/context/context.ts';
import { isProductInScope } from '../../../platform/db/scoped-products.ts';
import { inList } from '../report-engine/sales-scope.queries.ts';

type IdFilter = {
  [K in keyof ReportFilters]-?: NonNullable<ReportFilters[K]> extends number[] ? K : never;
}[keyof ReportFilters];

interface FilterRow {
  readonly id: number;
  readonly name: string;
}

/** The records of a filter that exist, by name. Attribute values have the name of their key. */
export const findFilterRecords = async (
  ctx: DataCtx,
  filter: IdFilter,
  ids: readonly number[],
): Promise<FilterRow[]> => {
  const { db, tenantId } = ctx;
  const { table, name = sql.ref(`${table}.name`), join = () => sql`` } = sources[filter];
  const { rows } = await sql<FilterRow>`
    select ${sql.ref(`${table}.id`)} as id, ${name} as name
    from ${sql.table(table)} ${join(tenantId)}
    where ${sql.ref(`${table}.tenant_id`)} = ${tenantId} and ${inList(`${table}.id`, ids)}
      and ${table === 'product' ? isProductInScope(ctx) : sql`true`}
    order by ${sql.ref(`${table}.name_key`)} collate natural_order, id`.execute(db);
  return rows;
};

interface Source {
  readonly table: string;
  readonly name?: RawBuilder<string>;
  readonly join?: (tenantId: number) => RawBuilder<unknown>;
}

const sources: Readonly<Record<IdFilter, Source>> = {
  companyIds: { table: 'company' },
  regionIds: { table: 'region' },
  storeIds: { table: 'store' },
  productLineIds: { table: 'product_line' },
  productIds: { table: 'product' },
  attributeValueIds: {
    table: 'attribute_value',
    name: sql<string>`attribute_key.name || ': ' || attribute_value.name`,
    join: (tenantId) => sql`join attribute_key on attribute_key.tenant_id = ${tenantId}
      and attribute_key.id = attribute_value.attribute_key_id`,
  },
  withoutAttributeKeyIds: { table: 'attribute_key' },
};

/** Whose report it is. */
export const findAuthorName = async ({ db }: DataCtx, userId: number): Promise<string> => {
  const name = personName('app_user').as('name');
  return (await db.selectFrom('appUser').select(name).where('id', '=', userId).executeTakeFirstOrThrow()).name;
};
