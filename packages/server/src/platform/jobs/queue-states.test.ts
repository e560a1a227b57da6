import { expect, test } from 'vitest';
import { jobQueues } from '../../tasks.ts';
import { useWorld } from '../../testing/world.ts';
import { claimJobs } from './claims.queries.ts';
import type { JobQueue } from './job-queue.ts';
import { addJob, type TestJob, testQueue } from './jobs.factory.ts';
import { postponeJob, releaseJob } from './leases.queries.ts';
import { listQueueStates } from './queue-states.queries.ts';

const world = useWorld();
const start = new Date('2026-11-21T10:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + 1000 * seconds);

const readState = async (queue: JobQueue<'batchJob'>, seconds: number) => {
  const [state] = await world.database.system((db) => listQueueStates(db, [queue], after(seconds)));
  return state;
};

test('counts waiting, running, and failed jobs, and the time since the oldest one became due', async () => {
  const queue = testQueue({ maxRunning: 1 });
  const name = queue.name;
  const { tenantId } = await world.newClient();
  const { tenantId: other } = await world.newClient();
  expect(await readState(queue, 0)).toEqual({ name, waiting: 0, running: 0, retrying: 0, overdueSeconds: 0 });

  await addJob(world.database, queue, { tenantId, at: start });
  await addJob(world.database, queue, { tenantId: other, at: after(10) });
  await addJob(world.database, queue, { tenantId: other, at: after(3600) });
  expect(await readState(queue, 30)).toEqual({ name, waiting: 3, running: 0, retrying: 0, overdueSeconds: 30 });

  const [job] = await claimJobs<'batchJob', TestJob>(world.database, queue, { now: after(31) });
  if (!job) throw new Error('No job was claimed');
  expect(await readState(queue, 32)).toEqual({ name, waiting: 2, running: 1, retrying: 0, overdueSeconds: 22 });

  await world.database.tenant(tenantId, (db) => postponeJob(db, queue, job, after(40)));
  expect(await readState(queue, 35)).toEqual({ name, waiting: 3, running: 0, retrying: 1, overdueSeconds: 25 });

  const [again] = await claimJobs<'batchJob', TestJob>(world.database, queue, { now: after(41) });
  if (!again) throw new Error('No job was claimed');
  await world.database.tenant(again.tenantId, (db) => releaseJob(db, queue, again, { endedAt: after(42) }));
  expect((await readState(queue, 42))?.waiting).toBe(2);
});

test('a job of a worker that died counts as waiting', async () => {
  const queue = testQueue({ leaseMs: 60_000 });
  const { tenantId } = await world.newClient();
  await addJob(world.database, queue, { tenantId, at: start });
  await claimJobs<'batchJob', TestJob>(world.database, queue, { now: start });

  expect(await readState(queue, 59)).toMatchObject({ waiting: 0, running: 1, overdueSeconds: 0 });
  expect(await readState(queue, 61)).toMatchObject({ waiting: 1, running: 0, overdueSeconds: 61 });
});

test('jobs of inactive clients are not overdue where they wait for the client', async () => {
  const queue = testQueue({ needsActiveClient: true });
  const { tenantId } = await world.newClient();
  await addJob(world.database, queue, { tenantId, at: start });
  await world.database.system((db) =>
    db.updateTable('client').set({ inactive: true }).where('id', '=', tenantId).execute(),
  );

  expect(await readState(queue, 60)).toMatchObject({ waiting: 1, overdueSeconds: 0 });
});

test('reads all queues of the product in one statement', async () => {
  const states = await world.database.system((db) => listQueueStates(db, jobQueues, new Date()));

  expect(states.map(({ name }) => name)).toEqual(jobQueues.map(({ name }) => name).sort());
});
