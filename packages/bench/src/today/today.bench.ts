import { todayRoutes } from '@shelfward/contract/today/today.contract.ts';
import type { TestClient } from '@shelfward/server/testing/client.ts';
import { type BenchEnvironment, startBenchEnvironment } from '../core/bench-environment.ts';
import { measure } from '../core/measure.ts';
import { fillChain } from './today.data.ts';

const runs = 60;
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
    await fillChain(client);
    await stage.vacuum();
    const figures: Record<string, number> = {};
    for (const [name, path] of Object.entries(paths)) {
      const { p50, p95 } = await measure(() => get(stage, client, path), { runs, warmUp: 10 });
      figures[`${name}: p50 in ms`] = p50;
      figures[`${name}: p95 in ms`] = p95;
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
