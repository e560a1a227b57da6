// G7

import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jobQueues } from '../../tasks.ts';
import { useWorld } from '../../testing/world.ts';
import { claimJobs } from './claims.queries.ts';
import { LeaseLost, usualLeaseMs } from './job-queue.ts';
import { addJob, oneByKey, type TestJob, testQueue } from './jobs.factory.ts';
import { expireLeasesOfNode, postponeJob, releaseJob, renewLease } from './leases.queries.ts';

const world = useWorld();
const start = new Date('2026-11-21T10:00:00Z');
const after = (ms: number) => new Date(start.getTime() + ms);
const newTenant = async () => (await world.newClient()).tenantId;

type Queue = ReturnType<typeof testQueue>;
const claim = (queue: Queue, now = start) => claimJobs<'batchJob', TestJob>(world.database, queue, { now });
const end = ({ tenantId }: TestJob, queue: Queue, job: TestJob, now = start) =>
  world.database.tenant(tenantId, (db) => releaseJob(db, queue, job, { endedAt: now }));

/** Claims and ends jobs until none is due. */
const drain = async (queue: Queue, now = start): Promise<TestJob[]> => {
  const done: TestJob[] = [];
  for (;;) {
    const jobs = await claim(queue, now);
    if (jobs.length === 0) return done;
    for (const job of jobs) await end(job, queue, job, now);
    done.push(...jobs);
  }
};

describe('the start of a node', () => {
  test('claims the jobs of its killed process at once, and leaves those of other nodes', async () => {
    const [queue, tenantId] = [testQueue({ maxRunning: 5 }), await newTenant()];
    await addJob(world.database, queue, { tenantId, key: 'own', at: start });
    const [own] = await claim(queue);
    await addJob(world.database, queue, { tenantId, key: 'other', at: start });
    const other = { ...world.database, nodeId: randomUUID() };
    await claimJobs<'batchJob', TestJob>(other, queue, { now: start });

    for (const one of [...jobQueues, queue]) await expireLeasesOfNode(world.database, one, after(1));
    const jobs = await claim(queue, after(1));

    expect(jobs.map(({ key, attempts }) => [key, attempts])).toEqual([['own', 2]]);
    expect(own && (await end(own, queue, own).catch((error: unknown) => error))).toBeInstanceOf(LeaseLost);
  });
});

describe('a claim', () => {
  test('takes the most urgent job first, and of equally urgent ones the oldest', async () => {
    const [queue, tenantId] = [testQueue(), await newTenant()];
    await addJob(world.database, queue, { tenantId, key: 'late', priority: 2, at: after(-3) });
    await addJob(world.database, queue, { tenantId, key: 'second', priority: 1, at: after(-1) });
    await addJob(world.database, queue, { tenantId, key: 'first', priority: 1, at: after(-2) });

    const jobs = await drain(queue);

    expect(jobs.map(({ key }) => key)).toEqual(['first', 'second', 'late']);
  });

  test('leaves jobs whose time has not come', async () => {
    const queue = testQueue();
    const tenantId = await newTenant();
    await addJob(world.database, queue, { tenantId, at: after(1) });

    expect(await claim(queue, start)).toEqual([]);
    expect(await drain(queue, after(1))).toHaveLength(1);
  });

  test('gives each job to one of many workers that look at the same time', async () => {
    const queue = testQueue();
    const tenantIds = [await newTenant(), await newTenant(), await newTenant()];
    for (const tenantId of tenantIds)
      for (let n = 0; n < 10; n += 1) await addJob(world.database, queue, { tenantId, at: start });

    const done = await Promise.all(Array.from({ length: 12 }, () => drain(queue)));
    // Workers that found every row locked by another one may have stopped early.
    done.push(await drain(queue));

    const ids = done.flat().map(({ id }) => id);
    expect(ids).toHaveLength(30);
    expect(new Set(ids).size).toBe(30);
  });
});

describe('among tenants', () => {
  test('a claim takes the tenant with the fewest running jobs', async () => {
    const queue = testQueue();
    const [busy, other] = [await newTenant(), await newTenant()];
    for (let n = 0; n < 5; n += 1) await addJob(world.database, queue, { tenantId: busy, at: after(-10) });
    await claim(queue);
    await claim(queue);
    for (let n = 0; n < 2; n += 1) await addJob(world.database, queue, { tenantId: other, at: start });

    const tenants = [...(await claim(queue)), ...(await claim(queue)), ...(await claim(queue))].map(
      ({ tenantId }) => tenantId,
    );

    expect(tenants.slice(0, 2)).toEqual([other, other]);
    expect(tenants[2]).toBe(busy);
  });

  test('one worker serves them in turn, whatever waits longer', async () => {
    const queue = testQueue();
    const [busy, other, third] = [await newTenant(), await newTenant(), await newTenant()];
    for (let n = 0; n < 6; n += 1) await addJob(world.database, queue, { tenantId: busy, at: after(-1000) });
    for (let n = 0; n < 2; n += 1) await addJob(world.database, queue, { tenantId: other, at: after(-10) });
    await addJob(world.database, queue, { tenantId: third, at: after(-5) });

    const order = (await drain(queue)).map(({ tenantId }) => tenantId);

    expect(order).toEqual([busy, other, third, busy, other, busy, busy, busy, busy]);
  });

  test('a claim of several jobs is shared', async () => {
    const queue = testQueue({ maxRunning: 10 });
    const [busy, other] = [await newTenant(), await newTenant()];
    for (let n = 0; n < 20; n += 1) await addJob(world.database, queue, { tenantId: busy, at: after(-10) });
    for (let n = 0; n < 20; n += 1) await addJob(world.database, queue, { tenantId: other, at: start });

    const jobs = await claim(queue);

    expect(jobs.filter(({ tenantId }) => tenantId === busy)).toHaveLength(5);
    expect(jobs.filter(({ tenantId }) => tenantId === other)).toHaveLength(5);
  });
});

describe('a maximum per tenant', () => {
  test('holds on all nodes together and leaves the other places to other tenants', async () => {
    const queue = testQueue({ maxRunning: 6, maxRunningPerTenant: 3 });
    const [busy, other] = [await newTenant(), await newTenant()];
    for (let n = 0; n < 20; n += 1) await addJob(world.database, queue, { tenantId: busy, at: after(-10) });

    const claims = (await Promise.all([claim(queue), claim(queue), claim(queue)])).flat();
    await addJob(world.database, queue, { tenantId: other, at: start });
    const later = await claim(queue);

    expect(claims).toHaveLength(3);
    expect(later.map(({ tenantId }) => tenantId)).toEqual([other]);
  });

  test('frees a place with each job that ends', async () => {
    const queue = testQueue({ maxRunning: 6, maxRunningPerTenant: 2 });
    const tenantId = await newTenant();
    for (let n = 0; n < 5; n += 1) await addJob(world.database, queue, { tenantId, at: start });
    const [first] = await claim(queue);
    if (!first) throw new Error('nothing was claimed');

    await end(first, queue, first);

    expect(await claim(queue)).toHaveLength(1);
    expect(await claim(queue)).toHaveLength(0);
  });
});

describe('a concurrency key', () => {
  test('lets as many jobs run as its maximum, however many workers claim at the same time', async () => {
    const queue = testQueue({ ...oneByKey(2), maxRunning: 3 });
    const tenantId = await newTenant();
    for (let n = 0; n < 8; n += 1) await addJob(world.database, queue, { tenantId, key: n < 5 ? 'a' : 'b', at: start });

    const claims = await Promise.all(Array.from({ length: 6 }, () => claim(queue)));

    expect(
      claims
        .flat()
        .map(({ key }) => key)
        .toSorted(),
    ).toEqual(['a', 'a', 'b', 'b']);
  });

  test('is not shared between tenants', async () => {
    const queue = testQueue(oneByKey());
    for (const tenantId of [await newTenant(), await newTenant()])
      await addJob(world.database, queue, { tenantId, key: 'same', at: start });

    expect([...(await claim(queue)), ...(await claim(queue))]).toHaveLength(2);
  });

  test('of a job whose worker died goes to that job before others', async () => {
    const tenantId = await newTenant();
    const queue = testQueue(oneByKey());
    const lost = await addJob(world.database, queue, { tenantId, key: 'same', priority: 5, at: start });
    await claim(queue);
    await addJob(world.database, queue, { tenantId, key: 'same', priority: 1, at: start });

    const [taken] = await claim(queue, after(usualLeaseMs + 1));

    expect(taken?.id).toBe(lost);
    expect(await claim(queue, after(usualLeaseMs + 1))).toEqual([]);
  });
});

interface Known {
  readonly id: string;
  readonly tenantId: number;
  readonly key: string;
  state: 'open' | 'ended';
  nextAttemptAt: number;
  leaseUntil: number | undefined;
  token: string | undefined;
}

type Step =
  | { readonly kind: 'add'; readonly tenant: number; readonly key: string }
  | { readonly kind: 'claim' }
  | { readonly kind: 'renew' | 'end' | 'postpone'; readonly lease: number }
  | { readonly kind: 'wait'; readonly ms: number };

const lease = fc.nat({ max: 30 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      tenant: fc.nat({ max: 1 }),
      key: fc.constantFrom('a', 'b'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('claim' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('renew' as const, 'end' as const, 'postpone' as const), lease }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(1, 500, 30_000, 61_000) }),
  },
);

test('claims, renewals, ends and lapsed leases behave like the model, whatever their order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const tenants = [await newTenant(), await newTenant()];
      const queue = testQueue(oneByKey());
      const jobs: Known[] = [];
      const leases: TestJob[] = [];
      let now = start.getTime();
      const isRunning = ({ state, leaseUntil }: Known) => state === 'open' && (leaseUntil ?? 0) >= now;
      const isDue = (job: Known) => job.state === 'open' && job.nextAttemptAt <= now && !isRunning(job);
      const mayStart = (job: Known) =>
        isDue(job) &&
        !jobs.some((other) => isRunning(other) && other.tenantId === job.tenantId && other.key === job.key);
      const countRunning = (tenantId: number) =>
        jobs.filter((job) => job.tenantId === tenantId && isRunning(job)).length;
      const find = (id: unknown): Known => {
        const job = jobs.find((one) => one.id === id);
        if (!job) throw new Error('The claim returned an unknown job');
        return job;
      };

      const claimOne = async () => {
        const expected = jobs.filter(mayStart);
        const claimed = await claim(queue, new Date(now));
        expect(claimed).toHaveLength(expected.length > 0 ? 1 : 0);
        for (const one of claimed) {
          const job = find(one.id);
          expect(expected).toContain(job);
          const fewest = Math.min(...expected.map(({ tenantId }) => countRunning(tenantId)));
          expect(countRunning(job.tenantId)).toBe(fewest);
          job.leaseUntil = now + usualLeaseMs;
          job.token = one.leaseToken;
          leases.push(one);
        }
      };
      const write = async (kind: 'renew' | 'end' | 'postpone', one: TestJob) => {
        const job = find(one.id);
        const isHeld = job.token === one.leaseToken;
        const at = new Date(now);
        const written = world.database.tenant(one.tenantId, (db) => {
          if (kind === 'renew') return renewLease(db, queue, one, { now: at });
          if (kind === 'end') return releaseJob(db, queue, one, { endedAt: at });
          return postponeJob(db, queue, one, new Date(now + 5000));
        });
        if (!isHeld) return expect(written).rejects.toThrow(LeaseLost);
        await written;
        job.leaseUntil = kind === 'renew' ? now + usualLeaseMs : undefined;
        if (kind === 'renew') return;
        job.token = undefined;
        if (kind === 'end') job.state = 'ended';
        else job.nextAttemptAt = now + 5000;
      };

      for (const one of steps) {
        if (one.kind === 'wait') now += one.ms;
        else if (one.kind === 'claim') await claimOne();
        else if (one.kind === 'add') {
          const { key } = one;
          const tenantId = tenants[one.tenant] ?? 0;
          const id = await addJob(world.database, queue, { tenantId, key, at: new Date(now) });
          jobs.push({ id, tenantId, key, state: 'open', nextAttemptAt: now, leaseUntil: undefined, token: undefined });
        } else {
          const held = leases[one.lease % Math.max(1, leases.length)];
          if (held) await write(one.kind, held);
        }
      }
      // The next case finds no jobs of this one.
      now += 1_000_000;
      for (const job of await drain(queue, new Date(now))) find(job.id).state = 'ended';
      expect(jobs.filter(({ state }) => state === 'open')).toEqual([]);
    }),
    { numRuns: 15 },
  );
}, 120_000);
