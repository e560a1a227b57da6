import { type BackTestInput, backTestRoutes } from '@shelfward/contract/replenishment/back-tests.contract.ts';
import type { TestClient } from '../../../testing/client.ts';

export const backTestInput: BackTestInput = {
  companyIds: [],
  productLineIds: [],
  leadWeeks: 2,
  reviewWeeks: 1,
  testWeeks: 26,
  knownPromotions: 'PLANNED',
};

export const startBackTest = async (client: TestClient, given: Partial<BackTestInput> = {}) =>
  (await client.as('ROLE_ORDER_MANAGER')(backTestRoutes.start, { body: { ...backTestInput, ...given } })).body;

/** A back-test that was canceled before it ran. */
export const makeEndedBackTest = async (client: TestClient): Promise<number> => {
  const { id } = await startBackTest(client);
  await client.db((db) =>
    db.updateTable('backTest').set({ endedAt: new Date(), outcome: 'CANCELED' }).where('id', '=', id).execute(),
  );
  return id;
};
