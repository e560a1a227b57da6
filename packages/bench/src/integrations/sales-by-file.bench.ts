// G24

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { salesReportRoutes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { integrationRoutes } from '@shelfward/contract/integrations/core/integrations.contract.ts';
import { salesFilesRoutes } from '@shelfward/contract/integrations/sales-files/sales-files.contract.ts';
import { type Route, routeUrl } from '@shelfward/contract/kit/route.ts';
import {
  accessForProtocol,
  columns,
  findServerKey,
} from '@shelfward/server/features/integrations/sales-files/sales-files.factory.ts';
import type { TestClient } from '@shelfward/server/testing/client.ts';
import { findFileServerPrograms } from '@shelfward/server/testing/file-server-programs.ts';
import { type FileServers, startFileServers } from '@shelfward/server/testing/file-servers.ts';
import { type ServerProcess, startProcess } from '@shelfward/server/testing/server-process.ts';
import { startBenchEnvironment } from '../core/bench-environment.ts';
import { toRatio } from '../core/comparisons.ts';
import { timed } from '../core/measure.ts';
import { type FileFacts, generated, makeFileCatalog, makeSales, readFileFacts } from '../sales/sale-files.data.ts';

const bytes = 30_000_000;
const timeoutMs = 15 * 60_000;

/** From OpenSSH through the integration of a server process until a report contains the totals of the file. */
export const run = async (): Promise<Record<string, number>> => {
  const programs = findFileServerPrograms();
  if (!programs) return {};
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shelfward-bench-'));
  const [stage, servers] = [await startBenchEnvironment(), await startFileServers(programs)];
  try {
    const file = path.join(folder, 'sales.csv');
    await makeSales(file, { ...generated, from: '2018-01-01', bytes });
    let facts: FileFacts | undefined;
    const loop = await timed(async () => {
      facts = await readFileFacts(file);
    });
    if (!facts) throw new Error('The file was not read');
    const client = await stage.newClient();
    await makeFileCatalog(client, facts);
    await stage.vacuum();
    const id = await makeFeed(client, servers);
    const server = await startProcess(folder, stage.environment);
    try {
      const feed: Feed = { client, servers, server, id, idle: await readIdleMemory(server) };
      const imported = await importFile(feed, { file, sum: facts.units });
      return {
        'file in MB': Math.round(fs.statSync(file).size / 1e6),
        rows: facts.rows,
        'rows missing': facts.rows - imported.rows,
        'seconds until visible': imported.seconds,
        'until visible, times a plain loop': toRatio(imported.seconds * 1000, loop),
        'memory above idle in MB': imported.megabytes,
      };
    } finally {
      await server.end('SIGTERM');
    }
  } finally {
    await servers.stop();
    await stage.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
};

const makeFeed = async (client: TestClient, servers: FileServers): Promise<number> => {
  const access = accessForProtocol(servers, 'SFTP');
  const serverKey = await findServerKey(client, access);
  const { body } = await client.as('ROLE_ADMIN')(salesFilesRoutes.create, {
    body: { name: 'Sales', ...columns, ...access, serverKey },
  });
  return body.id;
};

interface Feed {
  readonly client: TestClient;
  readonly servers: FileServers;
  readonly server: ServerProcess;
  readonly id: number;
  readonly idle: number;
}

interface ImportResult {
  readonly seconds: number;
  readonly megabytes: number;
  readonly rows: number;
}

/** Schedules a run for the file and waits until the report contains all sales up to then. */
const importFile = async (
  { client, servers, server, id, idle }: Feed,
  { file, sum }: { readonly file: string; readonly sum: number },
): Promise<ImportResult> => {
  const target = path.join(servers.folder, path.basename(file));
  fs.copyFileSync(file, target);
  const hourAgo = new Date(Date.now() - 3_600_000);
  fs.utimesSync(target, hourAgo, hourAgo);
  const request = async (route: Route, input: object): Promise<unknown> => {
    const init = { method: route.method, headers: client.headersFor('ROLE_ADMIN') };
    const response = await fetch(server.origin + routeUrl(route, input), init);
    const text = await response.text();
    if (!response.ok) throw new Error(`${route.path} returned ${response.status}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  const memory = watchMemory(server);
  const startedAt = performance.now();
  await request(integrationRoutes.schedulePartialSync, { params: { integrationId: id } });
  while ((await unitsIn(request)) !== sum) {
    if (performance.now() - startedAt > timeoutMs) throw new Error('The file was not imported in time');
    await sleep(250);
  }
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  await waitUntilInMemory(server, () => unitsIn(request));
  const highest = await memory.stop();
  const { body } = await client.as('ROLE_ADMIN')(salesFilesRoutes.files, { params: { id } });
  const rows = body.content.find(({ name }) => name === path.basename(file))?.rows ?? 0;
  return { seconds, megabytes: Math.round((highest - idle) / 1_048_576), rows };
};

type SendRequest = (route: Route, request: object) => Promise<unknown>;

const unitsIn = async (request: SendRequest): Promise<number> => {
  const params = { groupByType: 'STORE' };
  const query = { soldOnAfter: '2000-01-01', soldOnBefore: '2026-01-01' };
  const { response } = salesReportRoutes.breakDown;
  const rows = response.parse(await request(salesReportRoutes.breakDown, { params, query }));
  return rows.reduce((units, { unitsSold }) => units + unitsSold, 0);
};

/** Repeated reports load the client into memory, which is part of the measurement. */
const waitUntilInMemory = async (server: ServerProcess, loadReport: () => Promise<number>): Promise<void> => {
  const before = await server.metric('sales_memory_answers');
  while ((await server.metric('sales_memory_answers')) === before) {
    await loadReport();
    await sleep(250);
  }
};

const readMemory = (server: ServerProcess): Promise<number> => server.metric('process_resident_memory_bytes');

/** Waits until the memory of the start is released. */
const readIdleMemory = async (server: ServerProcess): Promise<number> => {
  await sleep(5000);
  return readMemory(server);
};

/** Samples the maximum memory of the process from now on. */
const watchMemory = (server: ServerProcess): { readonly stop: () => Promise<number> } => {
  let highest = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      highest = Math.max(highest, await readMemory(server).catch(() => 0));
      await sleep(100);
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await watching;
      return highest;
    },
  };
};
