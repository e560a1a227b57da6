import { autopilotRoutes, defaultAutopilotValues } from '@shelfward/contract/autopilot/autopilot.contract.ts';
import type { TestClient } from '../../testing/client.ts';
import { defineExamples } from '../../testing/contract-loop/example.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeChain, makeProposal } from '../proposals/proposals.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { makeShadowRun, minutesFromNow, orderByPerson } from './autopilot.factory.ts';

const makeParams = async (client: TestClient) => ({
  params: { companyId: await client.db((db) => makeCompany(db)) },
});
const makeStoreParams = async (client: TestClient) => ({
  params: { storeId: await client.db(async (db) => makeStore(db, { companyId: await makeCompany(db) })) },
});

/** A run whose stores wait in a proposal, or with the orders of a proposal. */
const makeRun = async (client: TestClient, state: 'WAITING' | 'ORDERED'): Promise<number> => {
  const chain = await makeChain(client);
  const { id } = await makeProposal(client, chain.storeIds);
  const orders = state === 'WAITING' ? [] : await orderByPerson(client, id);
  const runId = await makeShadowRun(client, chain, 0);
  await client.db(async (db) => {
    await db
      .updateTable('autopilotRun')
      .set({
        cutOff: minutesFromNow(60),
        ...(state === 'WAITING' && { waitingProposalId: id, endedAt: null, result: null }),
      })
      .where('id', '=', runId)
      .execute();
    await db
      .updateTable('autopilotStore')
      .set({ state, orderProposalId: id, salesOrderId: orders[0]?.orderId ?? null })
      .where('runId', '=', runId)
      .execute();
  });
  return runId;
};

defineExamples(autopilotRoutes)({
  list: async (client) => {
    await makeParams(client);
    return {};
  },
  pauseAccount: () => ({ body: { paused: true } }),
  get: makeParams,
  update: async (client) => ({
    ...(await makeParams(client)),
    body: {
      own: {
        ...defaultAutopilotValues,
        mode: 'SHADOW',
        limits: { ...defaultAutopilotValues.limits, usualFactor: 3 },
        notifiedUserIds: [client.userIdFor('ROLE_ADMIN')],
      },
    },
  }),
  pause: async (client) => ({ ...(await makeParams(client)), body: { paused: true } }),
  replay: makeParams,
  getStore: makeStoreParams,
  updateStore: async (client) => ({
    ...(await makeStoreParams(client)),
    body: { own: { mode: 'OFF', limits: { maxOrderCents: 100_000 } } },
  }),
  runs: async (client) => {
    await makeRun(client, 'WAITING');
    return {};
  },
  getRun: async (client) => ({ params: { runId: await makeRun(client, 'WAITING') } }),
  decide: async (client) => ({
    params: { runId: await makeRun(client, 'WAITING') },
    body: { decision: 'AS_PROPOSED' },
  }),
  undoRun: async (client) => ({ params: { runId: await makeRun(client, 'ORDERED') } }),
});
