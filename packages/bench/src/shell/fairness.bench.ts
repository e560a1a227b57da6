// G10

import { routeUrl } from '@shelfward/contract/kit/route.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import type { TestClient } from '@shelfward/server/testing/client.ts';
import { type BenchEnvironment, startBenchEnvironment } from '../core/bench-environment.ts';
import { measure } from '../core/measure.ts';
import { fillOrders } from '../orders/orders-list.data.ts';

const parallel = 60;
const runs = 150;

/** One client sends sixty lists at a time; another one sends one after the other. */
export const run = async (): Promise<Record<string, number>> => {
  const stage = await startBenchEnvironment();
  try {
    const [busy, neighbor] = [await stage.newClient(), await stage.newClient()];
    for (const client of [busy, neighbor]) await fillOrders(stage, client, 1000);
    const measureNeighbor = () => measure(() => listOrders(stage, neighbor), { runs });
    const alone = await measureNeighbor();
    const stop = keepBusy(() => listOrders(stage, busy));
    const beside = await measureNeighbor();
    const served = await stop();
    return {
      'alone, p99 in ms': alone.p99,
      'beside sixty lists, p99 in ms': beside.p99,
      'beside sixty lists, p50, times alone': beside.p50 / alone.p50,
      'beside sixty lists, p99, times alone': beside.p99 / alone.p99,
      'lists of the busy client': served,
    };
  } finally {
    await stage.stop();
  }
};

const keepBusy = (call: () => Promise<void>) => {
  let isStopped = false;
  let served = 0;
  const caller = async (): Promise<void> => {
    for (; !isStopped; served += 1) await call();
  };
  const callers = Promise.all(Array.from({ length: parallel }, caller));
  return async (): Promise<number> => {
    isStopped = true;
    await callers;
    return served;
  };
};

const listOrders = async (stage: BenchEnvironment, client: TestClient): Promise<void> => {
  const response = await stage.app.inject({
    method: 'GET',
    url: routeUrl(orderRoutes.list, { query: { size: 50 } }),
    headers: client.headersFor('ROLE_ORDER_MANAGER'),
  });
  if (response.statusCode !== 200) throw new Error(`The list returned ${response.statusCode}: ${response.body}`);
};
