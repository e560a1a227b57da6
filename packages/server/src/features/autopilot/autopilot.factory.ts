import { type AutopilotValues, defaultAutopilotValues } from '@shelfward/contract/autopilot/autopilot.contract.ts';
import type { EffectiveCalendar } from '@shelfward/contract/deliveries/calendar.rules.ts';
import { orderProposalRoutes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import type { KeyRing } from '../../platform/crypto/key-ring.ts';
import type { Database } from '../../platform/db/database.ts';
import type { TestClient } from '../../testing/client.ts';
import { saveCalendar } from '../deliveries/calendars.factory.ts';
import { makeCount } from '../inventory/inventory.factory.ts';
import { type Chain, makeChain } from '../proposals/proposals.factory.ts';
import { currentMonday } from '../replenishment/replenishment.factory.ts';
import { queueDueAutopilots, runWaitingAutopilots } from './public.ts';
import { insertEndedRun, insertStoreOutcomes } from './runs.queries.ts';
import { saveSetting } from './settings.queries.ts';

const everyDay = [1, 2, 3, 4, 5, 6, 7];

/** A week with a cut-off on each day at the time of an instant, and a delivery on the next day. */
export const toDailyWeek = (cutOff: Date): EffectiveCalendar['pattern'] => ({
  orderDays: everyDay,
  cutOff: cutOff.toISOString().slice(11, 16),
  timeZone: 'UTC',
  deliveryDays: everyDay,
  leadDays: 1,
});

export const minutesFromNow = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);

/** Forecasts of these products in these stores. */
export const makeForecasts = (
  client: TestClient,
  { storeIds, productIds }: Pick<Chain, 'storeIds' | 'productIds'>,
  { weekly = 140, uncertain = false }: { readonly weekly?: number; readonly uncertain?: boolean } = {},
): Promise<void> =>
  client.db(async (db) => {
    for (const storeId of storeIds)
      for (const productId of productIds) {
        const weeks = Array.from({ length: 26 }, () => weekly);
        const values = { weekly: weeks, level: weekly, weekDispersion: 1, horizonDispersion: 1, uncertain };
        await db
          .insertInto('demandForecast')
          .values({ storeId, productId, asOf: currentMonday(), ...values })
          .onConflict((conflict) => conflict.columns(['tenantId', 'storeId', 'productId']).doUpdateSet(values))
          .execute();
      }
  });

export const setAutopilot = (
  client: TestClient,
  companyId: number,
  values: Partial<AutopilotValues> = {},
): Promise<void> =>
  client.db((db) =>
    saveSetting(
      { db, tenantId: client.tenantId, now: new Date() },
      { companyId, storeId: null },
      {
        ...defaultAutopilotValues,
        mode: 'ON',
        ...values,
        modeAt: new Date(),
        modeBy: client.userIdFor('ROLE_ADMIN'),
      },
    ),
  );

/** Two stores whose two products need 8 and 2 units, inside all limits, with a cut-off in an hour. */
export const makeAutopilotChain = async (
  client: TestClient,
  values: Partial<AutopilotValues> = {},
  options: Parameters<typeof makeChain>[1] = {},
): Promise<Chain> => {
  const chain = await makeChain(client, options);
  await saveCalendar(
    client,
    { scope: 'companies', scopeId: chain.companyId },
    { pattern: toDailyWeek(minutesFromNow(60)) },
  );
  await client.db(async (db) => {
    for (const storeId of chain.storeIds)
      for (const productId of chain.productIds)
        await makeCount(db, { storeId, productId, quantity: 2, countedOn: new Date().toISOString().slice(0, 10) });
  });
  await makeForecasts(client, chain);
  await setAutopilot(client, chain.companyId, values);
  return chain;
};

/** A person processes the proposal and creates its orders. */
export const orderByPerson = async (client: TestClient, id: number) => {
  const manager = client.as('ROLE_ORDER_MANAGER');
  await manager(orderProposalRoutes.process, { params: { id } });
  return (await manager(orderProposalRoutes.generateOrders, { params: { id } })).body.created;
};

interface Node {
  readonly database: Database;
  readonly keys: KeyRing;
}

/** What a node does each minute: queues due runs, and does their steps. */
export const runNode = async ({ database, keys }: Node, now = new Date()): Promise<number> => {
  await queueDueAutopilots(database, now);
  return runWaitingAutopilots({
    database,
    keys,
    clock: () => now,
    log: { warn: (...facts) => console.error(...facts) },
  });
};

/** A run in shadow of a store, as a worker leaves it. */
export const makeShadowRun = async (
  client: TestClient,
  { companyId, storeIds }: Pick<Chain, 'companyId' | 'storeIds'>,
  daysAgo: number,
): Promise<number> =>
  client.db(async (db) => {
    const now = minutesFromNow(-daysAgo * 24 * 60);
    const ctx = { db, tenantId: client.tenantId, now };
    const id = await insertEndedRun(ctx, { companyId, cutOff: now });
    await insertStoreOutcomes(
      ctx,
      { runId: id, companyId },
      storeIds.map((storeId) => ({
        storeId,
        deliveryDay: now.toISOString().slice(0, 10),
        state: 'SHADOW',
        orderProposalId: null,
        salesOrderId: null,
        valueCents: 2500,
        lines: [],
        findings: [],
        limits: defaultAutopilotValues.limits,
        inputs: [],
        sentence: null,
      })),
    );
    return id;
  });
