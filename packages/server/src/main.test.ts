import fs from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  besideServer,
  makeCrashClient,
  makeFolder,
  type ServerProcess,
  signInTo,
  startProcess,
} from './testing/process.ts';

let folder = '';
let server: ServerProcess;
let tenantId = 0;

beforeAll(async () => {
  folder = await makeFolder();
  server = await startProcess(folder);
  tenantId = await makeCrashClient(folder);
}, 60_000);
afterAll(async () => {
  await server.end('SIGTERM');
  await fs.rm(folder, { recursive: true, force: true });
});

const json = (headers: Record<string, string>, body: object) => ({
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Eight callers that add payment terms until the connection breaks; `acknowledged` grows while they do. */
const addTerms = (origin: string, headers: Record<string, string>, label: string) => {
  const acknowledged: string[] = [];
  const caller = async (number: number) => {
    for (let n = 0; ; n += 1) {
      const name = `${label} ${number} ${n}`;
      const body = json(headers, { name, days: 1 });
      const response = await fetch(origin + paymentTermRoutes.create.path, body).catch(() => undefined);
      if (response?.status !== 201) return;
      acknowledged.push(name);
    }
  };
  return { acknowledged, ended: Promise.all(Array.from({ length: 8 }, (_, number) => caller(number))) };
};

const missingTerms = (names: readonly string[]): Promise<string[]> =>
  besideServer(folder, (database) =>
    database.tenant(tenantId, async (db) => {
      const rows = await db.selectFrom('paymentTerm').select('name').execute();
      const kept = new Set(rows.map(({ name }) => name));
      return names.filter((name) => !kept.has(name));
    }),
  );

describe('the process', () => {
  test.for(['SIGTERM', 'SIGKILL'] as const)(
    'ended by %s under load loses nothing that it acknowledged',
    { timeout: 120_000 },
    async (signal) => {
      for (let round = 0; round < 3; round += 1) {
        const headers = await signInTo(server.origin);
        const load = addTerms(server.origin, headers, `${signal} ${round}`);
        while (load.acknowledged.length < 40 + round * 17) await sleep(5);

        const startedAt = performance.now();
        const code = await server.end(signal);
        const took = performance.now() - startedAt;
        await load.ended;
        server = await startProcess(folder);

        expect(code).toBe(signal === 'SIGTERM' ? 0 : null);
        expect(took).toBeLessThan(10_000);
        expect(await missingTerms(load.acknowledged)).toEqual([]);
      }
    },
  );

  test('killed in the middle of an import leaves nothing half-written, and takes the file afterwards', async () => {
    const headers = await signInTo(server.origin);
    const post = async (path: string, body: object) =>
      (await (await fetch(server.origin + path, json(headers, body))).json()) as { id: number };
    const company = await post(companyRoutes.create.path, { name: 'Crash Foods' });
    await post(storeRoutes.create.path, { companyId: company.id, name: 'Crash One' });
    await post(productRoutes.create.path, { upc: 'CRASH', name: 'Crash bar' });
    const file = `Store,Product UPC,Quantity,Sold on\n${'Crash One,CRASH,2,2026-01-05\n'.repeat(150_000)}`;

    const upload = send(server.origin, headers, file).catch(() => undefined);
    await untilStaged();
    await server.end('SIGKILL');
    await upload;
    server = await startProcess(folder);
    const after = await totals();
    const again = await send(server.origin, await signInTo(server.origin), file);

    expect(after).toEqual({ rows: 0, units: 0 });
    expect(again?.status).toBe(200);
    expect(await totals()).toEqual({ rows: 150_000, units: 300_000 });
  }, 120_000);
});

const send = (origin: string, headers: Record<string, string>, file: string) => {
  const form = new FormData();
  const columns = { storeName: 0, productUpc: 1, quantity: 2, soldOn: 3 };
  form.append('importSaleCsvConfiguration', JSON.stringify({ companyId: 0, headers: columns }));
  form.append('file', new Blob([file]), 'crash.csv');
  return fetch(origin + saleRoutes.import.path, { method: 'POST', headers, body: form });
};

/** Waits until the import has read some of its file. */
const untilStaged = async (): Promise<void> => {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const started = await besideServer(folder, (database) =>
      database.tenant(tenantId, (db) =>
        db.selectFrom('saleImport').select('id').where('processedBytes', '>', 0).executeTakeFirst(),
      ),
    );
    if (started) return;
    await sleep(20);
  }
  throw new Error('The import never began');
};

const totals = (): Promise<{ rows: number; units: number }> =>
  besideServer(folder, (database) =>
    database.tenant(tenantId, async (db) => {
      const { rows } = await sql<{ rows: number; units: number }>`
        select (select count(*) from sale where tenant_id = ${tenantId}) as rows,
               (select coalesce(sum(units), 0)::bigint from sale_day where tenant_id = ${tenantId}) as units`.execute(
        db,
      );
      return rows[0] ?? { rows: -1, units: -1 };
    }),
  );
