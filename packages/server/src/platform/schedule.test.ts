import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { startDatabaseProxy } from '../testing/database-proxy.ts';
import { eventually } from '../testing/eventually.ts';
import { useWorld } from '../testing/world.ts';
import { type JobNotifications, listenForJobs } from './db/job-notifications.ts';
import { addJob, testQueue } from './jobs/jobs.factory.ts';
import { requestCancel } from './jobs/leases.queries.ts';
import { startSchedule, type Task } from './schedule.ts';

const world = useWorld();
const log = { warn: vi.fn(), error: vi.fn() };
const hour = 3_600_000;

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

const listen = async (connection: Parameters<typeof listenForJobs>[0]): Promise<JobNotifications> => {
  const notifications = listenForJobs(connection, log);
  ends.push(notifications.close);
  await eventually(() => expect(notifications.isListening()).toBe(true));
  return notifications;
};

/** A task that counts its runs. */
const start = (task: Partial<Task>, notifications?: JobNotifications) => {
  const run = vi.fn(() => Promise.resolve());
  const tasks = [{ name: 'count', everyMs: hour, onEveryNode: true as const, run, ...task }];
  const schedule = startSchedule(world.database, tasks, {
    log,
    ...(notifications && { notifications }),
  });
  ends.push(schedule.stop);
  return { run, ...schedule };
};

const runsMore = (run: { mock: { calls: unknown[] } }, count: number) =>
  eventually(() => expect(run.mock.calls.length).toBeGreaterThan(count));

const connection = () => ({ connectionString: world.environment.DATABASE_URL ?? '' });

describe('a task with jobs', () => {
  const jobsIn = (queue: ReturnType<typeof testQueue>) => ({ table: 'batch_job', queue });

  test('runs soon after a job was added, and after a job was changed, whatever its interval', async () => {
    const [queue, { tenantId }] = [testQueue(), await world.newClient()];
    const { run } = start({ jobs: jobsIn(queue) }, await listen(connection()));
    await runsMore(run, 0);
    const before = run.mock.calls.length;

    const id = await addJob(world.database, queue, { tenantId, at: new Date(Date.now() + hour) });
    await runsMore(run, before);
    const added = run.mock.calls.length;
    await requestCancel(world.database, queue, { tenantId, id }, new Date());

    await runsMore(run, added);
  });

  test('runs when a job becomes due', async () => {
    const [queue, { tenantId }] = [testQueue(), await world.newClient()];
    const dueAt = new Date(Date.now() + 1000);
    await addJob(world.database, queue, { tenantId, at: dueAt });
    const { run } = start({ jobs: jobsIn(queue) }, await listen(connection()));
    await runsMore(run, 0);

    await eventually(() => {
      expect(run.mock.calls.length).toBeGreaterThan(1);
      expect(Date.now()).toBeGreaterThanOrEqual(dueAt.getTime());
    });
  });

  test('runs at its interval while the connection is lost, and is notified again afterwards', async () => {
    const { line, ...far } = await startDatabaseProxy(world.environment.DATABASE_URL ?? '');
    ends.push(line.stop);
    const notifications = await listen(far.connection);
    const queue = testQueue();
    const { run } = start({ everyMs: 10, jobs: jobsIn(queue) }, notifications);
    await runsMore(run, 0);

    await line.cut();
    await eventually(() => expect(notifications.isListening()).toBe(false));
    await runsMore(run, run.mock.calls.length + 2);
    await line.restore();

    await eventually(() => expect(notifications.isListening()).toBe(true));
    const before = run.mock.calls.length;
    await addJob(world.database, queue, { tenantId: (await world.newClient()).tenantId });
    await runsMore(run, before);
  });

  test('runs at its interval without notifications', async () => {
    const { run } = start({ everyMs: 10, jobs: jobsIn(testQueue()) });

    await runsMore(run, 2);
  });
});

test('a failed task runs again', async () => {
  const run = vi.fn(() => Promise.reject(new Error('broken')));

  start({ everyMs: 10, run });

  await runsMore(run, 1);
});

test('a schedule that stops waits for running tasks and starts no others', async () => {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((end) => {
    resolve = end;
  });
  const run = vi.fn(() => promise);
  const { stop } = start({ everyMs: 1, run });
  await runsMore(run, 0);

  let isStopped = false;
  const stopped = stop().then(() => {
    isStopped = true;
  });
  expect(isStopped).toBe(false);
  resolve();
  await stopped;

  expect(run).toHaveBeenCalledOnce();
});

test('every table of jobs notifies the workers', async () => {
  const { rows } = await world.database.system((db) =>
    sql<{ name: string; notifies: boolean }>`
      select c.relname as name, exists (
        select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        where t.tgrelid = c.oid and p.proname = 'notify_job_workers'
          and encode(t.tgargs, 'escape') = c.relname || ${String.raw`\000`}) as notifies
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where a.attname = 'lease_token' and c.relkind = 'r'`.execute(db),
  );

  expect(rows.length).toBeGreaterThan(5);
  expect(rows.filter(({ notifies }) => !notifies)).toEqual([]);
});
