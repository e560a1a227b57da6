// G7

import { EventEmitter, once } from 'node:events';
import { integrationLogRoutes } from '@shelfward/contract/integrations/core/integration-logs.contract.ts';
import { integrationQueueRoutes } from '@shelfward/contract/integrations/core/integration-queue.contract.ts';
import { integrationRoutes } from '@shelfward/contract/integrations/core/integrations.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { usualLeaseMs } from '../../../platform/jobs/job-queue.ts';
import type { TestClient } from '../../../testing/client.ts';
import { useWorld } from '../../../testing/world.ts';
import { runWaitingSyncs, startDueSyncs } from './queue-worker.service.ts';
import { RetryLaterError, RunFailedError } from './sync.errors.ts';
import type { Sync } from './sync.types.ts';

const world = useWorld();
const start = new Date('2026-11-21T10:00:00Z');
/** The clock of the nodes; requests are made at the start time. */
let now = start;
beforeEach(() => {
  now = start;
  world.setNow(start);
});

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const minute = 60_000;

const services = (sync: Sync) => ({
  database: world.database,
  clock: () => now,
  log: world.app.log,
  getSync: () => sync,
});
const runAll = (sync: Sync) => runWaitingSyncs(services(sync));
const done: Sync = async () => 'Done.';

const admin = async () => {
  const client = await world.newClient();
  const user = client.as('ROLE_ADMIN');
  const create = async (name: string, partialSync: string | null = null) => {
    const body = { name, schedule: { partialSync, fullSync: null } };
    return (await user(integrationRoutes.createSalesAggregation, { body })).body.id;
  };
  const params = (integrationId: number) => ({ params: { integrationId } });
  return {
    client,
    user,
    create,
    schedule: (id: number) => user(integrationRoutes.schedulePartialSync, params(id)),
    scheduleFull: (id: number) => user(integrationRoutes.scheduleFullSync, params(id)),
    get: async (id: number) => (await user(integrationRoutes.get, params(id))).body,
    current: async (id: number) =>
      (await user(integrationQueueRoutes.current, { query: { integrationIds: String(id) } })).body,
    history: async (id: number) =>
      (await user(integrationQueueRoutes.history, { query: { integrationId: id } })).body.content,
    logs: async (id: number) => (await user(integrationLogRoutes.list, { query: { integrationId: id } })).body.content,
  };
};

describe('a run', () => {
  test('is queued, runs, and is processed with its duration', async () => {
    const { create, schedule, get, history, current } = await admin();
    const id = await create('Sums');
    await schedule(id);
    expect(await current(id)).toMatchObject([{ status: 'PENDING', startTime: null, duration: null, attempts: 0 }]);

    await runAll(async ({ reportProgress }) => {
      await reportProgress({ done: 3, total: 7, message: 'Day 3' });
      expect(await current(id)).toMatchObject([
        { status: 'RUNNING', progress: { done: 3, total: 7, message: 'Day 3' } },
      ]);
      later(2 * minute);
      return '7 days were right.';
    });

    expect(await current(id)).toEqual([]);
    expect(await history(id)).toMatchObject([{ status: 'PROCESSED', duration: 2 * minute, attempts: 1 }]);
    expect(await get(id)).toMatchObject({ latestStatus: 'PROCESSED', lastInteractionMessage: '7 days were right.' });
  });

  test('with a transient error is retried five times and then fails', async () => {
    const { create, schedule, history, current, logs } = await admin();
    const id = await create('Sums');
    await schedule(id);
    const busy: Sync = async () => {
      throw new RetryLaterError('The remote system is busy.');
    };

    await runAll(busy);
    for (let attempt = 1; attempt < 6; attempt += 1) {
      expect(await current(id)).toMatchObject([{ status: 'PENDING', attempts: attempt }]);
      later(150 * minute);
      await runAll(busy);
    }

    expect(await history(id)).toMatchObject([{ status: 'FAILED', attempts: 6 }]);
    expect(await logs(id)).toMatchObject([{ success: false, message: 'The remote system is busy.', occurrences: 1 }]);
  });

  test('with a permanent error fails immediately and reports the cause', async () => {
    const { create, schedule, get, history } = await admin();
    const id = await create('Sums');
    await schedule(id);

    await runAll(async () => {
      throw new RunFailedError('The password is wrong.');
    });

    expect(await history(id)).toMatchObject([{ status: 'FAILED', attempts: 1 }]);
    expect(await get(id)).toMatchObject({ lastInteractionMessage: 'The password is wrong.', unresolvedLogs: 1 });
  });

  test('with an unexpected error hides internal details from users', async () => {
    const { create, schedule, get } = await admin();
    const id = await create('Sums');
    await schedule(id);

    await runAll(async () => {
      throw new Error('select * from secrets');
    });

    const { lastInteractionMessage } = await get(id);
    expect(lastInteractionMessage).toContain('The run failed unexpectedly.');
    expect(lastInteractionMessage).not.toContain('secrets');
  });

  test('continues after failed records and becomes processed when their logs are resolved', async () => {
    const { user, create, schedule, history, logs } = await admin();
    const id = await create('Sums');
    const failing: Sync = async ({ fail }) => {
      for (const upc of ['A', 'B'])
        await fail({ integrationLogType: 'PRODUCT', message: 'Product unknown', externalId: upc });
      return '2 records failed.';
    };
    await schedule(id);
    await runAll(failing);
    await schedule(id);
    await runAll(failing);

    const [second, first] = await history(id);
    expect([first?.status, second?.status]).toEqual(['FAILED_UNRESOLVED_LOGS', 'FAILED_UNRESOLVED_LOGS']);
    const open = await logs(id);
    expect(new Map(open.map(({ externalId, occurrences }) => [externalId, occurrences]))).toEqual(
      new Map([
        ['A', 2],
        ['B', 2],
      ]),
    );

    for (const { id: logId } of open) await user(integrationLogRoutes.toggleResolved, { params: { logId } });
    expect(await history(id)).toMatchObject([{ status: 'PROCESSED' }, { status: 'PROCESSED' }]);
  });

  test('of a node that died is taken over when its lease has expired, and not before', async () => {
    const { create, schedule, history, current } = await admin();
    const id = await create('Sums');
    await schedule(id);
    const [held, begun] = [new EventEmitter(), new EventEmitter()];
    const isBegun = once(begun, 'begun');
    const isAwake = once(held, 'awake');
    const dying = runAll(async ({ reportProgress }) => {
      begun.emit('begun');
      await isAwake;
      await reportProgress({ done: 1 });
      return 'Too late.';
    });
    await isBegun;

    later(usualLeaseMs - 1000);
    await runAll(done);
    expect(await current(id)).toMatchObject([{ status: 'RUNNING', attempts: 1 }]);
    later(2000);
    await runAll(done);
    held.emit('awake');
    await dying;

    expect(await history(id)).toMatchObject([{ status: 'PROCESSED', attempts: 2, progress: { message: 'Done.' } }]);
  });

  test('is started by one of ten nodes that poll concurrently', async () => {
    const { create, schedule } = await admin();
    await schedule(await create('Sums'));
    let begun = 0;
    const counting: Sync = async () => {
      begun += 1;
      return 'Done.';
    };

    await Promise.all(Array.from({ length: 10 }, () => runAll(counting)));

    expect(begun).toBe(1);
  });
});

describe('the queue', () => {
  test('contains one pending run per integration; a full sync upgrades an incremental one', async () => {
    const { create, schedule, scheduleFull, current } = await admin();
    const id = await create('Sums');

    expect((await schedule(id)).status).toBe(202);
    expect((await schedule(id)).body).toMatchObject({ message: 'Entity cannot be added to queue' });
    expect((await scheduleFull(id)).body).toMatchObject({ completeSync: true });
    expect((await scheduleFull(id)).status).toBe(409);
    expect(await current(id)).toMatchObject([{ status: 'PENDING', completeSync: true }]);
  });

  test('accepts one of fifty concurrent requests', async () => {
    const { create, schedule } = await admin();
    const id = await create('Sums');

    const responses = await Promise.all(Array.from({ length: 50 }, () => schedule(id)));

    expect(responses.filter(({ status }) => status === 202)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(49);
  });

  test('rejects an inactive integration, and retains the run of an integration that does not operate', async () => {
    const { user, create, schedule, current } = await admin();
    const [inactive, held] = [await create('One'), await create('Two')];
    await user(integrationRoutes.deactivate, { params: { integrationId: inactive } });
    await user(integrationRoutes.setOperating, { params: { integrationId: held }, query: { isOperating: false } });

    expect(await schedule(inactive)).toMatchObject({ status: 403, body: { message: 'Integration is not active' } });
    await schedule(held);
    await runAll(done);
    expect(await current(held)).toMatchObject([{ status: 'PENDING', attempts: 0 }]);
  });
});

describe('a schedule', () => {
  const due = (client: TestClient, integrationId: number) =>
    client.db((db) =>
      db.selectFrom('integrationState').selectAll().where('integrationId', '=', integrationId).execute(),
    );

  test('starts a due run once, and no run for missed times', async () => {
    const { client, create, current, history } = await admin();
    const id = await create('Sums', '*/15 * * * *');
    expect(await due(client, id)).toMatchObject([{ nextPartialAt: new Date('2026-11-21T10:15:00Z') }]);

    await startDueSyncs(world.database, new Date('2026-11-21T10:14:59Z'));
    expect(await current(id)).toEqual([]);
    await startDueSyncs(world.database, new Date('2026-11-21T12:01:00Z'));
    await startDueSyncs(world.database, new Date('2026-11-21T12:02:00Z'));
    expect(await current(id)).toHaveLength(1);
    later(180 * minute);
    await runAll(done);

    expect(await history(id)).toHaveLength(1);
    expect(await due(client, id)).toMatchObject([{ nextPartialAt: new Date('2026-11-21T12:15:00Z') }]);
  });

  test('that never matches is rejected with its field', async () => {
    const { user } = await admin();
    const body = { name: 'Never', schedule: { partialSync: '0 0 30 2 *', fullSync: '0 6 * * *' } };

    const response = await user(integrationRoutes.createSalesAggregation, { body });

    expect(response).toMatchObject({ status: 400, body: { errors: [{ pointer: '/schedule/partialSync' }] } });
  });
});
