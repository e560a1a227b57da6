// G23

import fs from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { salesReportRoutes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { integrationRoutes } from '@shelfward/contract/integrations/core/integrations.contract.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import { routeUrl } from '@shelfward/contract/kit/route.ts';
import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { accessForProtocol, makeFeed } from './features/integrations/sales-files/sales-files.factory.ts';
import { type FileServers, startFileServers } from './testing/file-servers.ts';
import { makeTemporaryFolder, type ServerProcess, startProcess } from './testing/server-process.ts';
import { whileWritesWait } from './testing/table-locks.ts';
import { useWorld } from './testing/world.ts';

const world = useWorld();
const programs = inject('fileServerPrograms');
const rows = 30_000;
/** Nine seconds, doubled for a loaded machine. */
const maxShutdownMs = 18_000;
let servers: FileServers;
let folder = '';
let feed: Awaited<ReturnType<typeof makeFeed>>;

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  if (!programs) return;
  servers = await startFileServers(programs);
  feed = await makeFeed(world, accessForProtocol(servers, 'SFTP'));
  await feed.client.db(async (db) => {
    const t = feed.client.tenantId;
    await sql`insert into store (tenant_id, company_id, name) select ${t}, company.id, 'Store ' || n
      from company, generate_series(1, 20) n where company.tenant_id = ${t}`.execute(db);
    await sql`insert into product (tenant_id, upc, name) select ${t}, 'UPC ' || n, 'UPC ' || n
      from generate_series(1, 500) n`.execute(db);
  });
});
afterAll(async () => {
  await servers?.stop();
  await fs.rm(folder, { recursive: true, force: true });
});

const startServer = () => startProcess(folder, { ...world.environment, INTEGRATION_ALLOWED_CIDRS: '127.0.0.0/8' });

let files = 0;
/** Returns other days for each call: sales of a day that was imported need a decision. */
const nextFile = (): string => {
  files += 1;
  const from = addDays('2021-01-01', 20 * files);
  const lines = ['Store,Product UPC,Quantity,Sold on'];
  for (let n = 1; n <= rows; n += 1)
    lines.push(`Store ${1 + (n % 20)},UPC ${1 + (n % 500)},1,${addDays(from, n % 20)}`);
  return lines.join('\n');
};

const headers = () => feed.client.headersFor('ROLE_ADMIN');

/** Starts work and does not wait for its end. */
const work = {
  'an import from the screen': async ({ origin }: ServerProcess) => {
    const form = new FormData();
    const columns = { storeName: 0, productUpc: 1, quantity: 2, soldOn: 3 };
    form.append('importSaleCsvConfiguration', JSON.stringify({ companyId: 0, headers: columns }));
    form.append('file', new Blob([nextFile()]), 'sales.csv');
    void fetch(origin + saleRoutes.import.path, { method: 'POST', headers: headers(), body: form }).catch(() => 0);
  },
  'a file from a server': async () => {
    await servers.put(`${files}.csv`, nextFile());
    // The run of an earlier server does not delay this test.
    await feed.client.db((db) =>
      db
        .updateTable('integrationQueueItem')
        .set({ leaseUntil: new Date(0) })
        .where('status', '=', 'RUNNING')
        .execute(),
    );
    await feed.user(integrationRoutes.schedulePartialSync, { params: { integrationId: feed.id } });
  },
  'a load of sales into memory': async ({ origin }: ServerProcess) => {
    const query = { soldOnAfter: '2020-01-01', soldOnBefore: '2026-01-01' };
    const url = origin + routeUrl(salesReportRoutes.breakDown, { params: { groupByType: 'STORE' }, query });
    for (let n = 0; n < 5; n += 1) void fetch(url, { headers: headers() }).catch(() => 0);
  },
};

const terminate = async (server: ServerProcess) => {
  const startedAt = performance.now();
  const code = await server.end('SIGTERM');
  return { code, tookMs: performance.now() - startedAt };
};

/** Each file is imported completely or not at all, and the daily sums equal the rows. */
const loadTotals = () =>
  feed.client.db(async (db) => {
    const t = feed.client.tenantId;
    const { rows: found } = await sql<{ partialRows: number; units: number; dailyUnits: number }>`
      select (select count(*) from sale where tenant_id = ${t}) % ${rows}::integer as partial_rows,
        (select coalesce(sum(units), 0)::bigint from sale where tenant_id = ${t}) as units,
        (select coalesce(sum(units), 0)::bigint from sale_day where tenant_id = ${t}) as daily_units`.execute(db);
    return found[0];
  });

describe.skipIf(!programs)('the process', () => {
  test.for(Object.entries(work))(
    'SIGTERM at any moment of %s ends the process within its limit and leaves no partial work',
    async ([, startWork]) => {
      const runs: Awaited<ReturnType<typeof terminate>>[] = [];
      for (const afterMs of [0, 400, 1500]) {
        const server = await startServer();
        await startWork(server);
        await sleep(afterMs);
        runs.push(await terminate(server));
      }

      expect(Math.max(...runs.map(({ tookMs }) => tookMs))).toBeLessThan(maxShutdownMs);
      const found = await loadTotals();
      expect(found).toMatchObject({ partialRows: 0, dailyUnits: found?.units });
    },
  );

  test('SIGTERM cancels the statement of a run that waits for the database', {
    timeout: 120_000,
  }, async () => {
    const server = await startServer();
    const before = await loadTotals();

    const { happened } = await whileWritesWait(world.database, 'sale_day', {
      work: () => work['a file from a server'](),
      happens: () => terminate(server),
    });

    expect(happened.code).toBe(0);
    expect(happened.tookMs).toBeLessThan(8000);
    expect(await loadTotals()).toEqual(before);
  });

  test('SIGTERM ends the process during an import that never ends', async () => {
    const server = await startServer();
    const before = await loadTotals();

    const { happened } = await whileWritesWait(world.database, 'sale_day', {
      work: () => work['an import from the screen'](server),
      happens: () => terminate(server),
    });

    expect(happened.code).toBe(1);
    expect(happened.tookMs).toBeLessThan(maxShutdownMs);
    expect(await loadTotals()).toEqual(before);
  });
});
