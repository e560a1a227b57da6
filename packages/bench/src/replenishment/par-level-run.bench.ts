import { monitorEventLoopDelay } from 'node:perf_hooks';
import { replenishmentRoutes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { undoRoutes } from '@shelfward/contract/undo/undo.contract.ts';
import { runWaitingParRuns } from '@shelfward/server/features/replenishment/public.ts';
import type { TestClient } from '@shelfward/server/testing/client.ts';
import { sql } from 'kysely';
import { startBenchEnvironment } from '../core/bench-environment.ts';
import { measure, timed } from '../core/measure.ts';

const stores = 100;
const products = 200;
const days = 7 * 104;

/** A run of 20,000 products in stores with two years of sales, and the work with its suggestions. */
export const run = async (): Promise<Record<string, number>> => {
  const stage = await startBenchEnvironment();
  try {
    const client = await stage.newClient();
    const rows = await fillSales(client);
    await stage.vacuum();
    const manager = client.as('ROLE_ORDER_MANAGER');
    await manager(replenishmentRoutes.startRun, {});
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const runMs = await timed(() => runWaitingParRuns({ database: stage.database, clock: () => new Date() }));
    delay.disable();
    const list = await measure(() => manager(replenishmentRoutes.suggestions, { query: { size: 50 } }), { runs: 20 });
    const totals = await measure(() => manager(replenishmentRoutes.summary, { query: {} }), { runs: 20 });
    const { body: summary } = await manager(replenishmentRoutes.summary, { query: {} });
    const matching = { filter: {}, expectedCount: summary.suggestions };
    let token = '';
    const acceptMs = await timed(async () => {
      const { headers } = await manager(replenishmentRoutes.decide, { body: { decision: 'ACCEPT', matching } });
      token = headers['x-undo-token'] ?? '';
    });
    let restored = 0;
    const undoMs = await timed(async () => {
      ({
        body: { restored },
      } = await manager(undoRoutes.undo, { params: { token } }));
    });
    return {
      'days with sales': rows,
      'seconds of the run': toSeconds(runMs),
      'longest pause of requests in ms': Math.round(delay.max / 1e6),
      suggestions: summary.suggestions,
      'list: p95 in ms': list.p95,
      'totals: p95 in ms': totals.p95,
      'seconds to accept all': toSeconds(acceptMs),
      'seconds to undo all': toSeconds(undoMs),
      'suggestions not restored': summary.suggestions - restored,
    };
  } finally {
    await stage.stop();
  }
};

const toSeconds = (ms: number): number => Math.round(ms / 10) / 100;

/** Each product sells on every third day on average, with different rates by product. */
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
      cross join generate_series(1, ${days}) day
      cross join product
      where store.tenant_id = ${t} and product.tenant_id = ${t} and random() + 0 * day < (product.id % 10 + 1) / 15.0`.execute(
      db,
    );
    return Number(numAffectedRows);
  });
