import { orderConversionRoutes } from '@shelfward/contract/analytics/order-conversion/order-conversion.contract.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import { orderProposalRoutes as routes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { sql } from 'kysely';
import { startBenchEnvironment } from '../core/bench-environment.ts';
import { measureStatement, toRatio } from '../core/comparisons.ts';
import { measure, timed } from '../core/measure.ts';
import { makeChain, readPairs, writeOrders } from './proposal.data.ts';

const stores = 5000;
const products = 56;

/** A chain of 5,000 stores: generated, opened, summarized, and turned into orders, then compared with sales. */
export const run = async (): Promise<Record<string, number>> => {
  const stage = await startBenchEnvironment();
  try {
    const client = await stage.newClient();
    const storeIds = await stage.fill(() => makeChain(client, { stores, products }));
    await stage.vacuum();
    const call = client.as('ROLE_ORDER_MANAGER');
    let id = 0;
    const generated = await timed(async () => {
      ({ id } = (await call(routes.create, { body: { storeIds } })).body);
    });
    const opened = await timed(() => call(routes.matrix, { params: { id } }));
    let bytes = 0;
    const summarized = await timed(async () => {
      const { body } = await call(routes.summary, { params: { id } });
      bytes = JSON.stringify(body).length;
    });
    await call(routes.process, { params: { id } });
    const ordered = await timed(async () => {
      const { status } = await call(routes.generateOrders, { params: { id } });
      if (status !== 200) throw new Error(`The orders were rejected with ${status}`);
    });
    await stage.vacuum();
    const today = new Date().toISOString().slice(0, 10);
    const report = (orderAnalyticGroupByType: 'STORE' | 'PRODUCT') =>
      measure(
        async () => {
          const query = { soldOnAfter: addDays(today, -364), soldOnBefore: today, off: 0, limit: 100 };
          const { status } = await client.as('ROLE_REPORTING')(orderConversionRoutes.list, {
            query: { ...query, orderAnalyticGroupByType },
          });
          if (status !== 200) throw new Error(`The report was rejected with ${status}`);
        },
        { runs: 5, warmUp: 1 },
      );
    const [byStore, byProduct] = [await report('STORE'), await report('PRODUCT')];
    const { tenantId } = client;
    const read = await measureStatement(client, readPairs(tenantId));
    const write = await measureStatement(client, writeOrders(tenantId), { runs: 1 });
    const sum = await measureStatement(
      client,
      sql`select store_id, sum(quantity * unit_price_cents) from sales_order_item where tenant_id = ${tenantId}
        group by store_id`,
    );
    return {
      'generate, times reading the pairs': toRatio(generated, read),
      'open, times reading the pairs': toRatio(opened, read),
      'summary, times reading the pairs': toRatio(summarized, read),
      'orders, times writing their lines': toRatio(ordered, write),
      'order conversion by store, times the sums of the lines': toRatio(byStore.p50, sum),
      'order conversion by product, times the sums of the lines': toRatio(byProduct.p50, sum),
      [`generate ${stores} x ${products} in ms`]: Math.round(generated),
      'open in ms': Math.round(opened),
      'summary in ms': Math.round(summarized),
      'summary in MB': Math.round(bytes / 100_000) / 10,
      'orders in ms': Math.round(ordered),
      'order conversion by store p95 in ms': Math.round(byStore.p95),
      'order conversion by product p95 in ms': Math.round(byProduct.p95),
    };
  } finally {
    await stage.stop();
  }
};
