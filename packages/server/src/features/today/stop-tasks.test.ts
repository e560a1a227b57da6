import { addDays } from '@shelfward/contract/kit/dates.ts';
import { salesStopRoutes } from '@shelfward/contract/replenishment/sales-stops.contract.ts';
import { parseTaskId } from '@shelfward/contract/today/today.rules.ts';
import { undoRoutes } from '@shelfward/contract/undo/undo.contract.ts';
import { undoTokenHeader } from '@shelfward/contract/undo/undo-header.ts';
import { expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { currentMonday, makeSellingStore } from '../replenishment/replenishment.factory.ts';
import { makeStop } from '../replenishment/sales-stops/sales-stops.factory.ts';
import { makeSaleDays } from '../sales/sales.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { listOpenTasks } from './today.factory.ts';

const world = useWorld();

/** A product that stopped selling in two stores of a company and in one of another. */
const makeStops = (client: TestClient) =>
  client.db(async (db) => {
    const products = [{ name: 'Oat milk', parLevel: 40, weekly: [] }];
    const { companyId, storeId, productIds } = await makeSellingStore(db, { storeName: 'Austin', products });
    const [productId = 0] = productIds;
    const boise = await makeStore(db, { companyId, name: 'Boise' });
    const other = await makeStore(db, { companyId: await makeCompany(db), name: 'Camden' });
    const ids = [
      await makeStop(db, { storeId, productId, weeks: 8, lostCents: 9000 }),
      await makeStop(db, { storeId: boise, productId, weeks: 5, lostCents: 4000 }),
      await makeStop(db, { storeId: other, productId, weeks: 4, lostCents: 1000 }),
    ];
    return { companyId, storeId, productId, ids };
  });

test('a product that stopped selling is one task of each company, until a user decides why', async () => {
  const client = await world.newClient();
  const { companyId, ids } = await makeStops(client);

  const tasks = await listOpenTasks(client);

  expect(tasks.map(({ kind, stake }) => [kind, stake])).toEqual([
    ['SALES_STOP', 13_000],
    ['SALES_STOP', 1000],
  ]);
  expect(tasks[0]).toMatchObject({
    title: 'Oat milk',
    company: { id: companyId },
    since: addDays(currentMonday(), -56),
  });
  expect(tasks[0]?.reason).toMatch(
    /^sold 30 a week at 2 stores of .*, and nothing for 5 to 8 weeks: has it ended, or is it out of stock\?$/,
  );
  const { subject = 0 } = parseTaskId(tasks[0]?.id ?? 0) ?? {};
  const { status, body, headers } = await client.as('ROLE_ADMIN')(salesStopRoutes.decide, {
    body: { ids: [subject], cause: 'ENDED', inAllStores: true },
  });

  expect([status, body]).toEqual([200, { applied: 2 }]);
  expect((await listOpenTasks(client)).map(({ stake }) => stake)).toEqual([1000]);
  const { body: decided } = await client.as('ROLE_ORDER_MANAGER')(salesStopRoutes.list, { query: { decided: true } });
  expect(decided.content.map(({ id, cause }) => [id, cause])).toEqual(ids.slice(0, 2).map((id) => [id, 'ENDED']));
  expect(decided.content[0]?.decidedBy).not.toBeNull();

  await client.as('ROLE_ADMIN')(undoRoutes.undo, { params: { token: headers[undoTokenHeader] ?? '' } });
  expect((await listOpenTasks(client)).map(({ stake }) => stake)).toEqual([13_000, 1000]);
});

test('a decision about one store leaves the others, and undo leaves what was decided since', async () => {
  const client = await world.newClient();
  const { ids } = await makeStops(client);
  const decide = (cause: 'ENDED' | 'OUT_OF_STOCK', id = ids[0] ?? 0) =>
    client.as('ROLE_ADMIN')(salesStopRoutes.decide, { body: { ids: [id], cause } });

  const { headers } = await decide('ENDED');
  expect((await listOpenTasks(client)).map(({ stake }) => stake)).toEqual([4000, 1000]);
  await decide('OUT_OF_STOCK');
  const { body } = await client.as('ROLE_ADMIN')(undoRoutes.undo, {
    params: { token: headers[undoTokenHeader] ?? '' },
  });

  expect(body).toMatchObject({ restored: 0, skipped: 1 });
  const { body: list } = await client.as('ROLE_ORDER_MANAGER')(salesStopRoutes.list, { query: { decided: true } });
  expect(list.content.map(({ cause }) => cause)).toEqual(['OUT_OF_STOCK']);
});

test('a product that was sold since is not a task', async () => {
  const client = await world.newClient();
  const { storeId, productId } = await makeStops(client);

  await client.db((db) =>
    makeSaleDays(db, [{ storeId, productId, soldOn: addDays(currentMonday(), -1), units: 2, cents: 0 }]),
  );

  expect((await listOpenTasks(client)).map(({ stake }) => stake)).toEqual([4000, 1000]);
});

test('a company has at most five, those with the largest losses', async () => {
  const client = await world.newClient();
  await client.db(async (db) => {
    const products = Array.from({ length: 7 }, () => ({ parLevel: 40, weekly: [] }));
    const { storeId, productIds } = await makeSellingStore(db, { products });
    for (const [at, productId] of productIds.entries())
      await makeStop(db, { storeId, productId, lostCents: 100 * (1 + at) });
  });

  expect((await listOpenTasks(client)).map(({ stake }) => stake)).toEqual([700, 600, 500, 400, 300]);
});
