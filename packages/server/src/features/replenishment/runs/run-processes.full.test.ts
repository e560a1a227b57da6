// G5

import fs from 'node:fs/promises';
import { replenishmentRoutes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { eventually } from '../../../testing/eventually.ts';
import { makeTemporaryFolder, startProcess } from '../../../testing/server-process.ts';
import { useWorld } from '../../../testing/world.ts';
import { startBackTest } from '../back-tests/back-tests.factory.ts';
import { everyWeek, makeSellingStore } from '../replenishment.factory.ts';

const world = useWorld();

const startRun = (client: TestClient) => client.as('ROLE_ORDER_MANAGER')(replenishmentRoutes.startRun, {});

describe.each([
  ['a par level run', 'replenishmentRun', startRun],
  ['a back-test', 'backTest', startBackTest],
] as const)('%s whose process is killed', (_, table, start) => {
  test('continues when the same node starts again, not when its lease expires', async () => {
    const client = await world.newClient();
    await client.db((db) => makeSellingStore(db, { products: [{ parLevel: 10, weekly: everyWeek(10, 60) }] }));
    const read = () =>
      client.db((db) => db.selectFrom(table).select(['attempts', 'leaseUntil', 'endedAt']).executeTakeFirstOrThrow());
    const folder = await makeTemporaryFolder();
    const killed = await startProcess(folder, world.environment);

    // The work waits for this lock when it reads sales.
    await client.db(async (db) => {
      await sql`lock table sale_day`.execute(db);
      await start(client);
      await eventually(async () => expect(await read()).toMatchObject({ attempts: 1, endedAt: null }));
      await killed.end('SIGKILL');
    });
    const held = await read();
    const next = await startProcess(folder, world.environment);
    await eventually(async () => expect(await read()).toMatchObject({ attempts: 2, endedAt: expect.any(Date) }));

    const leaseMs = (held.leaseUntil?.getTime() ?? 0) - Date.now();
    expect(leaseMs).toBeGreaterThan(0);
    await next.end('SIGTERM');
    await fs.rm(folder, { recursive: true });
  });
});
