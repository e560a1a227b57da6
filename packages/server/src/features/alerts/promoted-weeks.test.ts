import { alertRoutes as routes } from '@shelfward/contract/alerts/alerts.contract.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { makeSellingChain, ruleInput, usualUnits } from './alerts.factory.ts';
import { evaluateAlerts } from './public.ts';

const world = useWorld();
/** A Monday; the sales of Sunday are the newest. */
const monday = new Date('2026-11-23T08:00:00Z');
const lastDay = '2026-11-22';
beforeEach(() => world.setNow(monday));
afterEach(() => world.setNow(undefined));

const log = {
  warn: (facts: object) => {
    throw new Error('An evaluation failed', { cause: facts });
  },
};

interface Promoted {
  /** How often the first store sells the promoted product in the last week, against its usual sales. */
  readonly result: number;
  readonly isPlanned?: boolean;
}

/** The alerts of rules about falls and rises of stores and lines. The plan names the first store and product. */
const findAlerts = async ({ result, isPlanned = true }: Promoted) => {
  const client = await world.newClient();
  const { companyId, storeIds, productIds } = await makeSellingChain(client, {
    lastDay,
    unitsOn: (age, store, product) =>
      Math.round(usualUnits(age, store, product) * (store + product === 0 && age < 7 ? result : 1)),
  });
  if (isPlanned)
    await client.db(async (db) => {
      const scope = { companyId, storeId: storeIds[0] ?? 0, productId: productIds[0] ?? 0 };
      const values = { name: 'Half price', ...scope, fromDay: '2026-11-18', untilDay: lastDay, deal: true };
      const { id } = await db.insertInto('promotion').values(values).returning('id').executeTakeFirstOrThrow();
      await db
        .insertInto('promotionLift')
        .values({ promotionId: id, plannedLift: 3, realLift: 1, stores: 1 })
        .execute();
    });
  const create = client.as('ROLE_ADMIN');
  for (const subject of ['STORE', 'STORE_PRODUCT'] as const)
    for (const kind of ['FALL', 'RISE'] as const)
      await create(routes.create, { body: ruleInput({ kind, subject, figure: 'UNITS' }) });
  await evaluateAlerts({ database: world.database, keys: world.keys, log }, monday);
  const { content } = (await client.as('ROLE_ADMIN')(routes.alerts, { query: {} })).body;
  return content.map(({ title, reason }) => ({ title, reason })).toSorted((a, b) => a.title.localeCompare(b.title));
};

test('a promotion that sells as planned raises no alert', async () => {
  expect(await findAlerts({ result: 3 })).toEqual([]);
});

test('the same sales without a plan raise alerts', async () => {
  expect(await findAlerts({ result: 3, isPlanned: false })).toHaveLength(2);
});

test('a promotion that fails raises alerts about its store and product, which name the plan', async () => {
  const alerts = await findAlerts({ result: 1 });

  expect(alerts).toMatchObject([{ title: 'Product 1 in Store 1' }, { title: 'Store 1' }]);
  for (const { reason } of alerts)
    expect(reason).toContain('less than expected from planned promotions, the season, and the weeks before');
});
