import { autopilotRoutes as routes } from '@shelfward/contract/autopilot/autopilot.contract.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import { expect, test } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeBookedFile, makeFeed } from '../feeds/freshness.factory.ts';
import { makeAutopilotChain, makeForecasts, minutesFromNow, runNode } from './autopilot.factory.ts';

const world = useWorld();

/** Two stores, of which the second has a line outside of a limit. */
const make = async () => {
  const client = await world.newClient();
  const chain = await makeAutopilotChain(client, { atCutOff: 'ORDER_WITHOUT_LINES' });
  const [storeIds, productIds] = [chain.storeIds.slice(1), chain.productIds.slice(0, 1)];
  await makeForecasts(client, { storeIds, productIds }, { weekly: 1 });
  return { client, ...chain };
};

const listQuantities = (client: TestClient) =>
  client.db(async (db) => {
    const rows = await db
      .selectFrom('salesOrderItem')
      .select('quantity')
      .orderBy('salesOrderId')
      .orderBy('id')
      .execute();
    return rows.map(({ quantity }) => quantity);
  });

const listStates = (client: TestClient) =>
  client.db(async (db) => {
    const rows = await db.selectFrom('autopilotStore').select('state').orderBy('storeId').execute();
    return rows.map(({ state }) => state);
  });

const listProposals = (client: TestClient) =>
  client.db(async (db) => {
    const rows = await db.selectFrom('orderProposal').select('status').orderBy('id').execute();
    return rows.map(({ status }) => status);
  });

/** The connections of a node that dies at the end of a transaction of the client, before its commit. */
const dieIn = (transaction: number, client: TestClient) => {
  const state = { count: 0 };
  const isDead = () => state.count >= transaction;
  const fail = () => Promise.reject(new Error('The node is dead.'));
  const tenant: Database['tenant'] = (tenantId, work, signal) =>
    isDead()
      ? fail()
      : world.database.tenant(
          tenantId,
          async (db) => {
            const result = await work(db);
            if (tenantId === client.tenantId) state.count += 1;
            return isDead() ? fail() : result;
          },
          signal,
        );
  const system: Database['system'] = (work) => (isDead() ? fail() : world.database.system(work));
  return { node: { keys: world.keys, database: { ...world.database, tenant, system } }, isDead };
};

test('a node that dies in any transaction of a run leaves each order to another node, once', async () => {
  let transaction = 1;
  for (; ; transaction += 1) {
    const { client } = await make();
    const { node, isDead } = dieIn(transaction, client);
    for (const minutes of [0, 56]) await runNode(node, minutesFromNow(minutes)).catch(() => undefined);
    for (const minutes of [3, 6, 57, 58, 59]) await runNode(world, minutesFromNow(minutes));

    expect(await listQuantities(client), `killed in transaction ${transaction}`).toEqual([8, 2, 2]);
    expect(await listStates(client)).toEqual(['ORDERED', 'ORDERED']);
    if (!isDead()) break;
  }
  expect(transaction).toBeGreaterThan(5);
});

test('a last step that fails closes its proposal without orders, and says so', async () => {
  const { client } = await make();
  await runNode(world);
  await client.db((db) =>
    db.updateTable('autopilotStore').set({ findings: '"unreadable"' }).where('state', '=', 'WAITING').execute(),
  );
  await client.db((db) => db.updateTable('autopilotRun').set({ attempts: 7 }).execute());

  await runNode(world, minutesFromNow(56));

  expect(await listStates(client)).toEqual(['ORDERED', 'REFUSED']);
  expect(await listProposals(client)).toEqual(['COMPLETE', 'CANCELLED']);
  const { body } = await client.as('ROLE_ORDER_MANAGER')(routes.runs, { query: {} });
  expect(body.content).toMatchObject([{ result: 'FAILED', sentence: expect.stringMatching(/^The last step failed/) }]);
});

test('feeds that stop pause the autopilot before it orders; one feed on time does not', async () => {
  const makeFeedUntil = (client: TestClient, companyId: number, newest: number) =>
    client.db(async (db) => {
      const feedId = await makeFeed(db, { companyId });
      for (const week of [5, 4, 3, 2, 1, 0]) {
        const receivedOn = addDays(new Date().toISOString().slice(0, 10), -newest - 7 * week);
        const [periodFrom, periodTo] = [addDays(receivedOn, -9), addDays(receivedOn, -3)];
        await makeBookedFile(db, { feedId, companyId, periodFrom, periodTo, receivedOn, cents: 70_000 });
      }
    });
  const getPause = async ({ client, companyId }: Awaited<ReturnType<typeof make>>) =>
    (await client.as('ROLE_ORDER_MANAGER')(routes.get, { params: { companyId } })).body.pause;
  const [stopped, other] = [await make(), await make()];
  await makeFeedUntil(stopped.client, stopped.companyId, 60);
  for (const newest of [60, 2]) await makeFeedUntil(other.client, other.companyId, newest);

  await runNode(world);

  expect(await listStates(stopped.client)).toEqual([]);
  expect(await listProposals(stopped.client)).toEqual([]);
  expect(await getPause(stopped)).toMatchObject({
    reason: 'FEEDS_STOPPED',
    sentence: expect.stringMatching(/^No feed of the company is on time: .* is late\.$/),
  });
  expect(await listStates(other.client)).toHaveLength(2);
  expect(await getPause(other)).toBeNull();
});
