// G10

import { setMaxListeners } from 'node:events';
import fs from 'node:fs/promises';
import { inspect } from 'node:util';
import { routeUrl } from '@shelfward/contract/kit/route.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { makeTemporaryFolder, startProcess } from '@shelfward/server/testing/server-process.ts';
import { startFilledEnvironment } from '../core/bench-environment.ts';
import { startCallers } from '../core/callers.ts';
import { toRatio } from '../core/comparisons.ts';
import { fillOrders } from '../orders/orders-list.data.ts';
import { chainSales } from '../replenishment/chain-sales.data.ts';
import { loads } from './fairness.loads.ts';

const seconds = 1;
const minCalls = 50;
/** Only the loads whose name contains this. */
const only = process.env.BENCH_LOAD ?? '';
const pauses = 'nodejs_eventloop_pause_seconds{cause="any"}';

/** One client uses each shared resource as much as it can; another one lists its orders, one request after the other. */
export const run = async (): Promise<Record<string, number>> => {
  const stage = await startFilledEnvironment(chainSales);
  const folder = await makeTemporaryFolder();
  const server = await startProcess(folder, stage.environment);
  const callers = await startCallers();
  try {
    const neighbor = await stage.newClient();
    await fillOrders(stage, neighbor, 1000);
    const { origin } = server;
    const measureNeighbor = () =>
      callers.run({
        origin,
        headers: neighbor.headersFor('ROLE_ORDER_MANAGER'),
        requests: [{ method: 'GET', path: routeUrl(orderRoutes.list, { query: { size: 50 } }) }],
        callers: 1,
        seconds,
        minCalls,
      });
    await measureNeighbor();
    const figures: Record<string, number> = {};
    for (const [name, start] of Object.entries(loads).filter(([each]) => each.includes(only))) {
      const ending = new AbortController();
      // Each request of the load listens.
      setMaxListeners(0, ending.signal);
      try {
        const alone = await measureNeighbor();
        const waitForEnd = await start({ client: stage.client, origin, signal: ending.signal });
        // Ends the time of the last measurement.
        await server.metric(pauses);
        const beside = await measureNeighbor();
        const longest = await server.metric(pauses);
        ending.abort();
        const row = {
          failures: 0,
          'requests of the busy client': await waitForEnd(),
          'p50 in ms': beside.p50,
          'p50, times alone': toRatio(beside.p50, alone.p50),
          'p99 in ms': beside.p99,
          'p99, times alone': toRatio(beside.p99, alone.p99),
          'longest pause in ms': Math.round(longest * 1000),
        };
        for (const [figure, value] of Object.entries(row)) figures[`${name}: ${figure}`] = value;
      } catch (error) {
        // A missed budget; the other loads are measured.
        process.stdout.write(`  ${name}: ${inspect(error)}\n`);
        figures[`${name}: failures`] = 1;
        ending.abort();
      }
    }
    return figures;
  } finally {
    callers.stop();
    await server.end('SIGTERM');
    await fs.rm(folder, { recursive: true, force: true });
    await stage.stop();
  }
};
