// G7

import { runQueueStress } from '@shelfward/server/testing/queue-stress.ts';
import { startBenchEnvironment } from '../core/bench-environment.ts';

/** The number of runs; a multiple of the 48 integrations below. The limit of G7 is measured with BENCH_RUNS=10000. */
const minRuns = Number(process.env.BENCH_RUNS ?? 1000);
const clients = 4;
const connections = 4;
const integrations = clients * connections * 3;

/** Runs on nodes that are killed or hang, against slow or failing systems: no run may be lost or repeated. */
export const run = async (): Promise<Record<string, number>> => {
  const stage = await startBenchEnvironment();
  try {
    const created = [];
    for (let client = 0; client < clients; client += 1) created.push(await stage.newClient());
    const startedAt = performance.now();
    const result = await runQueueStress({
      database: stage.database,
      log: stage.app.log,
      tenantIds: created.map(({ tenantId }) => tenantId),
      connections,
      rounds: Math.ceil(minRuns / integrations),
      nodes: 3,
      seed: 1,
    });
    const seconds = (performance.now() - startedAt) / 1000;
    return {
      runs: result.requested,
      'lost runs': result.lost,
      'duplicate runs': result.duplicated,
      'runs that overlapped': result.overlapping,
      'nodes killed': result.kills,
      'nodes that hung': result.hangs,
      'runs a second': Math.round(result.completed / seconds),
    };
  } finally {
    await stage.stop();
  }
};
