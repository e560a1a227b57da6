import fs from 'node:fs/promises';
import { routeUrl } from '@shelfward/contract/kit/route.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { startRoundRobinProxy } from '@shelfward/server/testing/round-robin-proxy.ts';
import { makeTemporaryFolder, type ServerProcess, startProcess } from '@shelfward/server/testing/server-process.ts';
import { type BenchEnvironment, startBenchEnvironment } from '../core/bench-environment.ts';
import { type Callers, measureLoad, startCallers } from '../core/callers.ts';
import { fillOrders } from '../orders/orders-list.data.ts';

const callers = 8;
const minCalls = 300;
const seconds = Number(process.env.BENCH_SECONDS ?? 2);
const counts = [1, 2, 4] as const;

/** Lists of orders from one, two, and four nodes on the same cores, behind a proxy in this process. */
export const run = async (): Promise<Record<string, number>> => {
  const stage = await startBenchEnvironment();
  const load = await startCallers();
  try {
    const client = await stage.newClient();
    await fillOrders(stage, client, 2000);
    await stage.vacuum();
    const headers = client.headersFor('ROLE_ORDER_MANAGER');
    const figures: Record<string, number> = {};
    const rates = new Map<number, number>();
    for (const count of counts) {
      const { perSecond, p99 } = await withNodes(stage, count, (origin) => measureLists(load, origin, headers));
      rates.set(count, perSecond);
      figures[`lists a second, nodes: ${count}`] = perSecond;
      figures[`p99 in ms, nodes: ${count}`] = p99;
    }
    const alone = rates.get(1) ?? 0;
    for (const count of counts.slice(1))
      figures[`lists a second, nodes: ${count}, times one node`] = (rates.get(count) ?? 0) / alone;
    return figures;
  } finally {
    load.stop();
    await stage.stop();
  }
};

const measureLists = (load: Callers, origin: string, headers: Readonly<Record<string, string>>) => {
  const pages = Array.from({ length: 20 }, (_, page) => ({
    method: 'GET',
    path: routeUrl(orderRoutes.list, { query: { page, size: 50 } }),
  }));
  return measureLoad(load, { callers, seconds, minCalls, origin, headers, requests: pages });
};

const withNodes = async <T>(
  stage: BenchEnvironment,
  count: number,
  work: (origin: string) => Promise<T>,
): Promise<T> => {
  const folders: string[] = [];
  const nodes: ServerProcess[] = [];
  try {
    for (let node = 0; node < count; node += 1) {
      folders.push(await makeTemporaryFolder());
      nodes.push(await startProcess(folders.at(-1) ?? '', stage.environment));
    }
    const proxy = await startRoundRobinProxy(nodes.map(({ origin }) => origin));
    const result = await work(proxy.origin);
    await proxy.stop();
    return result;
  } finally {
    for (const node of nodes) await node.end('SIGTERM');
    for (const folder of folders) await fs.rm(folder, { recursive: true, force: true });
  }
};
