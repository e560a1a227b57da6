import { integrationQueueRoutes as queue } from '@shelfward/contract/integrations/core/integration-queue.contract.ts';
import { integrationRoutes as routes } from '@shelfward/contract/integrations/core/integrations.contract.ts';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../../testing/world.ts';
import { makeIntegration } from './integrations.factory.ts';

const world = useWorld();

const setUp = async () => {
  const client = await world.newClient();
  const user = client.as('ROLE_ADMIN');
  const schedule = async () => {
    const integrationId = await client.db((db) => makeIntegration(db, { integrationType: 'SALES_AGGREGATION' }));
    return (await user(routes.schedulePartialSync, { params: { integrationId } })).body;
  };
  return { client, user, schedule };
};

describe('the history of runs', () => {
  test('without a status lists runs that have ended, and filters by every status', async () => {
    const { client, user, schedule } = await setUp();
    const ended = await schedule();
    await user(queue.cancel, { params: { queueItemId: ended.id } });
    const [pending, running] = [await schedule(), await schedule()];
    await client.db((db) =>
      db.updateTable('integrationQueueItem').set({ status: 'RUNNING' }).where('id', '=', running.id).execute(),
    );
    const list = async (status?: 'PENDING' | 'RUNNING' | 'FAILED' | 'PROCESSED' | 'FAILED_UNRESOLVED_LOGS') =>
      (await user(queue.history, { query: { status } })).body.content.map(({ id }) => id);

    expect(await list()).toEqual([ended.id]);
    expect([await list('PENDING'), await list('RUNNING'), await list('FAILED')]).toEqual([
      [pending.id],
      [running.id],
      [ended.id],
    ]);
    expect([await list('PROCESSED'), await list('FAILED_UNRESOLVED_LOGS')]).toEqual([[], []]);
  });

  test('is sorted by duration and by its numbers', async () => {
    const { client, user, schedule } = await setUp();
    const finish = async (run: { minutes: number; done: number; failed: number }) => {
      const { id } = await schedule();
      const startedAt = new Date('2026-03-01T10:00:00Z');
      const endedAt = new Date(startedAt.getTime() + run.minutes * 60_000);
      const { done, failed } = run;
      const values = { status: 'PROCESSED', startedAt, endedAt, done, failed } as const;
      await client.db((db) => db.updateTable('integrationQueueItem').set(values).where('id', '=', id).execute());
      return id;
    };
    const long = await finish({ minutes: 90, done: 2, failed: 1 });
    const short = await finish({ minutes: 2, done: 10, failed: 3 });
    const middle = await finish({ minutes: 11, done: 9, failed: 2 });
    const list = async (sort: string) =>
      (await user(queue.history, { query: { sort: [sort] } })).body.content.map(({ id }) => id);

    expect(await list('duration,asc')).toEqual([short, middle, long]);
    expect(await list('done,desc')).toEqual([short, middle, long]);
    expect(await list('failed,asc')).toEqual([long, middle, short]);
    expect(await list('completeSync,asc')).toHaveLength(3);
  });
});
