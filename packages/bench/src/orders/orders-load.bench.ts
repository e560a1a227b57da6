// G9

import { type Route, routeUrl } from '@shelfward/contract/kit/route.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { pricingRoutes } from '@shelfward/contract/pricing/pricing.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import type { TestClient } from '@shelfward/server/testing/client.ts';
import { sql } from 'kysely';
import { type BenchEnvironment, startBenchEnvironment, startFilledEnvironment } from '../core/bench-environment.ts';
import type { PreparedRequest } from '../core/callers.process.ts';
import { measureLoad, startCallers } from '../core/callers.ts';
import { type FloorServer, startFloorServer } from '../core/floor-server.ts';
import { buildFloorOperations } from './orders-floor.ts';
import { fillOrders, manyOrders } from './orders-list.data.ts';

const callers = 8;
const minCalls = 300;
const seconds = Number(process.env.BENCH_SECONDS ?? 1);

/** Eight callers in a process of their own, against the product and against the floor. */
export const run = async (): Promise<Record<string, number>> => ({
  ...(await measureFew()),
  ...(await measureMany()),
});

const measureFew = async (): Promise<Record<string, number>> => {
  const stage = await startBenchEnvironment();
  const client = await stage.newClient();
  await fillOrders(stage, client, 300);
  return measureOrders(300, stage, client);
};

const measureMany = async (): Promise<Record<string, number>> => {
  const stage = await startFilledEnvironment(manyOrders);
  return measureOrders(100_000, stage, stage.client);
};

const measureOrders = async (
  orders: number,
  stage: BenchEnvironment,
  client: TestClient,
): Promise<Record<string, number>> => {
  const load = await startCallers();
  let floor: FloorServer | undefined;
  try {
    await fillPrices(client);
    await stage.vacuum();
    const origin = await stage.app.listen({ port: 0, host: '127.0.0.1' });
    const world = await findWorld(client);
    const operations = buildFloorOperations(world);
    floor = await startFloorServer({ connection: stage.connection, tenantId: client.tenantId, operations });
    const figures: Record<string, number> = {};
    for (const [name, next] of Object.entries(buildCalls(world))) {
      const settings = { callers, seconds, minCalls };
      const headers = client.headersFor('ROLE_ORDER_MANAGER');
      const { perSecond, p99, cpuMs } = await measureLoad(load, {
        ...settings,
        origin,
        headers,
        requests: prepare(next),
      });
      figures[`${orders} orders, ${name}: a second`] = perSecond;
      figures[`${orders} orders, ${name}: p99 in ms`] = p99;
      figures[`${orders} orders, ${name}: processor ms`] = round(cpuMs);
      if (!(name in operations)) continue;
      const bare = await measureLoad(load, {
        ...settings,
        origin: floor.origin,
        headers: {},
        requests: prepareFloor(name),
      });
      figures[`${orders} orders, ${name}: processor ms of the floor`] = round(bare.cpuMs);
      figures[`${orders} orders, ${name}: times the floor`] = round(cpuMs / bare.cpuMs);
      figures[`${orders} orders, ${name}: p99, times that of the floor`] = round(p99 / bare.p99);
    }
    return figures;
  } finally {
    load.stop();
    await floor?.stop();
    await stage.stop();
  }
};

const fillPrices = ({ db, tenantId }: TestClient): Promise<void> =>
  db(async (on) => {
    await sql`insert into price_list (tenant_id, name, is_default) values (${tenantId}, 'Retail', true)`.execute(on);
    await sql`
      insert into product_price (tenant_id, price_list_id, product_id, price_cents)
      select ${tenantId}, list.id, product.id, 400 + product.id % 900 from product
      join price_list list on list.tenant_id = ${tenantId} where product.tenant_id = ${tenantId}`.execute(on);
  });

interface Call {
  readonly route: Route;
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
}
type NextCall = (n: number) => Call;

const findWorld = async (client: TestClient) => {
  const findIds = (table: 'salesOrder' | 'product') =>
    client.db(async (db) => (await db.selectFrom(table).select('id').limit(1000).execute()).map(({ id }) => id));
  return {
    tenantId: client.tenantId,
    orderIds: await findIds('salesOrder'),
    productIds: await findIds('product'),
    store: await client.db((db) =>
      db.selectFrom('store').select(['id', 'companyId']).limit(1).executeTakeFirstOrThrow(),
    ),
    priceListId: (await client.db((db) => db.selectFrom('priceList').select('id').limit(1).executeTakeFirstOrThrow()))
      .id,
    draftIds: await client.db(async (db) => {
      const drafts = db.selectFrom('salesOrder').select('id').where('status', '=', 'DRAFT');
      return (await drafts.where('storeId', 'is not', null).execute()).map(({ id }) => id);
    }),
  };
};

const at = (ids: readonly number[], n: number) => ids[n % ids.length] ?? 0;

const buildCalls = ({
  orderIds,
  productIds,
  store,
  priceListId,
  draftIds,
}: Awaited<ReturnType<typeof findWorld>>): Readonly<Record<string, NextCall>> => {
  const hundred = Array.from({ length: 100 }, (_, index) => index);
  return {
    list: (n) => ({ route: orderRoutes.list, query: { page: n % 5, size: 50 } }),
    get: (n) => ({ route: orderRoutes.get, params: { orderId: at(orderIds, n) } }),
    'create with 20 lines': (n) => ({
      route: orderRoutes.create,
      body: {
        companyId: store.companyId,
        storeId: store.id,
        items: Array.from({ length: 20 }, (_, line) => ({ productId: at(productIds, n * 7 + line), quantity: 6 })),
      },
    }),
    products: (n) => ({ route: productRoutes.list, query: { page: n % 20, size: 50 } }),
    search: (n) => ({ route: productRoutes.list, query: { search: `product ${n % 1000}`, size: 50 } }),
    'bulk of 100 lines': (n) => ({
      route: orderRoutes.replaceItems,
      params: { orderId: at(draftIds, n) },
      body: {
        items: hundred.map((line) => ({ productId: at(productIds, line * 7), quantity: 1 + ((n + line) % 90) })),
      },
    }),
    'bulk of 100 prices': (n) => ({
      route: pricingRoutes.updatePricesInBulk,
      body: [
        {
          priceListId,
          pricing: hundred.map((line) => ({
            productId: at(productIds, n * 100 + line),
            price: 400 + ((n + line) % 900),
          })),
        },
      ],
    }),
  };
};

/** Enough different requests that the database caches behave as in production. */
const differentRequests = 1000;

const prepare = (next: NextCall): readonly PreparedRequest[] =>
  Array.from({ length: differentRequests }, (_, n) => {
    const { route, params, query, body } = next(n + 1);
    const path = routeUrl(route, { ...(params && { params }), ...(query && { query }) });
    return { method: route.method, path, ...(body && { body: JSON.stringify(body) }) };
  });

const prepareFloor = (name: string): readonly PreparedRequest[] =>
  Array.from({ length: differentRequests }, (_, n) => ({
    method: 'POST',
    path: `/${encodeURIComponent(name)}/${n + 1}`,
  }));

const round = (value: number) => Math.round(value * 100) / 100;
