// G5

import fs from 'node:fs/promises';
import { integrationQueueRoutes } from '@shelfward/contract/integrations/core/integration-queue.contract.ts';
import { integrationRoutes } from '@shelfward/contract/integrations/core/integrations.contract.ts';
import { salesAggregationRoutes } from '@shelfward/contract/sales/sales-aggregation.contract.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { makeTemporaryFolder, startProcess } from '../../../testing/server-process.ts';
import { useWorld } from '../../../testing/world.ts';
import { importFile, makeCompanyWithStores } from '../../sales/sales.factory.ts';

const world = useWorld();

test('a run whose process is killed is completed by another process', async () => {
  const client = await world.newClient();
  const user = client.as('ROLE_ADMIN');
  await makeCompanyWithStores(client);
  await importFile(client, ['Downtown,HONEY-1,3,2026-01-05', 'Uptown,HONEY-1,4,2026-02-05']);
  const { body } = await user(integrationRoutes.createSalesAggregation, { body: { name: 'Sums' } });
  const params = { integrationId: body.id };
  const items = () =>
    client.db((db) =>
      db.selectFrom('integrationQueueItem').select(['status', 'attempts', 'leaseUntil']).orderBy('id').execute(),
    );
  const until = (state: object) => eventually(async () => expect(await items()).toMatchObject([state]));
  const folders = [await makeTemporaryFolder(), await makeTemporaryFolder()] as const;
  const first = await startProcess(folders[0], world.environment);

  // The run waits for this lock in the middle of its work.
  const second = await client.db(async (db) => {
    await sql`lock table sale_day`.execute(db);
    await user(integrationRoutes.scheduleFullSync, { params });
    await until({ status: 'RUNNING', attempts: 1 });
    const other = await startProcess(folders[1], world.environment);
    await first.end('SIGKILL');
    return other;
  });
  expect(await items()).toMatchObject([{ status: 'RUNNING', attempts: 1 }]);
  // Simulates an expired lease.
  await client.db((db) =>
    db
      .updateTable('integrationQueueItem')
      .set({ leaseUntil: new Date(0) })
      .execute(),
  );
  await until({ status: 'PROCESSED', attempts: 2 });

  const history = await user(integrationQueueRoutes.history, { query: { integrationId: body.id } });
  expect(history.body.content).toMatchObject([{ progress: { done: 2 } }]);
  expect((await user(salesAggregationRoutes.reconcile, {})).body.isEqual).toBe(true);
  await second.end('SIGTERM');
  for (const folder of folders) await fs.rm(folder, { recursive: true });
});
