// G9

import { routeUrl } from '@shelfward/contract/kit/route.ts';
import { orderRoutes, orderSortFields } from '@shelfward/contract/orders/orders.contract.ts';
import type { TestClient } from '@shelfward/server/testing/client.ts';
import { sql } from 'kysely';
import { type BenchEnvironment, startBenchEnvironment } from '../core/bench-environment.ts';
import { computeSpread, measure } from '../core/measure.ts';
import { fillOrders } from './orders-list.data.ts';

const runs = 20;

const sorts = orderSortFields.flatMap((field) => [`${field},asc`, `${field},desc`]);

/** 100,000 orders: every filter with every sort, from the request to the response. */
export const run = async (): Promise<Record<string, number>> => {
  const stage = await startBenchEnvironment();
  try {
    const client = await stage.newClient();
    const filters = await fillOrders(stage, client);
    const figures: Record<string, number> = {};
    const times: number[] = [];
    for (const [name, filter] of Object.entries(filters)) {
      let slowest = 0;
      for (const sort of sorts) {
        const page = await measure(() => listOrders(stage, client, { ...filter, sort }), { runs });
        times.push(page.p95);
        slowest = Math.max(slowest, page.p95);
      }
      figures[`${name}: slowest sort, p95 in ms`] = slowest;
      figures[`${name}: first time after a change, p50 in ms`] = await afterChange(stage, client, filter);
    }
    return {
      'median of all filters and sorts, p95 in ms': computeSpread(times).p50,
      'slowest filter and sort, p95 in ms': computeSpread(times).max,
      ...figures,
    };
  } finally {
    await stage.stop();
  }
};

/** Counts are cached until an order changes; this measures the next request. */
const afterChange = async (stage: BenchEnvironment, client: TestClient, filter: object): Promise<number> => {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await client.db((db) =>
      sql`update sales_order set commission = ${run} where tenant_id = ${client.tenantId} and id = (
        select min(id) from sales_order where tenant_id = ${client.tenantId})`.execute(db),
    );
    const { p50 } = await measure(() => listOrders(stage, client, filter), { runs: 1, warmUp: 0 });
    times.push(p50);
  }
  return computeSpread(times).p50;
};

const listOrders = async (stage: BenchEnvironment, client: TestClient, query: object): Promise<void> => {
  const response = await stage.app.inject({
    method: 'GET',
    url: routeUrl(orderRoutes.list, { query }),
    headers: client.headersFor('ROLE_ORDER_MANAGER'),
  });
  if (response.statusCode !== 200) throw new Error(`The list returned ${response.statusCode}: ${response.body}`);
};
