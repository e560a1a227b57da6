import { type RawBuilder, sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';
import { isProductInScope } from '../../platform/db/scoped-products.ts';
import type { EntitySet, EntitySetName, Property, PropertyType } from './entity-sets.rules.ts';
import type { Filter, Literal } from './filter.rules.ts';

type Ctx = Pick<DataCtx, 'db' | 'tenantId'>;
export type Entity = Readonly<Record<string, Literal>>;

/** The rows of each entity set, with its properties as columns. */
const sources: Readonly<Record<EntitySetName, (ctx: Ctx) => RawBuilder<unknown>>> = {
  DailySales: ({ tenantId }) => sql`
    select store_id as "StoreId", sold_on as "Day", product_id as "ProductId", units as "Units", cents / 100.0 as "Sales"
    from sale_day where tenant_id = ${tenantId}`,
  Stores: ({ tenantId }) => sql`
    select s.id as "StoreId", s.name as "StoreName", s.number as "StoreNumber", s.code as "StoreCode", s.kind as "StoreKind",
      s.company_id as "CompanyId", s.region_id as "RegionId", r.name as "RegionName", s.city as "City",
      s.state as "State", s.postal_code as "PostalCode", s.country_code as "CountryCode", s.inactive as "Inactive"
    from store s
    left join region r on r.tenant_id = s.tenant_id and r.id = s.region_id
    where s.tenant_id = ${tenantId}`,
  Products: ({ db, tenantId }) => sql`
    select p.id as "ProductId", p.name as "ProductName", p.upc as "Upc", p.sku as "Sku",
      p.product_line_id as "ProductLineId", l.name as "ProductLineName", s.name as "SeasonName",
      p.pack_size as "PackSize", p.discontinued as "Discontinued", p.inactive as "Inactive"
    from product p
    left join product_line l on l.tenant_id = p.tenant_id and l.id = p.product_line_id
    left join season s on s.tenant_id = p.tenant_id and s.id = p.season_id
    where p.tenant_id = ${tenantId} and ${isProductInScope({ db, tenantId }, 'p')}`,
  Companies: ({ tenantId }) => sql`
    select c.id as "CompanyId", c.name as "CompanyName", h.name as "SalesChannelName", c.city as "City",
      c.state as "State", c.postal_code as "PostalCode", c.country_code as "CountryCode", c.inactive as "Inactive"
    from company c
    left join sales_channel h on h.tenant_id = c.tenant_id and h.id = c.sales_channel_id
    where c.tenant_id = ${tenantId}`,
};

/** A name of a property, which is not converted as names of columns are. */
const column = (name: string): RawBuilder<unknown> => sql.raw(`"${name}"`);

const sqlTypes: Readonly<Record<PropertyType, string>> = {
  Int64: 'bigint',
  Int32: 'bigint',
  Decimal: 'numeric',
  Date: 'date',
  String: 'text',
  Boolean: 'boolean',
};
const toParameter = (value: Literal, { type }: Property): RawBuilder<unknown> =>
  sql`${value}::${sql.raw(sqlTypes[type])}`;

const operators = { eq: '=', gt: '>', ge: '>=', lt: '<', le: '<=' } as const;

const toCondition = (filter: Filter): RawBuilder<unknown> => {
  if (filter.kind !== 'comparison')
    return sql`(${sql.join(filter.parts.map(toCondition), sql.raw(` ${filter.kind} `))})`;
  const { property, operator, value } = filter;
  const own = column(property.name);
  if (value === null) return operator === 'eq' ? sql`${own} is null` : sql`${own} is not null`;
  // In OData, null differs from every value.
  if (operator === 'ne') return sql`${own} is distinct from ${toParameter(value, property)}`;
  return sql`${own} ${sql.raw(operators[operator])} ${toParameter(value, property)}`;
};

export interface EntityQuery {
  readonly set: EntitySet & { readonly name: EntitySetName };
  readonly filter: Filter | undefined;
}

export interface EntityPage extends EntityQuery {
  readonly names: readonly string[];
  readonly direction: 'asc' | 'desc';
  /** The key of the last entity of the page before. */
  readonly after: readonly Literal[] | undefined;
  readonly skip: number;
  readonly limit: number;
}

const toRows = (ctx: Ctx, { set }: EntityQuery): RawBuilder<unknown> => sql`(${sources[set.name](ctx)}) entity`;

export const findEntities = async (ctx: Ctx, page: EntityPage): Promise<Entity[]> => {
  const { set, filter, names, direction, after, skip, limit } = page;
  const key = sql.join(set.key.map(column));
  const conditions = [
    ...(filter ? [toCondition(filter)] : []),
    ...(after ? [sql`(${key}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${toKeyValues(set, after)})`] : []),
  ];
  const { rows } = await sql<Entity>`
    select ${sql.join(names.map(column))} from ${toRows(ctx, page)}
    where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`}
    order by ${sql.join(set.key.map((name) => sql`${column(name)} ${sql.raw(direction)}`))}
    limit ${limit} offset ${skip}`.execute(ctx.db);
  return rows;
};

const toKeyValues = ({ key, properties }: EntitySet, values: readonly Literal[]): RawBuilder<unknown> =>
  sql.join(
    key.flatMap((name, index) =>
      properties
        .filter((property) => property.name === name)
        .map((property) => toParameter(values[index] ?? null, property)),
    ),
  );

export const countEntities = async (ctx: Ctx, query: EntityQuery): Promise<number> => {
  const { filter } = query;
  const { rows } = await sql<{ count: number }>`
    select count(*) from ${toRows(ctx, query)} where ${filter ? toCondition(filter) : sql`true`}`.execute(ctx.db);
  return rows[0]?.count ?? 0;
};

/** Applies to each later statement of the transaction. */
export const limitStatements = async ({ db }: Pick<DataCtx, 'db'>, maxMs: number): Promise<void> => {
  await sql`select set_config('statement_timeout', ${String(maxMs)}, true)`.execute(db);
};
