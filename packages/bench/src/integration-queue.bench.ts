import { raiseStorm } from '@shelfward/server/testing/queue-storm.ts';
import { startStage } from './stage.ts';

/** The number of runs; a multiple of the 48 integrations below. */
const wanted = Number(process.env.BENCH_RUNS ?? 10_000);
const clients = 4;
const connections = 4;
const integrations = clients * connections * 3;

/** Runs on nodes that are killed or hang, against slow or failing systems: no run may be lost or repeated. */
export const run = async (): Promise<Record<string, number>> => {
  const stage = await startStage();
  try {
    const made = [];
    for (let client = 0; client < clients; client += 1) made.push(await stage.newClient());
    const startedAt = performance.now();
    const toll = await raiseStorm({
      database: stage.database,
      log: stage.app.log,
      tenantIds: made.map(({ tenantId }) => tenantId),
      connections,
      rounds: Math.ceil(wanted / integrations),
      nodes: 3,
      seed: 1,
    });
    const seconds = (performance.now() - startedAt) / 1000;
    return {
      runs: toll.asked,
      'lost runs': toll.lost,
      'duplicate runs': toll.doubled,
      'runs that overlapped': toll.crossed,
      'nodes killed': toll.kills,
      'nodes that hung': toll.hangs,
      'runs a second': Math.round(toll.ended / seconds),
    };
  } finally {
    await stage.stop();
  }
};
