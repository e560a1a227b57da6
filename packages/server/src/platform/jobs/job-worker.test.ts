// G7, G23

import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { dayMs } from '@shelfward/contract/kit/dates.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { useWorld } from '../../testing/world.ts';
import { type JobQueue, usualLeaseMs } from './job-queue.ts';
import { type JobHandler, runWaitingJobs } from './job-worker.ts';
import { addJob, getJob, type TestJob, testQueue } from './jobs.factory.ts';
import type { JobServices } from './lease.ts';
import { purgeJobs, requestCancel } from './leases.queries.ts';

const world = useWorld();
const start = new Date('2026-11-21T10:00:00Z');
let now = start;
beforeEach(() => {
  now = start;
});
const wait = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

type Queue = JobQueue<'batchJob'>;
type Work = JobHandler<'batchJob', TestJob>['work'];

const done: Work = (_, lease) => lease.release(() => ({ endedAt: now, responses: '["done"]' }));
const run = (queue: Queue, work: Work, given: Partial<JobServices> = {}) =>
  runWaitingJobs<'batchJob', TestJob>({ database: world.database, clock: () => now, ...given }, queue, {
    work,
    fail: (_, { now: endedAt, reason }) => ({ endedAt, responses: JSON.stringify([reason]) }),
  });

const setUp = async (given: Partial<Queue> = {}) => {
  const queue = testQueue(given);
  const { tenantId } = await world.newClient();
  const id = await addJob(world.database, queue, { tenantId, at: start });
  return { queue, tenantId, id, get: () => getJob(world.database, tenantId, id) };
};

/** Work that waits until the test releases it. */
const heldWork = (work: Work) => {
  const signs = new EventEmitter();
  const begun = once(signs, 'begun');
  const isFree = once(signs, 'free');
  const held: Work = async (job, lease) => {
    signs.emit('begun');
    await isFree;
    await work(job, lease);
  };
  return { work: held, begun, free: () => signs.emit('free') };
};

describe('a job', () => {
  test('is run once and ended with what its work writes', async () => {
    const { queue, get } = await setUp();

    expect(await run(queue, done)).toBe(1);
    expect(await run(queue, done)).toBe(0);

    expect(await get()).toMatchObject({ endedAt: start, responses: ['done'], attempts: 1, leaseUntil: null });
  });

  test('that fails waits longer after each attempt, and ends as failed after the last', async () => {
    const { queue, get } = await setUp({ maxAttempts: 4 });
    const broken: Work = () => Promise.reject(new Error('broken'));

    const delays: number[] = [];
    for (const _ of queue.retryDelaysMs) {
      expect(await run(queue, broken)).toBe(1);
      const { nextAttemptAt, leaseUntil, endedAt } = await get();
      expect([leaseUntil, endedAt]).toEqual([null, null]);
      delays.push(nextAttemptAt.getTime() - now.getTime());
      wait(delays.at(-1) ?? 0);
    }
    await run(queue, broken);

    for (const [index, delay] of delays.entries()) {
      expect(delay).toBeGreaterThanOrEqual(queue.retryDelaysMs[index] ?? 0);
      expect(delay).toBeLessThanOrEqual(1.2 * (queue.retryDelaysMs[index] ?? 0));
    }
    expect(await get()).toMatchObject({ endedAt: now, responses: ['ATTEMPTS_USED_UP'], attempts: 4 });
  });

  test('that fails does not delay other jobs', async () => {
    const { queue, tenantId, get } = await setUp();
    const other = await addJob(world.database, queue, { tenantId, key: 'good', at: start });

    await run(queue, (job, lease) => {
      if (job.key !== 'good') throw new Error('broken');
      return done(job, lease);
    });

    expect((await getJob(world.database, tenantId, other)).endedAt).toEqual(start);
    expect((await get()).endedAt).toBeNull();
  });

  test('whose work returns without releasing it has failed', async () => {
    const { queue, get } = await setUp({ maxAttempts: 1 });

    await run(queue, async () => undefined);

    expect(await get()).toMatchObject({ responses: ['ATTEMPTS_USED_UP'] });
  });
});

test('a worker gives a free place to the next job while other jobs still run', async () => {
  const { queue, tenantId } = await setUp({ maxRunning: 3, maxRunningPerTenant: 2 });
  await addJob(world.database, queue, { tenantId, at: start });
  const other = (await world.newClient()).tenantId;
  const held = heldWork(done);
  const finished: number[] = [];
  const working = run(queue, async (job, lease) => {
    if (job.tenantId === tenantId) return held.work(job, lease);
    finished.push(job.tenantId);
    return done(job, lease);
  });
  await held.begun;

  for (let n = 0; n < 3; n += 1) await addJob(world.database, queue, { tenantId: other, at: start });

  await eventually(() => expect(finished).toEqual([other, other, other]));
  held.free();
  expect(await working).toBe(5);
});

describe('a worker that dies', () => {
  /** Claims as a worker does, and is never heard of again. */
  const die = (queue: Queue) => {
    const never = heldWork(done);
    void run(queue, never.work);
    return never.begun;
  };

  test('is replaced by another one when its lease has lapsed, and not before', async () => {
    const { queue, get } = await setUp();
    await die(queue);

    wait(usualLeaseMs);
    expect(await run(queue, done)).toBe(0);
    wait(1);
    expect(await run(queue, done)).toBe(1);

    expect(await get()).toMatchObject({ attempts: 2, responses: ['done'] });
  });

  test('each time leaves a job that ends as failed without running again', async () => {
    const { queue, get } = await setUp({ maxAttempts: 2 });
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      await die(queue);
      wait(usualLeaseMs + 1);
    }
    const work = vi.fn(done);

    await run(queue, work);

    expect(work).not.toHaveBeenCalled();
    expect(await get()).toMatchObject({ endedAt: now, responses: ['ATTEMPTS_USED_UP'] });
  });

  test('but was only slow writes nothing any more', async () => {
    const { queue, tenantId, get } = await setUp();
    const rejected: string[] = [];
    const slow = heldWork(async (_, lease) => {
      const attempt = (name: string, write: Promise<void>) => write.catch(() => rejected.push(name));
      await attempt('renew', lease.renew({ responses: '["late"]' }));
      await attempt(
        'renewIn',
        world.database.tenant(tenantId, (db) => lease.renewIn(db)),
      );
      await attempt(
        'check',
        world.database.tenant(tenantId, (db) => lease.check(db)),
      );
      await attempt('release', done({} as TestJob, lease));
      expect(lease.signal.aborted).toBe(true);
    });
    const working = run(queue, slow.work);
    await slow.begun;
    wait(usualLeaseMs + 1);

    const second = heldWork(done);
    const taken = run(queue, second.work);
    await second.begun;
    slow.free();
    await working;
    const during = await get();
    second.free();
    await taken;

    expect(rejected).toEqual(['renew', 'renewIn', 'check', 'release']);
    expect(during).toMatchObject({ endedAt: null, responses: [], attempts: 2 });
    expect(await get()).toMatchObject({ endedAt: now, responses: ['done'] });
  });
});

describe('a lease', () => {
  test('is renewed while the work says nothing', async () => {
    const { queue, get } = await setUp({ leaseMs: 250 });
    const held = heldWork(done);
    const working = run(queue, held.work, { clock: () => new Date() });
    await held.begun;
    const { leaseUntil } = await get();

    await eventually(async () =>
      expect((await get()).leaseUntil?.getTime()).toBeGreaterThan(leaseUntil?.getTime() ?? 0),
    );
    held.free();
    await working;

    expect((await get()).responses).toEqual(['done']);
  });

  test('saves the progress that was reported last', async () => {
    const { queue, get } = await setUp();

    await run(queue, async (job, lease) => {
      await Promise.all([1, 2, 3].map((step) => lease.renew({ responses: JSON.stringify([step]) })));
      expect((await get()).responses).toEqual([3]);
      await done(job, lease);
    });
  });

  test('of a process that ends is handed over at once, and the attempt does not count', async () => {
    const { queue, get } = await setUp();
    const ending = new AbortController();

    await run(
      queue,
      async (_, lease) => {
        ending.abort();
        await lease.renew();
      },
      { signal: ending.signal },
    );
    const between = await get();
    const other = await run(queue, done);

    expect(between).toMatchObject({ attempts: 0, endedAt: null });
    expect(other).toBe(1);
    expect(await get()).toMatchObject({ attempts: 1, responses: ['done'] });
  });
});

describe('a cancellation', () => {
  test('stops a running job at its next renewal', async () => {
    const { queue, tenantId, id, get } = await setUp();

    await run(queue, async (job, lease) => {
      expect(await requestCancel(world.database, queue, { tenantId, id }, now)).toBe(true);
      await lease.renew();
      await done(job, lease);
    });

    expect(await get()).toMatchObject({ endedAt: start, responses: ['CANCELED'] });
  });

  test('tells work that only waits, through the signal', async () => {
    const { queue, tenantId, id, get } = await setUp({ leaseMs: 250 });

    await run(
      queue,
      async (_, lease) => {
        await requestCancel(world.database, queue, { tenantId, id }, new Date());
        await sleep(60_000, undefined, { signal: lease.signal });
      },
      { clock: () => new Date() },
    );

    expect(await get()).toMatchObject({ responses: ['CANCELED'] });
  });

  test('ends a job that waits for its next attempt, without running it', async () => {
    const { queue, tenantId, id, get } = await setUp({ retryDelaysMs: [3_600_000] });
    await run(queue, () => Promise.reject(new Error('broken')));
    await requestCancel(world.database, queue, { tenantId, id }, now);
    const work = vi.fn(done);

    await run(queue, work);

    expect(work).not.toHaveBeenCalled();
    expect(await get()).toMatchObject({ endedAt: start, responses: ['CANCELED'] });
  });

  test('of a job that has ended changes nothing', async () => {
    const { queue, tenantId, id, get } = await setUp();
    await run(queue, done);
    const before = await get();

    expect(await requestCancel(world.database, queue, { tenantId, id }, now)).toBe(false);
    expect(await get()).toEqual(before);
  });
});

test('a sweep deletes the jobs that ended long enough ago, and no others', async () => {
  const queue = testQueue();
  const swept: Queue = {
    ...queue,
    retention: { column: sql`job.ended_at`, ms: dayMs, isEnded: sql`job.ended_at is not null` },
  };
  const { tenantId } = await world.newClient();
  await addJob(world.database, queue, { tenantId, at: start });
  await run(queue, done);
  wait(dayMs / 2);
  const recent = await addJob(world.database, queue, { tenantId, at: now });
  await run(queue, done);
  const open = await addJob(world.database, queue, { tenantId, at: start });

  await purgeJobs(world.database, swept, new Date(start.getTime() + dayMs + 1));

  const left = await world.database.tenant(tenantId, (db) => db.selectFrom('batchJob').select('id').execute());
  expect(new Set(left.map(({ id }) => id))).toEqual(new Set([recent, open]));
});
