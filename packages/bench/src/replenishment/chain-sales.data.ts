import type { TestClient } from '@shelfward/server/testing/client.ts';
import { sql } from 'kysely';
import type { SharedData } from '../core/bench-environment.ts';

/** The weeks of a back-test and two years before them. */
const weeks = 26 + 104;
const stores = 50;
const products = 200;

/** What a run reads at least: the weekly sums of each product in each store in the last weeks. */
export const readWeeks = (tenantId: number, lastWeeks: number) => sql`
  select count(*), max(units) from (
    select store_id, product_id, date_trunc('week', sold_on) as week, sum(units) as units from sale_day
    where tenant_id = ${tenantId} and sold_on > now()::date - 7 * ${lastWeeks}::integer
    group by store_id, product_id, week) weekly`;

/** Each product sells on every sixth day on average, with different rates by product. Returns the number of days with sales. */
export const chainSales: SharedData<number> = { name: 'sales of a chain', fill: (client) => fillSales(client) };

const fillSales = (client: TestClient): Promise<number> =>
  client.db(async (db) => {
    const t = client.tenantId;
    await sql`select setseed(0.5)`.execute(db);
    await sql`insert into company (tenant_id, name) values (${t}, 'Company')`.execute(db);
    await sql`
      insert into store (tenant_id, company_id, name)
      select ${t}, company.id, 'Store ' || n from company, generate_series(1, ${stores}) n
      where company.tenant_id = ${t}`.execute(db);
    await sql`
      insert into product (tenant_id, upc, name)
      select ${t}, 'UPC ' || n, 'Product ' || n from generate_series(1, ${products}) n`.execute(db);
    await sql`insert into global_assortment (tenant_id, name) values (${t}, 'All')`.execute(db);
    await sql`
      insert into store_assortment_item
        (tenant_id, store_id, product_id, global_assortment_id, global_assortment_quantity)
      select ${t}, store.id, product.id, global_assortment.id, 8
      from store, product, global_assortment
      where store.tenant_id = ${t} and product.tenant_id = ${t} and global_assortment.tenant_id = ${t}`.execute(db);
    const { numAffectedRows = 0n } = await sql`
      insert into sale_day (tenant_id, store_id, product_id, sold_on, units, cents)
      select ${t}, store.id, product.id, date_trunc('week', now())::date - day, 1 + floor(random() * 3), 1000
      from store
      cross join generate_series(1, ${7 * weeks}) day
      cross join product
      where store.tenant_id = ${t} and product.tenant_id = ${t} and random() + 0 * day < (product.id % 10 + 1) / 30.0`.execute(
      db,
    );
    return Number(numAffectedRows);
  });
