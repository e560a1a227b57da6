import { expect, test } from 'vitest';
import { runWaitingJobs } from '../platform/jobs/job-worker.ts';
import { addJob, type TestJob, testQueue } from '../platform/jobs/jobs.factory.ts';
import { useWorld } from './world.ts';

const world = useWorld();
const clock = () => new Date();

test('the statements of a test do not contain those by which workers find, claim, renew, and end jobs', async () => {
  const queue = testQueue();
  const { tenantId } = await world.newClient();
  await addJob(world.database, queue, { tenantId });
  world.takeStatements();

  const count = await runWaitingJobs<'batchJob', TestJob>({ database: world.database, clock }, queue, {
    work: async (_, lease) => {
      await lease.renew();
      await world.database.tenant(tenantId, (db) => db.selectFrom('company').select('id').execute());
      await lease.release(() => ({ endedAt: clock() }));
    },
    fail: () => ({ endedAt: clock() }),
  });

  expect(count).toBe(1);
  expect(world.takeStatements()).toEqual([expect.stringContaining('"company"')]);
});
