// G7

import { EventEmitter, once } from 'node:events';
import { integrationLogRoutes } from '@shelfward/contract/integrations/core/integration-logs.contract.ts';
import { integrationQueueRoutes } from '@shelfward/contract/integrations/core/integration-queue.contract.ts';
import { integrationRoutes } from '@shelfward/contract/integrations/core/integrations.contract.ts';
import type { IntegrationType } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { usualLeaseMs } from '../../../platform/jobs/job-queue.ts';
import { eventually } from '../../../testing/eventually.ts';
import { runQueueStress } from '../../../testing/queue-stress.ts';
import { useWorld } from '../../../testing/world.ts';
import type { FailedRecord } from './integration-logs.queries.ts';
import { makeIntegration } from './integrations.factory.ts';
import { runWaitingSyncs, startDueSyncs } from './queue-worker.service.ts';
import type { Sync } from './sync.types.ts';

const world = useWorld();
const start = new Date('2026-11-21T10:00:00Z');
beforeEach(() => world.setNow(start));

const lane = (sync: Sync, now = start) =>
  runWaitingSyncs({ database: world.database, clock: () => now, log: world.app.log, getSync: () => sync });
const done: Sync = async () => 'Done.';

const admin = async () => {
  const client = await world.newClient();
  const user = client.as('ROLE_ADMIN');
  const params = (integrationId: number) => ({ params: { integrationId } });
  return {
    client,
    user,
    make: (integrationType: IntegrationType, parentId?: number) =>
      client.db((db) => makeIntegration(db, { integrationType, ...(parentId !== undefined && { parentId }) })),
    schedule: (id: number) => user(integrationRoutes.schedulePartialSync, params(id)),
    setOperating: (id: number, isOperating: boolean) =>
      user(integrationRoutes.setOperating, { ...params(id), query: { isOperating } }),
    current: async (id: number) =>
      (await user(integrationQueueRoutes.current, { query: { integrationIds: String(id) } })).body,
    history: async (id: number) =>
      (await user(integrationQueueRoutes.history, { query: { integrationId: id } })).body.content,
    countRunning: () =>
      client.db(async (db) => {
        const running = db.selectFrom('integrationQueueItem').select('id').where('status', '=', 'RUNNING');
        return (await running.execute()).length;
      }),
    logs: async (id: number) =>
      (await user(integrationLogRoutes.list, { query: { integrationId: id, includeInactive: true } })).body.content,
    retry: (id: number, logIds?: number[]) =>
      user(integrationLogRoutes.retry, { ...params(id), body: logIds ? { logIds } : {} }),
  };
};

/** A sync that runs until `free` is called. */
const startBlockedSync = () => {
  const signs = new EventEmitter();
  const begun = once(signs, 'begun');
  const isFree = once(signs, 'free');
  const sync: Sync = async () => {
    signs.emit('begun');
    await isFree;
    return 'Done at last.';
  };
  return { sync, begun, free: () => signs.emit('free') };
};

describe('runs of a node', () => {
  test('continue while another run takes long', async () => {
    const { make, schedule, history, current } = await admin();
    const [long, quick] = [await make('ODOO_BASE'), await make('SALES_AGGREGATION')];
    const { sync, begun, free } = startBlockedSync();
    await schedule(long);
    const working = lane(sync);
    await begun;

    await schedule(quick);
    await lane(done);

    expect(await history(quick)).toMatchObject([{ status: 'PROCESSED' }]);
    expect(await current(long)).toMatchObject([{ status: 'RUNNING' }]);
    free();
    await working;
  });

  test('of one connection run one at a time, on any node', async () => {
    const { make, schedule, current, history } = await admin();
    const base = await make('ODOO_BASE');
    const [companies, stores] = [await make('ODOO_TO_SHELF_COMPANY', base), await make('ODOO_TO_SHELF_STORE', base)];
    const { sync, begun, free } = startBlockedSync();
    await schedule(companies);
    const working = lane(sync);
    await begun;

    await schedule(stores);
    await schedule(base);
    await lane(done);
    expect(await current(stores)).toMatchObject([{ status: 'PENDING', attempts: 0 }]);
    expect(await current(base)).toMatchObject([{ status: 'PENDING', attempts: 0 }]);
    free();
    await working;
    await lane(done);

    expect(await history(stores)).toMatchObject([{ status: 'PROCESSED' }]);
    expect(await history(base)).toMatchObject([{ status: 'PROCESSED' }]);
  });

  test('leave lanes to other clients while servers of one client do not respond', async () => {
    const [silent, other] = [await admin(), await admin()];
    for (let server = 0; server < 8; server += 1) await silent.schedule(await silent.make('ODOO_BASE'));
    const { sync, free } = startBlockedSync();
    const quick = await other.make('SALES_AGGREGATION');
    const lanes = Array.from({ length: 3 }, () => lane(sync));
    await eventually(async () => expect(await silent.countRunning()).toBe(3));

    const fourth = await lane(done);
    await other.schedule(quick);
    await lane(done);

    expect(fourth).toBe(0);
    expect(await other.history(quick)).toMatchObject([{ status: 'PROCESSED' }]);
    free();
    await Promise.all(lanes);
  });

  test('are shared fairly: a client without a running sync goes first', async () => {
    const [busy, other] = [await admin(), await admin()];
    const [first, second] = [await busy.make('ODOO_BASE'), await busy.make('ODOO_BASE')];
    const third = await other.make('SALES_AGGREGATION');
    const { sync, begun, free } = startBlockedSync();
    await busy.schedule(first);
    const working = lane(sync);
    await begun;

    await busy.schedule(second);
    await other.schedule(third);
    const order: number[] = [];
    await lane(async ({ integrationId }) => {
      order.push(integrationId);
      return 'Done.';
    });

    expect(order).toEqual([third, second]);
    free();
    await working;
  });
});

test('a run that another node has taken over writes nothing', async () => {
  const { make, schedule, logs, history } = await admin();
  const id = await make('SALES_AGGREGATION');
  const signs = new EventEmitter();
  const begun = once(signs, 'begun');
  const isAwake = once(signs, 'awake');
  await schedule(id);
  const hanging = lane(async ({ fail }) => {
    signs.emit('begun');
    await isAwake;
    await fail({ integrationLogType: 'SALES', message: 'Written too late' });
    return 'Too late.';
  });
  await begun;

  await lane(
    async () => {
      signs.emit('awake');
      await hanging;
      return 'Done by another.';
    },
    new Date(start.getTime() + usualLeaseMs + 1),
  );

  expect((await logs(id)).map(({ message }) => message)).toEqual(['Done by another.']);
  expect(await history(id)).toMatchObject([{ status: 'PROCESSED', attempts: 2 }]);
});

describe('a connection that is off', () => {
  test('blocks its integrations: pending runs wait, new runs are rejected, scheduled runs are skipped', async () => {
    const { client, make, schedule, setOperating, current } = await admin();
    const base = await make('ODOO_BASE');
    const [stores, companies] = [await make('ODOO_TO_SHELF_STORE', base), await make('ODOO_TO_SHELF_COMPANY', base)];
    await client.db((db) =>
      db
        .updateTable('integration')
        .set({ partialCron: '*/15 * * * *' })
        .where('id', '=', companies)
        .execute()
        .then(() =>
          db
            .updateTable('integrationState')
            .set({ nextPartialAt: start })
            .where('integrationId', '=', companies)
            .execute(),
        ),
    );
    await schedule(stores);
    await setOperating(base, false);

    expect(await schedule(companies)).toMatchObject({ status: 403, body: { message: 'Integration is not active' } });
    await startDueSyncs(world.database, start);
    await lane(done);
    expect(await current(stores)).toMatchObject([{ status: 'PENDING', attempts: 0 }]);
    expect(await current(companies)).toEqual([]);

    await setOperating(base, true);
    await startDueSyncs(world.database, start);
    expect(await current(companies)).toEqual([]);
    await lane(done);
    expect(await current(stores)).toEqual([]);
  });
});

describe('failures', () => {
  const failing =
    (...ids: string[]): Sync =>
    async ({ fail }) => {
      for (const externalId of ids)
        await fail({
          integrationLogType: 'PRODUCT',
          message: 'Product unknown',
          externalId,
          payload: { upc: externalId },
        });
      return 'Some records failed.';
    };

  test('that are open are retried first by the next run, requested ones before the others', async () => {
    const { make, schedule, logs, retry, history } = await admin();
    const id = await make('SALES_AGGREGATION');
    await schedule(id);
    await lane(failing('A', 'B', 'C'));
    const open = await logs(id);
    const second = open.find(({ externalId }) => externalId === 'B')?.id ?? 0;

    expect(await retry(id, [second])).toMatchObject({ status: 202, body: { logs: 1, run: { status: 'PENDING' } } });
    expect(await retry(id)).toMatchObject({ status: 202, body: { logs: 3 } });
    const seen: (readonly FailedRecord[])[] = [];
    const resolving: Sync = async ({ retries, resolveFailures }) => {
      seen.push(retries);
      for (const one of retries) if (one.externalId !== 'C') await resolveFailures(one);
      return 'Resolved the records that could be resolved.';
    };
    await lane(resolving);
    await schedule(id);
    await lane(resolving);

    expect(seen.map((records) => records.map(({ externalId }) => externalId))).toEqual([['A', 'B', 'C'], ['C']]);
    const statuses = (await history(id)).map(({ status }) => status);
    expect(statuses).toEqual(['FAILED_UNRESOLVED_LOGS', 'PROCESSED', 'PROCESSED']);
  });

  test('with a requested retry come before older ones', async () => {
    const { make, schedule, logs, retry } = await admin();
    const id = await make('SALES_AGGREGATION');
    await schedule(id);
    await lane(failing('A', 'B'));
    const later = (await logs(id)).find(({ externalId }) => externalId === 'B')?.id ?? 0;

    await retry(id, [later]);
    let first: FailedRecord | undefined;
    await lane(async ({ retries }) => {
      [first] = retries;
      return 'Done.';
    });

    expect(first).toEqual({ integrationLogType: 'PRODUCT', externalId: 'B' });
  });

  test('cannot be retried if none is open', async () => {
    const { make, retry } = await admin();
    const id = await make('SALES_AGGREGATION');

    expect(await retry(id)).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_RETRY' } });
  });

  test('that are reopened while the same failure is open are merged', async () => {
    const { user, make, schedule, logs } = await admin();
    const id = await make('SALES_AGGREGATION');
    const toggle = (logId: number) => user(integrationLogRoutes.toggleResolved, { params: { logId } });
    await schedule(id);
    await lane(failing('A'));
    const [older] = await logs(id);
    const olderId = older?.id ?? 0;
    await toggle(olderId);
    await schedule(id);
    await lane(failing('A'));
    expect(await logs(id)).toHaveLength(2);

    const opened = await toggle(olderId);

    expect(opened).toMatchObject({ status: 200, body: { id: olderId, resolved: false, occurrences: 2 } });
    const states = (await logs(id)).map(({ resolved, inactive }) => ({ resolved, inactive }));
    expect(states).toContainEqual({ resolved: false, inactive: false });
    expect(states).toContainEqual({ resolved: true, inactive: true });
    expect((await toggle(olderId)).body.resolved).toBe(true);
  });
});

test('after failures, hangs, and kills no run is lost, repeated, or concurrent with another run of its connection', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (seed) => {
      const clients = [await world.newClient(), await world.newClient()];
      const result = await runQueueStress({
        database: world.database,
        log: world.app.log,
        tenantIds: clients.map(({ tenantId }) => tenantId),
        connections: 3,
        rounds: 3,
        nodes: 2,
        seed,
      });
      expect(result).toMatchObject({ requested: 54, completed: 54, lost: 0, duplicated: 0, overlapping: 0 });
    }),
    { numRuns: 3 },
  );
});
