import { addDays } from '@shelfward/contract/kit/dates.ts';
import { ledgerRoutes as routes } from '@shelfward/contract/ledger/ledger.contract.ts';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCount } from '../inventory/inventory.factory.ts';
import { makeOrder } from '../orders/orders.factory.ts';
import { currentMonday, makeSellingStore } from '../replenishment/replenishment.factory.ts';
import { makeSaleDays } from '../sales/sales.factory.ts';
import { makeLedger } from './ledger.factory.ts';
import { insertOverrides, type OverrideToWrite } from './ledger-writes.queries.ts';
import { queueDueLedgers, runWaitingLedgers } from './public.ts';

const world = useWorld();
const clock = () => new Date();

const get = async (client: TestClient, role: 'ROLE_REPORTING' | 'ROLE_ADMIN' = 'ROLE_REPORTING', query = {}) =>
  (await client.as(role)(routes.get, { query })).body;

const compute = async (client: TestClient, body: object) => {
  const started = await client.as('ROLE_ORDER_MANAGER')(routes.start, { body: body as never });
  await runWaitingLedgers({ database: world.database, clock });
  return started;
};

/** A product that sells a unit a day until its 30 counted units are gone; another one is ordered. */
const makeEmptyShelf = async () => {
  const client = await world.newClient();
  const firstDay = addDays(currentMonday(), -7 * 13);
  const seller = await client.db(async (db) => {
    const made = await makeSellingStore(db, {
      storeName: 'Albany',
      products: [
        { name: 'Juice', parLevel: 10, weekly: [] },
        { name: 'Tea', parLevel: 5, weekly: [] },
      ],
    });
    const [productId = 0, other = 0] = made.productIds;
    const { storeId, companyId } = made;
    const days = Array.from({ length: 30 }, (_, day) => addDays(firstDay, day + 1));
    await makeSaleDays(
      db,
      days.map((soldOn) => ({ storeId, productId, soldOn, units: 1 })),
    );
    await makeCount(db, { storeId, productId, quantity: 30, countedOn: firstDay });
    const createdDate = new Date(`${addDays(firstDay, 20)}T12:00:00Z`);
    const items = [{ productId: other, quantity: 5 }];
    await makeOrder(db, { companyId, storeId, status: 'APPROVED', createdDate, items });
    return { ...made, productId };
  });
  return { client, firstDay, ...seller };
};

describe('the ledger of an account', () => {
  test('has each day without stock once, with its cause and its record', async () => {
    const { client, firstDay, storeId, productId, companyId } = await makeEmptyShelf();

    const { status, body } = await compute(client, { weeks: 13, formerRule: 'STATIC' });
    const { ledger, ...state } = await get(client);

    expect([status, body.status, body.ledger]).toEqual([202, 'QUEUED', null]);
    expect(state).toEqual({ status: 'DONE', percent: 100 });
    expect(ledger).toMatchObject({ from: firstDay, until: currentMonday(), formerRule: 'STATIC', changedOn: null });
    const emptyDays = 13 * 7 - 31;
    expect(ledger?.figures).toMatchObject({ emptyDays, productDays: 13 * 7 });
    expect(ledger?.causes.reduce((sum, { days }) => sum + days, 0)).toBe(emptyDays);
    expect(ledger?.causes[0]?.cause).toBe('ORDERED_TOO_LATE');
    const { body: page } = await client.as('ROLE_ORDER_MANAGER')(routes.stockOuts, {
      query: { companyId, cause: 'ORDERED_TOO_LATE' },
    });
    expect(page.content[0]).toMatchObject({
      store: { id: storeId, name: 'Albany' },
      product: { id: productId, name: 'Juice' },
      cause: 'ORDERED_TOO_LATE',
    });
    const file = await client.as('ROLE_REPORTING')(routes.xlsx, { query: {} });
    const { sheets } = await readXlsx(file.body.content);
    const [header, ...rows] = sheets[0]?.rows ?? [];
    expect(header).toEqual(['Store', 'Product', 'Cause', 'First day', 'Days', 'Order', 'Proposal']);
    expect(rows.reduce((sum, row) => sum + Number(row[4]), 0)).toBe(emptyDays);
    expect(rows[0]?.slice(0, 2)).toEqual(['Albany', 'Juice']);
    expect(rows.map((row) => row[3] instanceof Date)).toEqual(rows.map(() => true));
    expect(sheets.at(-1)?.name).toBe('About');
  });

  test('shows no comparison before the first accepted suggestion, and says why', async () => {
    const { client, companyId } = await makeEmptyShelf();

    await compute(client, { weeks: 13 });
    const { ledger } = await get(client, 'ROLE_REPORTING', { companyId });

    expect(ledger?.figures.stock).toEqual({ withheld: 'NO_FORMER_RULE' });
    expect(ledger?.companies).toHaveLength(1);
    expect(ledger?.figures.weeks.every(({ formerUnits }) => formerUnits === null)).toBe(true);
  });

  test('shows decisions of people to themselves and to administrators, by name', async () => {
    const client = await world.newClient();
    const { id, companyId, storeId, productIds } = await makeLedger(client);
    const toRow = (userId: number, chosenEmptyDays: number): OverrideToWrite => ({
      companyId,
      storeId,
      productId: productIds[0] ?? 0,
      userId,
      kind: 'LINE_CHANGED',
      changedOn: currentMonday(),
      proposed: 8,
      chosen: 4,
      proposedCents: 800,
      chosenCents: 400,
      proposedEmptyDays: 0,
      chosenEmptyDays,
    });
    const [own, other] = [client.userIdFor('ROLE_REPORTING'), client.userIdFor('ROLE_ADMIN')];
    await client.db((db) =>
      insertOverrides({ db, tenantId: client.tenantId, now: new Date() }, id, [toRow(own, 2), toRow(other, 3)]),
    );

    const [reader, admin] = [await get(client), await get(client, 'ROLE_ADMIN')];

    expect(reader.ledger?.overrides).toMatchObject([{ kind: 'LINE_CHANGED', times: 2, chosenEmptyDays: 5 }]);
    expect(reader.ledger?.people.map(({ user }) => user.id)).toEqual([own]);
    expect(admin.ledger?.people.map(({ user, chosenEmptyDays }) => [user.id, chosenEmptyDays])).toEqual([
      [other, 3],
      [own, 2],
    ]);
  });

  test('is computed again after a week, and replaces the one before it', async () => {
    const client = await world.newClient();
    await makeLedger(client);
    const later = new Date(Date.now() + 7 * 24 * 60 * 60_000);

    const queued = await queueDueLedgers(world.database, later);

    expect(queued).toBeGreaterThanOrEqual(1);
    expect(await get(client)).toMatchObject({ status: 'QUEUED', ledger: { weeks: 26 } });
    await client.db((db) => db.updateTable('ledger').set({ nextAttemptAt: new Date() }).execute());
    await runWaitingLedgers({ database: world.database, clock });
    expect((await get(client)).status).toBe('DONE');
    expect(await client.db((db) => db.selectFrom('ledger').select('id').execute())).toHaveLength(1);
  });
});
