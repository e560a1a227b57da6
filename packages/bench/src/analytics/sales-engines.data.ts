import { comparedPeriods } from '@shelfward/contract/analytics/like-for-like.rules.ts';
import type { Periods } from '@shelfward/cube/sales-vectors.types.ts';
import { markSaleDaysChanged } from '@shelfward/server/features/sales/sale-version.queries.ts';
import type { TestClient } from '@shelfward/server/testing/client.ts';
import { sql } from 'kysely';

interface Size {
  readonly stores: number;
  readonly products: number;
  readonly rows: number;
}

const firstYear = 2023;
const lastYear = 2025;
const days = 1096;

/**
 * A chain of companies, a catalog with five attribute keys, and the sales of three years with a skewed distribution.
 */
export const makeSalesClient = async (client: TestClient, size: Size): Promise<void> => {
  await client.db((db) => makeCatalog(db, client.tenantId, size));
  for (let year = firstYear; year <= lastYear; year += 1)
    await client.db((db) => sellYear(db, client.tenantId, { ...size, year }));
};

type Db = Parameters<Parameters<TestClient['db']>[0]>[0];

const makeCatalog = async (db: Db, t: number, { stores, products }: Size): Promise<void> => {
  await sql`insert into company (tenant_id, name)
    select ${t}, 'Company ' || n from generate_series(1, 40) n`.execute(db);
  await sql`insert into region (tenant_id, company_id, name)
    select ${t}, id, name || ', region ' || n from company, generate_series(1, 3) n where tenant_id = ${t}`.execute(db);
  await sql`insert into store (tenant_id, company_id, region_id, name)
    select ${t}, company_id, id, 'Store ' || n
    from generate_series(1, ${stores}::integer) n
    join (select id, company_id, row_number() over (order by id) - 1 as at from region where tenant_id = ${t}) region
      on region.at = n % 120`.execute(db);
  await sql`insert into product_line (tenant_id, name)
    select ${t}, 'Line ' || n from generate_series(1, 25) n`.execute(db);
  await sql`insert into attribute_key (tenant_id, name)
    select ${t}, 'Key ' || n from generate_series(1, 5) n`.execute(db);
  await sql`insert into attribute_value (tenant_id, attribute_key_id, name)
    select ${t}, id, 'Value ' || n from attribute_key, generate_series(1, 12) n where tenant_id = ${t}`.execute(db);
  await sql`insert into product (tenant_id, upc, name, product_line_id)
    select ${t}, 'UPC ' || n, 'Product ' || n, line.id
    from generate_series(1, ${products}::integer) n
    join (select id, row_number() over (order by id) - 1 as at from product_line where tenant_id = ${t}) line
      on line.at = n % 25`.execute(db);
  await sql`insert into product_attribute (tenant_id, product_id, attribute_value_id)
    select ${t}, product.id, value.id
    from product
    join (select id, attribute_key_id,
        row_number() over (partition by attribute_key_id order by id) - 1 as at from attribute_value where tenant_id = ${t}
      ) value on value.at = (product.id * 7 + attribute_key_id) % 12
    where product.tenant_id = ${t}`.execute(db);
};

/**
 * Each store sells some of the products on each day, with more sales of the first ones. Each basket position has its
 * own part of the catalog, so that no product occurs twice.
 */
const sellYear = async (db: Db, t: number, options: Size & { readonly year: number }): Promise<void> => {
  const { stores, products, rows, year } = options;
  const basket = rows / days / stores;
  await sql`select setseed(${year / 10_000})`.execute(db);
  await sql`set local max_parallel_workers_per_gather = 0`.execute(db);
  await sql`
    insert into sale_day (tenant_id, store_id, product_id, sold_on, units, cents)
    select ${t}, store_id, product.id, sold_on, units, units * (199 + product.at * 7 % 2500)
    from (
      select store_id, sold_on, nth.first + floor(random() * (nth.next - nth.first))::integer as at,
        case when random() < 0.01 then -1 else 1 + floor(-ln(1 - random()) * 3)::integer end as units
      from (
        select store.id as store_id, day::date as sold_on,
          floor(random() + ${basket}::float8 * (0.4 + 1.2 * power(((store.id * 7919) % 1000) / 1000.0, 2) * 1.5))::integer as n
        from store, generate_series(${`${year}-01-01`}::date, ${`${year}-12-31`}::date, '1 day') day
        where store.tenant_id = ${t}
      ) visit
      cross join lateral (
        select floor(${products}::integer * power((k - 1) / n::float8, 2))::integer as first,
          floor(${products}::integer * power(k / n::float8, 2))::integer as next
        from generate_series(1, least(n, 30)) k
      ) nth
    ) sold
    join (select id, row_number() over (order by id) - 1 as at from product where tenant_id = ${t}) product
      on product.at = sold.at
    order by store_id, sold_on, product.id`.execute(db);
};

/** The stores of some companies and the products of some lines. */
export const pickSample = (
  { db: begin, tenantId: t }: TestClient,
  { companies, lines }: { readonly companies: number; readonly lines: number },
) =>
  begin(async (db) => {
    const stores = await sql<{ id: number }>`select id from store where tenant_id = ${t} and company_id in (
      select id from company where tenant_id = ${t} order by id limit ${companies})`.execute(db);
    const products = await sql<{ id: number }>`select id from product where tenant_id = ${t} and product_line_id in (
      select id from product_line where tenant_id = ${t} order by id limit ${lines})`.execute(db);
    return { storeIds: stores.rows.map(({ id }) => id), productIds: products.rows.map(({ id }) => id) };
  });

/** The rows of a new import: days after the last existing one. Returns their period. */
export const appendSales = ({ db: begin, tenantId: t }: TestClient, rows: number): Promise<Periods> =>
  begin(async (db) => {
    await sql`
      insert into sale_day (tenant_id, store_id, product_id, sold_on, units, cents)
      select ${t}, store.id, product.id, ${`${lastYear + 1}-01-01`}::date + n, 2, 998
      from (select id from store where tenant_id = ${t}) store, generate_series(0, 4) n,
        (select id from product where tenant_id = ${t} order by id limit ${rows / 5 / 5000}) product`.execute(db);
    const days = Array.from({ length: 5 }, (_, index) => `${lastYear + 1}-01-0${index + 1}`);
    await markSaleDaysChanged({ db, tenantId: t }, { days });
    const period = { after: `${lastYear + 1}-01-01`, before: `${lastYear + 1}-01-05` };
    return comparedPeriods({ period, comparison: 'CALENDAR' });
  });
