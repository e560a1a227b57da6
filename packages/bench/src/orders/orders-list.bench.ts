// G9

import { routeUrl } from '@shelfward/contract/kit/route.ts';
import { orderRoutes, orderSortFields } from '@shelfward/contract/orders/orders.contract.ts';
import type { TestClient } from '@shelfward/server/testing/client.ts';
import { sql } from 'kysely';
import { type BenchEnvironment, startFilledEnvironment } from '../core/bench-environment.ts';
import { measureStatement, toRatio } from '../core/comparisons.ts';
import { computeSpread, measure } from '../core/measure.ts';
import { manyOrders } from './orders-list.data.ts';

const runs = 3;

const sorts = orderSortFields.flatMap((field) => [`${field},asc`, `${field},desc`]);

/** 100,000 orders: every filter with every sort, from the request to the response. */
export const run = async (): Promise<Record<string, number>> => {
  const stage = await startFilledEnvironment(manyOrders);
  try {
    const { client, data: filters } = stage;
    const figures: Record<string, number> = {};
    const times: number[] = [];
    for (const [name, filter] of Object.entries(filters)) {
      let slowest = 0;
      for (const sort of sorts) {
        const page = await measure(() => listOrders(stage, client, { ...filter, sort }), { runs, warmUp: 1 });
        times.push(page.p50);
        slowest = Math.max(slowest, page.p50);
      }
      figures[`${name}: slowest sort, p50 in ms`] = slowest;
      figures[`${name}: first time after a change, p50 in ms`] = await afterChange(stage, client, filter);
    }
    const bare = await measureStatement(client, listFirst(client), { runs: 20 });
    return {
      'median of all filters and sorts, times a bare list': toRatio(computeSpread(times).p50, bare),
      'slowest filter and sort, times a bare list': toRatio(computeSpread(times).max, bare),
      'median of all filters and sorts, p50 in ms': computeSpread(times).p50,
      'slowest filter and sort, p50 in ms': computeSpread(times).max,
      ...figures,
    };
  } finally {
    await stage.stop();
  }
};

const listFirst = ({ tenantId }: TestClient) => sql`
  select o.*, company.name as company_name, store.name as store_name from sales_order o
  join company on company.tenant_id = o.tenant_id and company.id = o.company_id
  left join store on store.tenant_id = o.tenant_id and store.id = o.store_id
  where o.tenant_id = ${tenantId} and not o.inactive order by o.created_date desc, o.id desc limit 20`;

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
