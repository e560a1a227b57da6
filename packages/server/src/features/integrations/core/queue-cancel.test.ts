import { integrationAttentionRoutes } from '@shelfward/contract/integrations/core/integration-attention.contract.ts';
import { integrationLogRoutes } from '@shelfward/contract/integrations/core/integration-logs.contract.ts';
import { integrationQueueRoutes as queue } from '@shelfward/contract/integrations/core/integration-queue.contract.ts';
import { integrationRoutes as routes } from '@shelfward/contract/integrations/core/integrations.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { useWorld } from '../../../testing/world.ts';
import { makeIntegration } from './integrations.factory.ts';
import { runWaitingSyncs } from './queue-worker.service.ts';
import { RetryLaterError } from './sync.errors.ts';
import type { Sync } from './sync.types.ts';

const world = useWorld();
const start = new Date('2026-11-21T10:00:00Z');
let now = start;
beforeEach(() => setNow(start));
const setNow = (at: Date) => {
  now = at;
  world.setNow(at);
};
const pass = (minutes: number) => setNow(new Date(now.getTime() + minutes * 60_000));

const runAll = (sync: Sync) =>
  runWaitingSyncs({ database: world.database, clock: () => now, log: world.app.log, getSync: () => sync });
const done: Sync = async () => 'Done.';

const setUp = async () => {
  const client = await world.newClient();
  const user = client.as('ROLE_ADMIN');
  const params = (integrationId: number) => ({ params: { integrationId } });
  const make = (given: Partial<Parameters<typeof makeIntegration>[1]> = {}) =>
    client.db((db) => makeIntegration(db, { integrationType: 'SALES_AGGREGATION', ...given }));
  return {
    client,
    user,
    make,
    schedule: async (id: number) => (await user(routes.schedulePartialSync, params(id))).body,
    cancel: (queueItemId: number) => user(queue.cancel, { params: { queueItemId } }),
    deactivate: (id: number) => user(routes.deactivate, params(id)),
    setOperating: (id: number, isOperating: boolean) =>
      user(routes.setOperating, { ...params(id), query: { isOperating } }),
    get: async (id: number) => (await user(routes.get, params(id))).body,
    current: async (id: number) => (await user(queue.current, { query: { integrationIds: String(id) } })).body,
    history: async (id: number) => (await user(queue.history, { query: { integrationId: id } })).body.content,
  };
};

describe('canceling a run', () => {
  test('ends a pending run at once, without a duration, a failure, or an issue', async () => {
    const { user, make, schedule, cancel, current, history, get } = await setUp();
    const id = await make();
    const { id: runId } = await schedule(id);
    pass(60);

    const { status, body } = await cancel(runId);

    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'FAILED', canceled: true, duration: null, startTime: null });
    expect(body.endTime).toBe(now.toISOString());
    expect(await runAll(done)).toBe(0);
    expect(await current(id)).toEqual([]);
    expect(await history(id)).toMatchObject([
      { id: runId, canceled: true, progress: { message: 'Canceled before it ran.' } },
    ]);
    expect(await get(id)).toMatchObject({ latestStatus: null, unresolvedLogs: 0 });
    expect((await user(integrationAttentionRoutes.attention, {})).body.items).toEqual([]);
  });

  test('stops a running run at its next step, without a failure', async () => {
    const { user, make, schedule, cancel, current, history, get } = await setUp();
    const id = await make();
    const { id: runId } = await schedule(id);

    await runAll(async ({ reportProgress }) => {
      expect((await cancel(runId)).body).toMatchObject({ status: 'RUNNING', canceled: true });
      expect(await current(id)).toMatchObject([{ status: 'RUNNING', canceled: true }]);
      await reportProgress({ done: 1, total: 2 });
      return 'Not reached.';
    });

    expect(await history(id)).toMatchObject([{ status: 'FAILED', canceled: true, duration: 0 }]);
    expect(await get(id)).toMatchObject({ latestStatus: null, lastInteractionMessage: 'The run was canceled.' });
    expect((await user(integrationLogRoutes.list, { query: { integrationId: id } })).body.content).toEqual([]);
  });

  test('is recorded in the audit log', async () => {
    const { client, make, schedule, cancel } = await setUp();
    const { id: runId } = await schedule(await make());

    await cancel(runId);

    const entries = await client.db((db) =>
      db.selectFrom('auditEntry').select('entityType').where('entityId', '=', runId).orderBy('id').execute(),
    );
    expect(entries.map(({ entityType }) => entityType)).toContain('INTEGRATION_RUN');
  });

  test('is rejected for a run that has ended, and for the run of another client', async () => {
    const [{ make, schedule, cancel }, other] = [await setUp(), await setUp()];
    const { id: runId } = await schedule(await make());
    await runAll(done);

    expect(await cancel(runId)).toMatchObject({ status: 409, body: { code: 'QUEUE_ITEM_ENDED' } });
    expect(await other.cancel(runId)).toMatchObject({ status: 404, body: { code: 'QUEUE_ITEM_NOT_FOUND' } });
  });

  test('allows the next run', async () => {
    const { make, schedule, cancel, get } = await setUp();
    const id = await make();
    await cancel((await schedule(id)).id);
    await schedule(id);

    expect(await runAll(done)).toBe(1);
    expect(await get(id)).toMatchObject({ latestStatus: 'PROCESSED' });
  });
});

describe('the run of an integration that is off', () => {
  test('is canceled when the integration is deactivated', async () => {
    const { make, schedule, deactivate, current, history, get } = await setUp();
    const id = await make();
    await schedule(id);

    await deactivate(id);

    expect(await current(id)).toEqual([]);
    expect(await history(id)).toMatchObject([
      { canceled: true, duration: null, progress: { message: 'Canceled because the integration was deactivated.' } },
    ]);
    expect(await get(id)).toMatchObject({ inactive: true, latestStatus: null });
  });

  test('is canceled when the connection is deactivated', async () => {
    const { make, schedule, deactivate, current, get } = await setUp();
    const base = await make({ integrationType: 'ODOO_BASE' });
    const child = await make({ integrationType: 'ODOO_TO_SHELF_COMPANY', parentId: base });
    await schedule(child);

    await deactivate(base);

    expect(await current(child)).toEqual([]);
    expect(await get(child)).toMatchObject({ inactive: false, connected: false });
  });

  test('is held while the integration or its connection does not operate', async () => {
    const { make, schedule, setOperating, current } = await setUp();
    const base = await make({ integrationType: 'ODOO_BASE' });
    const child = await make({ integrationType: 'ODOO_TO_SHELF_COMPANY', parentId: base });
    await schedule(child);
    const isHeld = async () => (await current(child)).map(({ held }) => held);

    expect(await isHeld()).toEqual([false]);
    await setOperating(base, false);
    expect(await isHeld()).toEqual([true]);
    await setOperating(base, true);
    await setOperating(child, false);
    expect(await isHeld()).toEqual([true]);
  });

  test('has no growing duration while it waits for its next attempt', async () => {
    const { make, schedule, setOperating, current } = await setUp();
    const id = await make();
    await schedule(id);
    await runAll(async () => {
      throw new RetryLaterError('The server is busy.');
    });
    await setOperating(id, false);
    pass(600);

    expect(await current(id)).toMatchObject([{ status: 'PENDING', held: true, duration: null }]);
  });
});
