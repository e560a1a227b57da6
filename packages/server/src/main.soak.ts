// G28

import fs from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { salesReportRoutes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTokens } from './platform/auth/tokens.ts';
import type { Database } from './platform/db/database.ts';
import { makeClient, testSecret } from './testing/client.ts';
import { eventually } from './testing/eventually.ts';
import { type LoadedClient, prepareLoad, soldPeriod, startMixedLoad } from './testing/mixed-load.ts';
import { createRemoteApp } from './testing/remote-app.ts';
import { makeTemporaryFolder, type ServerProcess, startProcess, withServerDatabase } from './testing/server-process.ts';

const minutes = Number(process.env.SOAK_MINUTES ?? 22);
const warmUpMs = minutes * 12_000;
const samples = 10;
const megabyte = 1_048_576;

let folder = '';
let server: ServerProcess;

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  server = await startProcess(folder, { TOKEN_SECRET: testSecret, ENCRYPTION_KEY: testSecret });
});
afterAll(async () => {
  await server.end('SIGTERM');
  await fs.rm(folder, { recursive: true, force: true });
});

/** What must not grow. */
const readFigures = async (database: Database) => {
  const count = (query: ReturnType<typeof sql<{ total: number }>>) =>
    database.system(async (db) => Number((await query.execute(db)).rows[0]?.total));
  return {
    memoryMb: Math.round((await server.metric('process_resident_memory_bytes')) / megabyte),
    handles: await server.metric('process_open_fds'),
    connections: await count(sql`select count(*) as total from pg_stat_activity where datname = current_database()`),
    liveRows: await count(sql`select sum(n_live_tup) as total from pg_stat_user_tables`),
    deadRows: await count(sql`select sum(n_dead_tup) as total from pg_stat_user_tables`),
  };
};
type Figures = Awaited<ReturnType<typeof readFigures>>;

const print = (what: string, figures: object): void => console.info(what, JSON.stringify(figures));

const percentile99 = (times: readonly number[]): number =>
  Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0);

/** Runs the load for this time; the figures at its end, while it runs. */
const runLoad = async (database: Database, clients: readonly LoadedClient[], ms: number) => {
  const load = startMixedLoad(server.origin, clients);
  const figures: (Figures & { readonly p99: number })[] = [];
  let measured = 0;
  for (let sample = 0; sample < samples && load.faults.length === 0; sample += 1) {
    await sleep(ms / samples);
    const times = load.times.slice(measured);
    measured += times.length;
    figures.push({ ...(await readFigures(database)), p99: percentile99(times) });
    print(`${sample + 1} of ${samples}`, { ...figures.at(-1), calls: measured });
  }
  await load.stop();
  expect(load.faults).toEqual([]);
  return figures;
};

const medianMemory = (figures: readonly Figures[]): number =>
  figures.map(({ memoryMb }) => memoryMb).toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;

const bestP99 = (parts: readonly { readonly p99: number }[]): number => Math.min(...parts.map(({ p99 }) => p99));

/** Sums of the tables and of the API agree. */
const findSumFaults = async ({ client }: LoadedClient): Promise<readonly string[]> => {
  const { rows } = await client.db((db) =>
    sql<{ sales: number; days: number; items: number; orders: number }>`
      select (select coalesce(sum(units), 0) from sale
              where tenant_id = ${client.tenantId} and not inactive) as sales,
             (select coalesce(sum(units), 0) from sale_day where tenant_id = ${client.tenantId}) as days,
             (select coalesce(sum(quantity), 0) from sales_order_item where tenant_id = ${client.tenantId}) as items,
             (select count(*) from sales_order where tenant_id = ${client.tenantId}) as orders`.execute(db),
  );
  const [sums = { sales: 0, days: 0, items: 0, orders: 0 }] = rows;
  const kpis = await client.as('ROLE_ADMIN')(salesReportRoutes.kpis, { query: soldPeriod });
  const listed = await client.as('ROLE_ADMIN')(orderRoutes.list, { query: { size: 1 } });
  const units = [sums.sales, sums.days, kpis.body.unitsSold].map(Number);
  const ordered = [Number(sums.items) / 24, Number(sums.orders), listed.body.totalElements];
  return [units, ordered].filter((values) => new Set(values).size > 1).map((values) => values.join(', '));
};

test(
  `${minutes} minutes of mixed load leave no memory, handles, connections, dead rows, or wrong sums behind`,
  async () => {
    await withServerDatabase(folder, async (database) => {
      const app = createRemoteApp(server.origin);
      const tokens = createTokens(testSecret);
      const clients: LoadedClient[] = [];
      for (let made = 0; made < 3; made += 1)
        clients.push(await prepareLoad(await makeClient({ app, database, tokens })));

      await runLoad(database, clients, warmUpMs);
      const before = await readFigures(database);
      const figures = await runLoad(database, clients, minutes * 60_000 - warmUpMs);
      const halves = [figures.slice(0, samples / 2), figures.slice(samples / 2)] as const;
      const memory = [medianMemory(halves[0]), medianMemory(halves[1])] as const;
      // The best part of each half: other work on the machine slows down single parts, a leak all that follow.
      const p99 = [bestP99(halves[0]), bestP99(halves[1])] as const;
      print('halves', { p99, memory });

      // The rows of undone imports are removed later.
      for (const loaded of clients) await eventually(async () => expect(await findSumFaults(loaded)).toEqual([]));
      expect(memory[1]).toBeLessThanOrEqual(memory[0] * 1.1);
      expect(p99[1]).toBeLessThanOrEqual(p99[0] * 1.5);
      await eventually(async () => {
        const after = await readFigures(database);
        expect(after.handles).toBeLessThanOrEqual(before.handles + 10);
        expect(after.connections).toBeLessThanOrEqual(before.connections + 2);
        expect(after.deadRows).toBeLessThanOrEqual(after.liveRows + 50_000);
      });
    });
  },
  (minutes + 20) * 60_000,
);
