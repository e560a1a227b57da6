import { todayRoutes } from '@shelfward/contract/today/today.contract.ts';
import type { TestClient } from '@shelfward/server/testing/client.ts';
import { sql } from 'kysely';
import { type BenchEnvironment, startBenchEnvironment } from '../core/bench-environment.ts';
import { measureStatement, toRatio } from '../core/comparisons.ts';
import { measure } from '../core/measure.ts';
import { fillChain } from './today.data.ts';

const runs = 15;
const paths = {
  tasks: todayRoutes.tasks.path,
  summary: todayRoutes.summary.path,
  'number in the menu': todayRoutes.counts.path,
};

/** The page of today and the number in the menu, for 5,000 stores with 200 products. */
export const run = async (): Promise<Record<string, number>> => {
  const stage = await startBenchEnvironment();
  try {
    const client = await stage.newClient();
    await stage.fill(() => fillChain(client));
    await stage.vacuum();
    const { tenantId } = client;
    const bare = await measureStatement(
      client,
      sql`select status, count(*), sum(total_unit) from sales_order where tenant_id = ${tenantId} group by status`,
      { runs: 10 },
    );
    const figures: Record<string, number> = {};
    for (const [name, path] of Object.entries(paths)) {
      const { p50, p95 } = await measure(() => get(stage, client, path), { runs, warmUp: 5 });
      figures[`${name}: p50 in ms`] = p50;
      figures[`${name}: p95 in ms`] = p95;
      figures[`${name}: p50, times the sums of the orders`] = toRatio(p50, bare);
    }
    return figures;
  } finally {
    await stage.stop();
  }
};

const get = async (stage: BenchEnvironment, client: TestClient, url: string): Promise<void> => {
  const response = await stage.app.inject({ method: 'GET', url, headers: client.headersFor('ROLE_ADMIN') });
  if (response.statusCode !== 200) throw new Error(`${url} returned ${response.statusCode}: ${response.body}`);
};
