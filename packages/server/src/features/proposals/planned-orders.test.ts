import { orderConstraintRoutes } from '@shelfward/contract/deliveries/order-constraints.contract.ts';
import { plannedOrderRoutes as routes } from '@shelfward/contract/proposals/planned-orders.contract.ts';
import { undoRoutes, undoTokenHeader } from '@shelfward/contract/undo/undo.contract.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { makeChain, makeProposal } from './proposals.factory.ts';

const world = useWorld();

test('lists the orders of a proposal with what they have of their minimums', async () => {
  const client = await world.newClient();
  const { storeIds, companyId } = await makeChain(client, { parLevels: [10, 4] });
  const manager = client.as('ROLE_ORDER_MANAGER');
  const [first, second] = storeIds;
  await manager(orderConstraintRoutes.update, {
    params: { scope: 'companies', scopeId: companyId },
    body: { minimums: [{ kind: 'VALUE', minimum: 4000 }], freight: [{ fromCents: 0, freightCents: 900 }] },
  });
  await manager(orderConstraintRoutes.update, {
    params: { scope: 'stores', scopeId: second ?? 0 },
    body: { minimums: [{ kind: 'VALUE', minimum: 3000 }], freight: null },
  });
  const { id, partIds } = await makeProposal(client, storeIds);
  const { body } = await manager(routes.list, { params: { id } });

  expect(body).toMatchObject([
    {
      key: `store ${first}`,
      storeId: first,
      regionId: null,
      storeOrderProposalIds: [partIds[0]],
      units: 14,
      cases: 14,
      valueCents: 3500,
      weightGrams: null,
      minimums: [{ kind: 'VALUE', minimum: 4000, current: 3500 }],
      state: 'BELOW_MINIMUM',
      freight: { cents: 900, prepaidFromCents: null },
    },
    { key: `store ${second}`, minimums: [{ minimum: 3000, current: 3500 }], state: 'READY' },
  ]);
});

test('postpones orders and takes them back, also by undo', async () => {
  const client = await world.newClient();
  const { storeIds } = await makeChain(client);
  const { id } = await makeProposal(client, storeIds);
  const manager = client.as('ROLE_ORDER_MANAGER');
  const keys = [`store ${storeIds[0]}`];
  const postpone = (postponed: boolean) => manager(routes.postpone, { params: { id }, body: { keys, postponed } });
  const states = async () => (await manager(routes.list, { params: { id } })).body.map(({ state }) => state);

  const postponed = await postpone(true);
  expect(postponed.body.map(({ state }) => state)).toEqual(['POSTPONED', 'READY']);
  const again = await postpone(true);
  expect(again.headers[undoTokenHeader]).toBeUndefined();
  await manager(undoRoutes.undo, { params: { token: postponed.headers[undoTokenHeader] ?? '' } });
  expect(await states()).toEqual(['READY', 'READY']);
  await postpone(true);
  await postpone(false);
  expect(await states()).toEqual(['READY', 'READY']);
});

test('rejects a key that is not of the proposal', async () => {
  const client = await world.newClient();
  const { storeIds } = await makeChain(client);
  const { id } = await makeProposal(client, storeIds);
  const body = { keys: [`store ${storeIds[0]}`, 'store 1'] };
  const { status } = await client.as('ROLE_ORDER_MANAGER')(routes.postpone, { params: { id }, body });
  expect(status).toBe(404);
});
