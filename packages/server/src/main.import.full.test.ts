// G5, G24, U9

import fs from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { type ImportSaleCsvConfiguration, saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestClient } from './testing/client.ts';
import { measureLatency, measureSlowdown } from './testing/concurrent-latency.ts';
import { makeTemporaryFolder, type ServerProcess, startProcess } from './testing/server-process.ts';
import { useWorld } from './testing/world.ts';

const world = useWorld();
const rows = 100_000;
const stores = 20;
const products = 500;
let folder = '';
let server: ServerProcess;
let client: TestClient;

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  server = await startProcess(folder, world.environment);
});
beforeEach(async () => {
  client = await world.newClient();
  await makeStoresAndProducts();
});
afterAll(async () => {
  await server.end('SIGTERM');
  await fs.rm(folder, { recursive: true, force: true });
});

const makeStoresAndProducts = () =>
  client.db(async (db) => {
    const t = client.tenantId;
    await sql`insert into company (tenant_id, name) values (${t}, 'Chain')`.execute(db);
    await sql`insert into store (tenant_id, company_id, name) select ${t}, company.id, 'Store ' || n
      from company, generate_series(1, ${stores}::integer) n where company.tenant_id = ${t}`.execute(db);
    await sql`insert into product (tenant_id, upc, name) select ${t}, 'UPC ' || n, 'Product ' || n
      from generate_series(1, ${products}::integer) n`.execute(db);
  });

/** A file of this many sales; with `isFaulty` every hundredth line names an unknown product. */
const buildFile = ({ isFaulty, units = 2 }: { readonly isFaulty: boolean; readonly units?: number }): Blob => {
  const lines = ['Store,Product UPC,Quantity,Sold on'];
  for (let n = 1; n <= rows; n += 1) {
    const upc = isFaulty && n % 100 === 0 ? `unknown ${n}` : `UPC ${1 + (n % products)}`;
    const day = new Date(Date.UTC(2025, 0, 1 + (n % 300))).toISOString().slice(0, 10);
    lines.push(`Store ${1 + (n % stores)},${upc},${units},${day}`);
  }
  return new Blob([lines.join('\n')]);
};

const send = async (
  file: Blob,
  mode?: ImportSaleCsvConfiguration['mode'],
): Promise<{ readonly status: number; readonly body: unknown }> => {
  const form = new FormData();
  const headers = { storeName: 0, productUpc: 1, quantity: 2, soldOn: 3 };
  form.append('importSaleCsvConfiguration', JSON.stringify({ companyId: 0, headers, mode }));
  form.append('file', file, 'sales.csv');
  const url = server.origin + saleRoutes.import.path;
  const response = await fetch(url, { method: 'POST', headers: client.headersFor('ROLE_ADMIN'), body: form });
  return { status: response.status, body: await response.json() };
};

const totals = () =>
  client.db(async (db) => {
    const { rows: found } = await sql<{ rows: number; units: number }>`
      select (select count(*) from sale where tenant_id = ${client.tenantId}) as rows,
        (select coalesce(sum(units), 0)::bigint from sale_day where tenant_id = ${client.tenantId}) as units`.execute(
      db,
    );
    return found[0];
  });

/** Active rows, their units, and the number of rows in lists. */
const activeSales = async () => {
  const [active] = await client.db(async (db) => {
    const { rows: found } = await sql<{ rows: number; units: number; listed: number }>`
      select count(*) as rows, coalesce(sum(units), 0)::bigint as units,
        (select coalesce(sum(row_count), 0)::bigint from sale_block
          where tenant_id = ${client.tenantId} and store_id = 0 and not inactive) as listed
      from sale where tenant_id = ${client.tenantId} and not inactive`.execute(db);
    return found;
  });
  return active;
};

/** Waits until the import has read this share of its file. */
const waitUntilRead = (share: number): Promise<void> =>
  waitUntilRunning(sql<boolean>`processed_bytes >= file_bytes * ${share}::float8`);

const waitUntilRunning = async (isReached: RawBuilder<boolean>): Promise<void> => {
  const reached = () =>
    client.db(async (db) => {
      const { rows: found } = await sql`select from sale_import where tenant_id = ${client.tenantId}
        and status = 'RUNNING' and ${isReached}`.execute(db);
      return found.length > 0;
    });
  for (let attempt = 0; attempt < 2000; attempt += 1) {
    if (await reached()) return;
    await sleep(5);
  }
  throw new Error('The import did not come this far in time');
};

describe('a large sales file', () => {
  test('with one invalid row in a hundred writes nothing, reports fifty errors and delays no other request', async () => {
    const file = buildFile({ isFaulty: true });
    const call = () =>
      fetch(server.origin + paymentTermRoutes.list.path, { headers: client.headersFor('ROLE_REPORTING') });
    await measureLatency(call, 200);
    const baselineMs = await measureLatency(call, 400);
    const before = await server.metric('process_resident_memory_bytes');

    let highest = 0;
    let isMeasured = false;
    const responses: Awaited<ReturnType<typeof send>>[] = [];
    const importRepeatedly = async () => {
      while (!isMeasured) responses.push(await send(file));
    };
    const watchMemory = async () => {
      while (!isMeasured) {
        highest = Math.max(highest, await server.metric('process_resident_memory_bytes'));
        await sleep(100);
      }
    };
    const measuring = measureSlowdown(call, { baselineMs, calls: 400, rounds: 8 }).finally(() => {
      isMeasured = true;
    });
    const [slowdown] = await Promise.all([measuring, importRepeatedly(), watchMemory()]);
    const [first] = responses;

    expect(first?.status).toBe(406);
    const messages = Array.isArray(first?.body) ? first.body : [];
    expect(messages.slice(0, 2)).toEqual([expect.stringContaining('Line 101'), expect.stringContaining('Line 201')]);
    expect(messages.filter((message) => String(message).startsWith('Line '))).toHaveLength(50);
    expect(await totals()).toEqual({ rows: 0, units: 0 });
    expect(slowdown).toBeLessThanOrEqual(2);
    expect(highest - before).toBeLessThan(150 * 1_048_576);
  });

  test.for([0.3, 0.7])(
    'leaves no rows when the server is killed after a share of %d, and can be imported once afterwards',
    async (share) => {
      const file = buildFile({ isFaulty: false });

      const upload = send(file).catch(() => undefined);
      await waitUntilRead(share);
      await server.end('SIGKILL');
      await upload;
      server = await startProcess(folder, world.environment);
      const after = await totals();
      const [again, third] = [await send(file), await send(file)];

      expect(after).toEqual({ rows: 0, units: 0 });
      expect([again.status, third.status, third.body]).toMatchObject([200, 200, { status: 'UNCHANGED' }]);
      expect(await totals()).toEqual({ rows, units: rows * 2 });
    },
  );

  test.for([
    ['reading', sql<boolean>`processed_bytes >= file_bytes * 0.5::float8`],
    ['writing', sql<boolean>`writing_at is not null`],
  ] as const)(
    'that replaces sales leaves the earlier ones when the server is killed while %s',
    { timeout: 120_000 },
    async ([, isReached]) => {
      await send(buildFile({ isFaulty: false }));
      const file = buildFile({ isFaulty: false, units: 3 });

      const upload = send(file, 'REPLACE').catch(() => undefined);
      await waitUntilRunning(isReached);
      await server.end('SIGKILL');
      await upload;
      server = await startProcess(folder, world.environment);
      const after = [await totals(), await activeSales()];
      const again = await send(file, 'REPLACE');

      expect(after).toEqual([
        { rows, units: rows * 2 },
        { rows, units: rows * 2, listed: rows },
      ]);
      expect([again.status, again.body]).toMatchObject([200, { status: 'DONE' }]);
      expect(await totals()).toEqual({ rows: rows * 2, units: rows * 3 });
      expect(await activeSales()).toEqual({ rows, units: rows * 3, listed: rows });
    },
  );
});
