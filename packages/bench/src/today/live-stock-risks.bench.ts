import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { refreshStockRisks } from '@shelfward/server/features/replenishment/public.ts';
import { importFile } from '@shelfward/server/features/sales/sales.factory.ts';
import type { TestClient } from '@shelfward/server/testing/client.ts';
import { runAsOwner } from '@shelfward/server/testing/run-as-owner.ts';
import { type RawBuilder, sql } from 'kysely';
import { type BenchEnvironment, startBenchEnvironment } from '../core/bench-environment.ts';
import { measureStatement, toRatio } from '../core/comparisons.ts';
import { measure, timed } from '../core/measure.ts';

const stores = 5000;
const products = 50;
const rounds = 2;
const ordersInRound = 40;
const linesInOrder = 20;

/**
 * 5,000 stores with 50 products: what the triggers that mark changed stores cost an import of sales and an order, and how
 * long it takes to compute the risks of one store and of all stores.
 */
export const run = async (): Promise<Record<string, number>> => {
  const stage = await startBenchEnvironment();
  try {
    const client = await stage.newClient();
    await stage.fill(() => fillStores(client));
    await stage.vacuum();
    const refresh = () => refreshStockRisks(stage, new Date());
    const cost = await compareTriggers(stage, client);
    const stale = await countChanges(client);
    const all = await timed(refresh);
    const bareAll = await measureStatement(client, readForecasts(client), { runs: 2 });
    const bareOne = await measureStatement(
      client,
      sql`${readForecasts(client)} and forecast.store_id = (
      select min(id) from store where tenant_id = ${client.tenantId})`,
    );
    const one = await measure(
      async () => {
        await client.db((db) =>
          sql`update store_inventory set on_hand = on_hand + 1
            where tenant_id = ${client.tenantId} and store_id = (
              select min(id) from store where tenant_id = ${client.tenantId})`.execute(db),
        );
        await refresh();
      },
      { runs: 15 },
    );
    return {
      'changed stores after the imports and orders': stale,
      'sales import of 250,000 rows without triggers in s': Math.round(cost.import.without / 100) / 10,
      'sales import, times without triggers': cost.import.ratio,
      'order without triggers in ms': Math.round(cost.order.without * 10) / 10,
      'order, times without triggers': cost.order.ratio,
      'all stores in s': Math.round(all / 100) / 10,
      'all stores, times reading their forecasts': toRatio(all, bareAll),
      'one store: p50 in ms': one.p50,
      'one store: p95 in ms': one.p95,
      'one store: p50, times reading its forecasts': toRatio(one.p50, bareOne),
    };
  } finally {
    await stage.stop();
  }
};

const readForecasts = ({ tenantId }: TestClient) => sql`
  select count(*), sum(forecast.weekly[1] + forecast.weekly[26]), sum(stock.on_hand) from demand_forecast forecast
  join store_inventory stock on stock.tenant_id = ${tenantId} and stock.store_id = forecast.store_id
    and stock.product_id = forecast.product_id
  where forecast.tenant_id = ${tenantId}`;

/** Alternates between both, and compares the fastest rounds: other work on the machine only slows down. */
const compareTriggers = async (stage: BenchEnvironment, client: TestClient) => {
  const imports = { with: Number.POSITIVE_INFINITY, without: Number.POSITIVE_INFINITY };
  const orders = { with: Number.POSITIVE_INFINITY, without: Number.POSITIVE_INFINITY };
  const createOrder = await orderCreator(client);
  let day = 0;
  for (let round = 0; round < rounds; round += 1)
    for (const mode of ['with', 'without'] as const) {
      await setTriggers(stage, mode === 'with' ? 'enable' : 'disable');
      day += 1;
      imports[mode] = Math.min(imports[mode], await timed(() => importDay(client, day)));
      const { p50 } = await measure(createOrder, { runs: ordersInRound });
      orders[mode] = Math.min(orders[mode], p50);
    }
  await setTriggers(stage, 'enable');
  const compare = (times: typeof imports) => ({
    without: times.without,
    ratio: toRatio(times.with, times.without),
  });
  return { import: compare(imports), order: compare(orders) };
};

const setTriggers = (stage: BenchEnvironment, change: 'enable' | 'disable'): Promise<void> =>
  runAsOwner(
    stage.connection,
    ...['store_inventory', 'sales_order_item'].flatMap((table) =>
      ['mark_inserted', 'mark_updated', 'mark_deleted'].map((name) => `alter table ${table} ${change} trigger ${name}`),
    ),
    `alter table sales_order ${change} trigger mark_stores`,
  );

const importDay = async (client: TestClient, offset: number): Promise<void> => {
  const date = new Date(Date.UTC(2026, 0, 5 + offset)).toISOString().slice(0, 10);
  const lines = Array.from(
    { length: stores * products },
    (_, row) => `Store ${(row % stores) + 1},upc ${Math.floor(row / stores) + 1},1,${date}`,
  );
  const { status } = await importFile(client, lines);
  if (status !== 200) throw new Error(`The import returned ${status}`);
};

const orderCreator = async (client: TestClient) => {
  const { rows: storeRows } = await client.db((db) =>
    sql<{ id: number; companyId: number }>`
      select id, company_id from store where tenant_id = ${client.tenantId} order by id`.execute(db),
  );
  const { rows: productRows } = await client.db((db) =>
    sql<{ id: number }>`select id from product where tenant_id = ${client.tenantId} order by id`.execute(db),
  );
  const items = productRows.slice(0, linesInOrder).map(({ id }) => ({ productId: id, quantity: 2 }));
  let next = 0;
  return async () => {
    const store = storeRows[next % stores];
    next += 1;
    const created = await client.as('ROLE_ADMIN')(orderRoutes.create, {
      body: { companyId: store?.companyId ?? 0, storeId: store?.id ?? 0, items },
    });
    const params = { orderId: created.body.id };
    const { status } = await client.as('ROLE_ADMIN')(orderRoutes.setStatus, { params, body: { status: 'PENDING' } });
    if (status !== 200) throw new Error(`The order returned ${status}`);
  };
};

const countChanges = async (client: TestClient): Promise<number> => {
  const { rows } = await client.db((db) =>
    sql<{ count: number }>`
      select count(distinct store_id) from stock_risk_change where tenant_id = ${client.tenantId}`.execute(db),
  );
  return rows[0]?.count ?? 0;
};

const fillStores = async ({ db, tenantId }: TestClient): Promise<void> => {
  const tenant = sql`${tenantId}::integer`;
  const pairs = sql`
    (select id as store_id from store where tenant_id = ${tenant}) store
    cross join (select id as product_id from product where tenant_id = ${tenant}) product`;
  const statements: readonly RawBuilder<unknown>[] = [
    sql`insert into price_list (tenant_id, name, is_default) values (${tenant}, 'Prices', true)`,
    sql`insert into company (tenant_id, name) select ${tenant}, 'Company ' || n from generate_series(1, 50) n`,
    sql`
      insert into store (tenant_id, company_id, name)
      select ${tenant}, (select min(id) from company where tenant_id = ${tenant}) + n % 50, 'Store ' || n
      from generate_series(1, ${stores}::integer) n`,
    sql`
      insert into product (tenant_id, upc, name) select ${tenant}, 'upc ' || n, 'Product ' || n
      from generate_series(1, ${products}::integer) n`,
    sql`
      insert into product_price (tenant_id, price_list_id, product_id, price_cents)
      select ${tenant}, list.id, product.id, 1000 from product
      join price_list list on list.tenant_id = ${tenant}
      where product.tenant_id = ${tenant}`,
    sql`insert into global_assortment (tenant_id, name) values (${tenant}, 'All')`,
    sql`
      insert into store_assortment_item (tenant_id, store_id, product_id, global_assortment_id, global_assortment_quantity)
      select ${tenant}, store_id, product_id, (select min(id) from global_assortment where tenant_id = ${tenant}), 30
      from ${pairs}`,
    sql`
      insert into inventory_count (tenant_id, store_id, product_id, quantity, counted_on, kind)
      select ${tenant}, store_id, product_id, (store_id + product_id) % 40, date '2026-01-01', 'IMPORT' from ${pairs}`,
    sql`
      insert into store_inventory (tenant_id, store_id, product_id, on_hand, anchored, counted_on)
      select tenant_id, store_id, product_id, quantity, true, counted_on from inventory_count where tenant_id = ${tenant}`,
    sql`
      insert into demand_forecast (tenant_id, store_id, product_id, as_of, weekly, level, week_dispersion,
        horizon_dispersion, uncertain)
      select ${tenant}, store_id, product_id, date_trunc('week', now())::date, array_fill(8.5::real, array[26]), 8.5, 1.5,
        1.5, false
      from ${pairs}`,
  ];
  for (const statement of statements) await db((on) => statement.execute(on));
};
