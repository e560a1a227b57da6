import { setTimeout } from 'node:timers/promises';
import { storeAssortmentRoutes as routes } from '@shelfward/contract/assortments/store-assortments.contract.ts';
import { routeUrl } from '@shelfward/contract/kit/route.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { runWaitingRecompiles } from '@shelfward/server/features/assortments/public.ts';
import type { TestClient } from '@shelfward/server/testing/client.ts';
import { sql } from 'kysely';
import { type BenchEnvironment, startBenchEnvironment } from '../core/bench-environment.ts';
import { measureStatement, toRatio } from '../core/comparisons.ts';
import { computeSpread, measure, type Spread, timed } from '../core/measure.ts';

const stores = 1000;
const products = 200;
const orders = 10_000;
const runsAlone = 200;
/** The pause between two requests of the list, alone and during the recompile. */
const pauseMs = 20;

/** Recompiles all stores in the background: without compiled items, with every item changed, and without changes. */
export const run = async (): Promise<Record<string, number>> => {
  const stage = await startBenchEnvironment();
  try {
    const client = await stage.newClient();
    await fill(client);
    const insert = await measureStatement(client, insertItems(client), { runs: 1 });
    await stage.vacuum();
    const list = () => listOrders(stage, client);
    await measure(list, { runs: 100 });
    const alone = await measureWithPauses(list, (count) => count < runsAlone);
    const first = await recompile(stage, client, list);
    await client.db((db) =>
      sql`update global_assortment_item set quantity = quantity + 1 where tenant_id = ${client.tenantId}`.execute(db),
    );
    const changed = await recompile(stage, client, list);
    const nothing = await recompile(stage, client, list);
    return {
      'from nothing, times a bare insert of the items': toRatio(first.seconds * 1000, insert),
      'every item changed, times a bare insert': toRatio(changed.seconds * 1000, insert),
      'nothing to change, times a bare insert': toRatio(nothing.seconds * 1000, insert),
      'from nothing in s': first.seconds,
      'every item changed in s': changed.seconds,
      'nothing to change in s': nothing.seconds,
      'items compiled from nothing': first.items,
      'order list alone, p95 in ms': alone.p95,
      'order list during the recompile, p95 in ms': Math.max(first.reads.p95, changed.reads.p95),
      "order list's p95 during the recompile, times alone": toRatio(
        Math.max(first.reads.p95, changed.reads.p95),
        alone.p95,
      ),
    };
  } finally {
    await stage.stop();
  }
};

const insertItems = ({ tenantId }: TestClient) => sql`
  insert into store_assortment_item (tenant_id, store_id, product_id, global_assortment_id, global_assortment_quantity)
  select ${tenantId}, link.store_id, item.product_id, item.global_assortment_id, item.quantity
  from store_global_assortment link
  join global_assortment_item item on item.tenant_id = ${tenantId}
    and item.global_assortment_id = link.global_assortment_id
  where link.tenant_id = ${tenantId}`;

interface Outcome {
  readonly seconds: number;
  readonly items: number;
  readonly reads: Spread;
}

/** Requests the order list repeatedly during the recompile. */
const recompile = async (stage: BenchEnvironment, client: TestClient, list: () => Promise<void>): Promise<Outcome> => {
  const call = client.as('ROLE_ADMIN');
  const { body: queued } = await call(routes.recompile, {});
  const startedAt = performance.now();
  let isOver = false;
  const work = runWaitingRecompiles({ database: stage.database, clock: () => new Date() }).finally(() => {
    isOver = true;
  });
  const reads = await measureWithPauses(list, () => !isOver);
  await work;
  const seconds = Math.round((performance.now() - startedAt) / 10) / 100;
  const { body: done } = await call(routes.getRecompile, { params: { recompileId: queued.id } });
  if (done.status !== 'ENDED') throw new Error(`The recompile is ${done.status}`);
  return { seconds, items: done.changedItems, reads };
};

/** Requests the list repeatedly, with a pause. */
const measureWithPauses = async (
  list: () => Promise<void>,
  shouldContinue: (count: number) => boolean,
): Promise<Spread> => {
  const times: number[] = [];
  while (shouldContinue(times.length)) {
    times.push(await timed(list));
    await setTimeout(pauseMs);
  }
  return computeSpread(times);
};

const listOrders = async (stage: BenchEnvironment, client: TestClient): Promise<void> => {
  const response = await stage.app.inject({
    method: 'GET',
    url: routeUrl(orderRoutes.list, { query: {} }),
    headers: client.headersFor('ROLE_ORDER_MANAGER'),
  });
  if (response.statusCode !== 200) throw new Error(`The list returned ${response.statusCode}: ${response.body}`);
};

const fill = (client: TestClient): Promise<void> =>
  client.db(async (db) => {
    const t = client.tenantId;
    await sql`insert into company (tenant_id, name) values (${t}, 'Chain')`.execute(db);
    await sql`insert into store (tenant_id, company_id, name)
      select ${t}, company.id, 'Store ' || n from company, generate_series(1, ${stores}::integer) n
      where company.tenant_id = ${t}`.execute(db);
    await sql`insert into product (tenant_id, upc, name)
      select ${t}, 'UPC ' || n, 'Product ' || n from generate_series(1, ${products}::integer) n`.execute(db);
    await sql`insert into global_assortment (tenant_id, name) values (${t}, 'Everything')`.execute(db);
    await sql`insert into global_assortment_item (tenant_id, global_assortment_id, product_id, quantity)
      select ${t}, global_assortment.id, product.id, 6 from global_assortment, product
      where global_assortment.tenant_id = ${t} and product.tenant_id = ${t}`.execute(db);
    await sql`insert into store_global_assortment (tenant_id, store_id, global_assortment_id)
      select ${t}, store.id, global_assortment.id from store, global_assortment
      where store.tenant_id = ${t} and global_assortment.tenant_id = ${t}`.execute(db);
    await sql`insert into sales_order (tenant_id, company_id, store_id, status, total_unit, total_price_cents)
      select ${t}, company_id, id, 'PENDING', 10, 1000 from (
        select company_id, id from store where tenant_id = ${t}) place, generate_series(1, ${orders / stores}::integer)`.execute(
      db,
    );
  });
