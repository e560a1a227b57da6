import { integrationQueueRoutes } from '@shelfward/contract/integrations/core/integration-queue.contract.ts';
import { integrationRoutes } from '@shelfward/contract/integrations/core/integrations.contract.ts';
import { salesAggregationRoutes } from '@shelfward/contract/sales/sales-aggregation.contract.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useWorld } from '../../../testing/world.ts';
import { importFile, makeCompanyWithStores } from '../../sales/sales.factory.ts';
import { runWaitingSyncs } from '../core/public.ts';
import { syncSalesAggregation } from './sales-aggregation.sync.ts';

const world = useWorld();
const run = () =>
  runWaitingSyncs({
    database: world.database,
    clock: () => new Date(),
    log: world.app.log,
    getSync: () => syncSalesAggregation,
  });

const setUp = async () => {
  const client = await world.newClient();
  const user = client.as('ROLE_ADMIN');
  await makeCompanyWithStores(client);
  await importFile(client, ['Downtown,HONEY-1,3,2026-01-05', 'Uptown,HONEY-1,4,2026-02-05']);
  const { body } = await user(integrationRoutes.createSalesAggregation, { body: { name: 'Sums' } });
  const params = { integrationId: body.id };
  const last = async () =>
    (await user(integrationQueueRoutes.history, { query: { integrationId: body.id, size: 1 } })).body.content[0];
  return { client, user, params, last };
};

test('an incremental sync compares the changed days with the imported rows', async () => {
  const { user, params, last } = await setUp();

  await user(integrationRoutes.schedulePartialSync, { params });
  await run();

  expect(await last()).toMatchObject({
    status: 'PROCESSED',
    completeSync: false,
    progress: { done: 2, message: '2 days checked: all totals are correct.' },
  });
});

test('a full sync repairs wrong totals, and an incremental sync ignores unchanged days', async () => {
  const { client, user, params, last } = await setUp();
  await user(integrationRoutes.schedulePartialSync, { params });
  await run();
  // Simulates a write outside the product.
  await client.db((db) =>
    sql`update sale_day set units = 99 where tenant_id = ${client.tenantId} and sold_on = '2026-01-05'`.execute(db),
  );

  await user(integrationRoutes.schedulePartialSync, { params });
  await run();
  expect((await last())?.progress.message).toBe('No sales have changed since the last run.');
  await user(integrationRoutes.scheduleFullSync, { params });
  await run();

  expect((await last())?.progress.message).toBe('2 days checked: 1 total repaired.');
  expect((await user(salesAggregationRoutes.reconcile, {})).body.isEqual).toBe(true);
});
