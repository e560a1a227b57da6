import http from 'node:http';
import { type Route, routeUrl } from '@shelfward/contract/kit/route.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { pricingRoutes } from '@shelfward/contract/pricing/pricing.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import type { TestClient } from '@shelfward/server/testing/client.ts';
import { sql } from 'kysely';
import { startBenchEnvironment } from '../core/bench-environment.ts';
import { computeSpread } from '../core/measure.ts';
import { fillOrders } from './orders-list.data.ts';

const callers = 8;
const seconds = Number(process.env.BENCH_SECONDS ?? 5);

/** Eight clients over real connections, each sending the next request after the previous response. */
export const run = async (): Promise<Record<string, number>> => ({
  ...(await measureOrders(300)),
  ...(await measureOrders(100_000)),
});

const measureOrders = async (orders: number): Promise<Record<string, number>> => {
  const stage = await startBenchEnvironment();
  try {
    const client = await stage.newClient();
    await fillOrders(stage, client, orders);
    await fillPrices(client);
    await stage.vacuum();
    const origin = await stage.app.listen({ port: 0, host: '127.0.0.1' });
    const figures: Record<string, number> = {};
    for (const [name, next] of Object.entries(await buildCalls(client))) {
      const { aSecond, p99 } = await load({ origin, client, next });
      figures[`${orders} orders, ${name}: a second`] = aSecond;
      figures[`${orders} orders, ${name}: p99 in ms`] = p99;
    }
    return figures;
  } finally {
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

const buildCalls = async (client: TestClient): Promise<Readonly<Record<string, NextCall>>> => {
  const findIds = (table: 'salesOrder' | 'product') =>
    client.db(async (db) => (await db.selectFrom(table).select('id').limit(1000).execute()).map(({ id }) => id));
  const [orderIds, productIds] = [await findIds('salesOrder'), await findIds('product')];
  const [store] = await client.db((db) => db.selectFrom('store').select(['id', 'companyId']).limit(1).execute());
  const at = (ids: readonly number[], n: number) => ids[n % ids.length] ?? 0;
  const bulk = await client.db((db) =>
    db
      .selectFrom('salesOrder')
      .select(['id', 'storeId'])
      .where('status', '=', 'DRAFT')
      .where('storeId', 'is not', null)
      .execute(),
  );
  const [list] = await client.db((db) => db.selectFrom('priceList').select('id').limit(1).execute());
  const hundred = Array.from({ length: 100 }, (_, place) => place);
  return {
    list: (n) => ({ route: orderRoutes.list, query: { page: n % 5 } }),
    get: (n) => ({ route: orderRoutes.get, params: { orderId: at(orderIds, n) } }),
    'create with 20 lines': (n) => ({
      route: orderRoutes.create,
      body: {
        companyId: store?.companyId,
        storeId: store?.id,
        items: Array.from({ length: 20 }, (_, line) => ({ productId: at(productIds, n * 7 + line), quantity: 6 })),
      },
    }),
    products: (n) => ({ route: productRoutes.list, query: { page: n % 20 } }),
    search: (n) => ({ route: productRoutes.list, query: { search: `product ${n % 1000}` } }),
    'bulk of 100 lines': (n) => ({
      route: orderRoutes.replaceItems,
      params: { orderId: bulk[n % bulk.length]?.id },
      body: {
        items: hundred.map((line) => ({ productId: at(productIds, line * 7), quantity: 1 + ((n + line) % 90) })),
      },
    }),
    'bulk of 100 prices': (n) => ({
      route: pricingRoutes.updatePricesInBulk,
      body: [
        {
          priceListId: list?.id,
          pricing: hundred.map((line) => ({
            productId: at(productIds, n * 100 + line),
            price: 400 + ((n + line) % 900),
          })),
        },
      ],
    }),
  };
};

interface Load {
  readonly origin: string;
  readonly client: TestClient;
  readonly next: NextCall;
}

const load = async ({ origin, client, next }: Load): Promise<{ aSecond: number; p99: number }> => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: callers });
  const headers = client.headersFor('ROLE_ORDER_MANAGER');
  const times: number[] = [];
  let calls = 0;
  const until = (end: number, isCounted: boolean) => async () => {
    while (performance.now() < end) {
      const startedAt = performance.now();
      calls += 1;
      await send(agent, origin, { ...next(calls), headers });
      if (isCounted) times.push(performance.now() - startedAt);
    }
  };
  const all = (one: () => Promise<void>) => Promise.all(Array.from({ length: callers }, one));
  await all(until(performance.now() + 1000, false));
  const startedAt = performance.now();
  await all(until(startedAt + seconds * 1000, true));
  const tookMs = performance.now() - startedAt;
  agent.destroy();
  return { aSecond: Math.round((times.length / tookMs) * 1000), p99: computeSpread(times).p99 };
};

type Sent = Call & { readonly headers: Readonly<Record<string, string>> };

const send = (agent: http.Agent, origin: string, { route, params, query, body, headers }: Sent): Promise<void> =>
  new Promise((resolve, reject) => {
    const url = new URL(routeUrl(route, { ...(params && { params }), ...(query && { query }) }), origin);
    const sent = body && JSON.stringify(body);
    const request = http.request(
      url,
      { agent, method: route.method, headers: { ...headers, ...(sent && { 'content-type': 'application/json' }) } },
      (response) => {
        response.resume();
        response.on('end', () =>
          (response.statusCode ?? 500) < 400
            ? resolve()
            : reject(new Error(`${route.path} returned ${response.statusCode}`)),
        );
      },
    );
    request.on('error', reject);
    request.end(sent);
  });
