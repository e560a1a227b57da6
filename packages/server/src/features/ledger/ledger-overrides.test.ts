import { autopilotRoutes } from '@shelfward/contract/autopilot/autopilot.contract.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import { orderProposalRoutes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { storeOrderProposalRoutes } from '@shelfward/contract/proposals/store-order-proposals.contract.ts';
import { expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import {
  makeAutopilotChain,
  makeForecasts,
  minutesFromNow,
  orderByPerson,
  runNode,
} from '../autopilot/autopilot.factory.ts';
import { type Chain, makeChain, makeProposal } from '../proposals/proposals.factory.ts';
import { currentMonday } from '../replenishment/replenishment.factory.ts';
import { loadLedgerPairs } from './ledger-series.service.ts';

const world = useWorld();

/** The decisions about the lines of an account, up to the next weeks. */
const listOverrides = (client: TestClient, { companyId, storeIds }: Chain) =>
  client.db(async (db) => {
    const ctx = { db, tenantId: client.tenantId, now: minutesFromNow(1), timeZone: 'UTC' };
    const stores = storeIds.map((id) => ({ id, companyId }));
    const days = { from: addDays(currentMonday(), -28), firstDay: addDays(currentMonday(), -7) };
    const pairs = await loadLedgerPairs(ctx, stores, {
      ...days,
      until: addDays(currentMonday(), 35),
      formerRule: 'STATIC',
      acceptances: new Map(),
      calendars: [],
    });
    return pairs.flatMap(({ overrides, deciders }) =>
      overrides.map(({ kind, proposed, chosen }, at) => ({ kind, proposed, chosen, userId: deciders[at] })),
    );
  });

/** Runs the autopilot; the first line of the second store is outside of a limit. */
const makeRun = async (atCutOff: 'NOTHING' | 'ORDER_WITHOUT_LINES' = 'NOTHING') => {
  const client = await world.newClient();
  const chain = await makeAutopilotChain(client, { atCutOff });
  const { storeIds, productIds } = chain;
  await makeForecasts(client, { storeIds: storeIds.slice(1), productIds: productIds.slice(0, 1) }, { weekly: 1 });
  await runNode(world);
  const { body } = await client.as('ROLE_ORDER_MANAGER')(autopilotRoutes.runs, { query: {} });
  const manager = client.userIdFor('ROLE_ORDER_MANAGER');
  return { client, chain, runId: body.content[0]?.id ?? 0, manager };
};

test('a changed line of a proposal belongs to the person who changed it, not to its author', async () => {
  const client = await world.newClient();
  const chain = await makeChain(client);
  const { id, partIds } = await makeProposal(client, chain.storeIds);
  const [productId = 0] = chain.productIds;
  await client.as('ROLE_ADMIN')(storeOrderProposalRoutes.changeQuantities, {
    params: { id: partIds[0] ?? 0, productId },
    body: [{ storeOrderProposalId: partIds[0] ?? 0, productId, quantity: 6, previousQuantity: 10 }],
  });
  await orderByPerson(client, id);
  expect(await listOverrides(client, chain)).toEqual([]);
  await client.db((db) => db.updateTable('salesOrder').set({ status: 'APPROVED' }).execute());

  expect(await listOverrides(client, chain)).toEqual([
    { kind: 'LINE_CHANGED', proposed: 10, chosen: 6, userId: client.userIdFor('ROLE_ADMIN') },
  ]);
});

test('orders of the autopilot that nothing has changed are no decisions of people', async () => {
  const { client, chain } = await makeRun('ORDER_WITHOUT_LINES');
  await runNode(world, minutesFromNow(56));
  expect(await listOverrides(client, chain)).toEqual([]);
});

test('lines outside of a limit that a person orders, or leaves out, are compared with the limit and the proposal', async () => {
  const one = await makeRun();
  await one.client.as('ROLE_ORDER_MANAGER')(autopilotRoutes.decide, {
    params: { runId: one.runId },
    body: { decision: 'AS_PROPOSED' },
  });
  expect(await listOverrides(one.client, one.chain)).toEqual([
    { kind: 'LIMIT_EXCEEDED', proposed: 0, chosen: 8, userId: one.manager },
  ]);

  const other = await makeRun();
  await other.client.as('ROLE_ORDER_MANAGER')(autopilotRoutes.decide, {
    params: { runId: other.runId },
    body: { decision: 'WITHOUT_LINES' },
  });
  expect(await listOverrides(other.client, other.chain)).toEqual([
    { kind: 'LINE_REJECTED', proposed: 8, chosen: 0, userId: other.manager },
  ]);
});

test('an undone run, and a waiting proposal that a person cancels, are rejected by that person', async () => {
  const { client, chain, runId, manager } = await makeRun();
  await client.as('ROLE_ORDER_MANAGER')(autopilotRoutes.undoRun, { params: { runId } });
  const { body } = await client.as('ROLE_ORDER_MANAGER')(autopilotRoutes.getRun, { params: { runId } });
  await client.as('ROLE_ADMIN')(orderProposalRoutes.cancel, { params: { id: body.waitingProposalId ?? 0 } });
  await client.db((db) =>
    db.updateTable('orderProposal').set({ expirationDate: new Date() }).where('status', '=', 'CANCELLED').execute(),
  );

  const rejected = await listOverrides(client, chain);

  expect(rejected.map(({ kind, proposed, userId }) => [kind, proposed, userId])).toEqual([
    ['LINE_REJECTED', 8, manager],
    ['LINE_REJECTED', 2, manager],
    ['LINE_REJECTED', 8, client.userIdFor('ROLE_ADMIN')],
    ['LINE_REJECTED', 2, client.userIdFor('ROLE_ADMIN')],
  ]);
});
