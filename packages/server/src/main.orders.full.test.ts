// G5, G6

import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { routeUrl } from '@shelfward/contract/kit/route.ts';
import { orderImportRoutes } from '@shelfward/contract/orders/order-import.contract.ts';
import { orderProposalRoutes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeChain, makeProposal } from './features/proposals/proposals.factory.ts';
import type { TestClient } from './testing/client.ts';
import { makeTemporaryFolder, type ServerProcess, startProcess } from './testing/server-process.ts';
import { useWorld } from './testing/world.ts';

const world = useWorld();
const orders = 2000;
const linesEach = 5;
let folder = '';
let server: ServerProcess;
let client: TestClient;

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  server = await startProcess(folder, world.environment);
});
beforeEach(async () => {
  client = await world.newClient();
});
afterAll(async () => {
  await server.end('SIGTERM');
  await fs.rm(folder, { recursive: true, force: true });
});

/** The numbers of orders, lines and history entries. */
const countRows = () =>
  client.db(async (db) => {
    const t = client.tenantId;
    const { rows } = await sql<{ orders: number; lines: number; steps: number }>`
      select (select count(*) from sales_order where tenant_id = ${t}) as orders,
        (select count(*) from sales_order_item where tenant_id = ${t}) as lines,
        (select count(*) from sales_order_status_change where tenant_id = ${t}) as steps`.execute(db);
    return rows[0];
  });

/** Kills the server during the work, restarts it, and returns the remaining rows. */
const killDuring = async (work: () => Promise<unknown>, afterMs: number) => {
  const working = work().catch(() => undefined);
  await sleep(afterMs);
  await server.end('SIGKILL');
  await working;
  server = await startProcess(folder, world.environment);
  return countRows();
};

const makeStoresAndProducts = () =>
  client.db(async (db) => {
    const t = client.tenantId;
    await sql`insert into company (tenant_id, name) values (${t}, 'Chain')`.execute(db);
    await sql`insert into store (tenant_id, company_id, name) select ${t}, company.id, 'Store ' || n
      from company, generate_series(1, 20) n where company.tenant_id = ${t}`.execute(db);
    await sql`insert into product (tenant_id, upc, name) select ${t}, 'UPC ' || n, 'Product ' || n
      from generate_series(1, 100) n`.execute(db);
  });

const buildOrderFile = (): Blob => {
  const lines = ['PO number,Store,UPC,Quantity,Unit price'];
  for (let order = 0; order < orders; order += 1)
    for (let line = 0; line < linesEach; line += 1)
      lines.push(`PO-${order},Store ${1 + (order % 20)},UPC ${1 + ((order + line * 7) % 100)},6,4.50`);
  return new Blob([lines.join('\n')]);
};

const sendFile = async (file: Blob) => {
  const form = new FormData();
  form.append('metadata', '{}');
  form.append('file', file, 'orders.csv');
  const { method, path } = orderImportRoutes.import;
  const headers = client.headersFor('ROLE_ADMIN');
  const response = await fetch(server.origin + path, { method, headers, body: form });
  return { status: response.status, body: await response.json() };
};

describe('bulk creation of orders', () => {
  test.for([40, 400, 1200])(
    'imports all orders of a file or none when the server is killed after %d ms, and once afterwards',
    async (afterMs) => {
      await makeStoresAndProducts();
      const file = buildOrderFile();
      const all = { orders, lines: orders * linesEach, steps: orders };

      const left = await killDuring(() => sendFile(file), afterMs);
      const [again, third] = [await sendFile(file), await sendFile(file)];

      expect([{ orders: 0, lines: 0, steps: 0 }, all]).toContainEqual(left);
      expect([again.status, third.status, third.body]).toMatchObject([200, 200, { status: 'UNCHANGED' }]);
      expect(await countRows()).toEqual(all);
    },
  );

  test.for([5, 20, 60])(
    'creates all orders of a proposal or none when the server is killed after %d ms, and once afterwards',
    async (afterMs) => {
      const { storeIds } = await makeChain(client, { stores: 40 });
      const { id } = await makeProposal(client, storeIds);
      await client.as('ROLE_ORDER_MANAGER')(orderProposalRoutes.process, { params: { id } });
      const key = randomUUID();
      const generate = async () => {
        const { method } = orderProposalRoutes.generateOrders;
        const url = server.origin + routeUrl(orderProposalRoutes.generateOrders, { params: { id } });
        const headers = { ...client.headersFor('ROLE_ORDER_MANAGER'), 'idempotency-key': key };
        return (await fetch(url, { method, headers })).json();
      };

      const left = await killDuring(generate, afterMs);
      const [again, third] = [await generate(), await generate()];

      const created = await countRows();
      expect(created?.orders).toBe(storeIds.length);
      expect([{ orders: 0, lines: 0, steps: 0 }, created]).toContainEqual(left);
      expect(third).toEqual(again);
    },
  );
});
