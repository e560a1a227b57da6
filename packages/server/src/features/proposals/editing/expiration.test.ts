import { dayMs } from '@shelfward/contract/kit/dates.ts';
import { orderProposalRoutes as routes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { storeOrderProposalRoutes } from '@shelfward/contract/proposals/store-order-proposals.contract.ts';
import { afterEach, expect, test } from 'vitest';
import { useWorld } from '../../../testing/world.ts';
import { makeChain, makeProposal } from '../proposals.factory.ts';
import { expireOrderProposals } from '../public.ts';

const world = useWorld();
afterEach(() => world.setNow(undefined));

const daysFromNow = (days: number) => new Date(Date.now() + days * dayMs);

const draft = async () => {
  const client = await world.newClient();
  const { storeIds, productIds } = await makeChain(client);
  const { id, partIds } = await makeProposal(client, storeIds);
  return { client, call: client.as('ROLE_ORDER_MANAGER'), params: { id }, part: partIds[0] ?? 0, productIds };
};

test('a proposal past its expiration date is expired and not editable, before the task runs', async () => {
  const { call, params, part } = await draft();
  world.setNow(daysFromNow(15));

  const read = await call(routes.get, { params });
  const edit = await call(storeOrderProposalRoutes.zeroStore, { params: { id: part } });
  const open = await call(routes.list, { query: { excludeClosedProposals: true } });

  expect(read.body).toMatchObject({ status: 'EXPIRED', nextStatuses: [] });
  expect(edit).toMatchObject({ status: 409, body: { code: 'PROPOSAL_NOT_EDITABLE', proposalStatus: 'EXPIRED' } });
  expect(open.body.totalElements).toBe(0);
});

test('the task saves the status once for each client and writes an audit entry', async () => {
  const [one, other] = [await draft(), await draft()];
  const later = daysFromNow(15);

  const expiredCount = await expireOrderProposals(world.database, later);
  const again = await expireOrderProposals(world.database, later);

  expect(expiredCount).toBeGreaterThanOrEqual(2);
  expect(again).toBe(0);
  for (const { client } of [one, other]) {
    const rows = await client.db((db) => db.selectFrom('orderProposal').select('status').orderBy('id').execute());
    const entries = await client.db((db) =>
      db
        .selectFrom('auditEntry')
        .select(['actorId', 'updatedValue'])
        .where('field', '=', 'status')
        .orderBy('id')
        .execute(),
    );
    expect([rows, entries]).toEqual([[{ status: 'EXPIRED' }], [{ actorId: null, updatedValue: 'EXPIRED' }]]);
  }
});

test.each(['DRAFT', 'PENDING'] as const)(
  'a later date restores the status of an expired %s, before and after the task',
  async (was) => {
    for (const hasTaskRun of [false, true]) {
      const { call, params } = await draft();
      if (was === 'PENDING') await call(routes.process, { params });
      if (hasTaskRun) await expireOrderProposals(world.database, daysFromNow(15));
      world.setNow(daysFromNow(15));
      expect((await call(routes.get, { params })).body.status).toBe('EXPIRED');

      const body = { expirationDate: daysFromNow(30).toISOString() };
      const revived = await call(routes.changeExpirationDate, { params, body });

      expect(revived.body).toMatchObject({ status: was, expirationDate: body.expirationDate });
      world.setNow(undefined);
    }
  },
);

test('rejects a new date for a closed proposal and a date in the past', async () => {
  const { call, params } = await draft();
  const change = (days: number) =>
    call(routes.changeExpirationDate, { params, body: { expirationDate: daysFromNow(days).toISOString() } });

  expect(await change(-1)).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
  await call(routes.cancel, { params });
  expect(await change(3)).toMatchObject({ status: 409, body: { code: 'PROPOSAL_NOT_EDITABLE' } });
});
