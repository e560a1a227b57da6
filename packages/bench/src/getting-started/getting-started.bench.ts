import { gettingStartedRoutes } from '@shelfward/contract/getting-started/getting-started.contract.ts';
import type { TestClient } from '@shelfward/server/testing/client.ts';
import { sql } from 'kysely';
import { type BenchEnvironment, startFilledEnvironment } from '../core/bench-environment.ts';
import { measureStatement, toRatio } from '../core/comparisons.ts';
import { measure } from '../core/measure.ts';
import { manyOrders } from '../orders/orders-list.data.ts';

const runs = 15;

/** The counts of Getting started for an account with 100,000 orders, 2,160 stores, and their assortments and counts. */
export const run = async (): Promise<Record<string, number>> => {
  const stage = await startFilledEnvironment(manyOrders);
  try {
    const { client } = stage;
    await stage.fill(() => fillStores(client));
    await stage.vacuum();
    const { p50, p95 } = await measure(() => getCounts(stage, client), { runs });
    const bare = await measureStatement(client, countRows(client), { runs: 10 });
    return { 'p50 in ms': p50, 'p95 in ms': p95, 'p50, times the counts of three tables': toRatio(p50, bare) };
  } finally {
    await stage.stop();
  }
};

const countRows = ({ tenantId }: TestClient) => sql`
  select (select count(*) from sales_order where tenant_id = ${tenantId}),
    (select count(*) from store_assortment_item where tenant_id = ${tenantId}),
    (select count(*) from inventory_count where tenant_id = ${tenantId})`;

/** Fifty products in each store. Half of the stores have adjustments only, which are no assortment. */
const fillStores = ({ db, tenantId }: TestClient): Promise<void> =>
  db(async (on) => {
    await sql`insert into global_assortment (tenant_id, name) values (${tenantId}, 'All')`.execute(on);
    await sql`
      insert into store_assortment_item (tenant_id, store_id, product_id, global_assortment_id, global_assortment_quantity)
      select ${tenantId}, place.id, item.id, case when place.ordinal % 2 = 0 then ga.id end, 6
      from (select id, row_number() over (order by id) as ordinal from store where tenant_id = ${tenantId}) place
      cross join (select id from product where tenant_id = ${tenantId} order by id limit 50) item
      cross join (select id from global_assortment where tenant_id = ${tenantId} limit 1) ga`.execute(on);
    await sql`
      insert into inventory_count (tenant_id, store_id, product_id, kind, quantity, counted_on)
      select ${tenantId}, store_id, product_id, 'COUNT', 12, date '2026-01-31' from store_assortment_item
      where tenant_id = ${tenantId}`.execute(on);
    await sql`
      insert into sale_day (tenant_id, store_id, product_id, sold_on, units, cents)
      select ${tenantId}, store_id, product_id, date '2026-01-31', 4, 1600 from store_assortment_item
      where tenant_id = ${tenantId}`.execute(on);
    await sql`
      insert into sale_day_change (tenant_id, sold_on, version)
      select ${tenantId}, date '2022-12-01' + n, 1 from generate_series(0, 1200) n`.execute(on);
  });

const getCounts = async (stage: BenchEnvironment, client: TestClient): Promise<void> => {
  const response = await stage.app.inject({
    method: 'GET',
    url: gettingStartedRoutes.get.path,
    headers: client.headersFor('ROLE_ADMIN'),
  });
  if (response.statusCode !== 200) throw new Error(`Getting started returned ${response.statusCode}: ${response.body}`);
};
