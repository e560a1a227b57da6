// G7, G22

import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { batchQueue } from '../../features/batch/batch-jobs.queries.ts';
import { makeIntegration } from '../../features/integrations/core/integrations.factory.ts';
import { insertQueueItem } from '../../features/integrations/core/queue.queries.ts';
import { runQueue } from '../../features/integrations/core/runs.queries.ts';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { mailQueue } from '../mail/outbox.queries.ts';
import { claimJobs } from './claims.queries.ts';
import { type ClaimedJob, type JobQueue, type JobTable, LeaseLost, usualLeaseMs } from './job-queue.ts';
import { checkLease, releaseJob } from './leases.queries.ts';

// While a release is rolled out, nodes of the previous release (migration 36) work beside nodes of this release. To be deleted with
// the release after.
const world = useWorld();
/** The database has its own clock, which may be a little ahead. */
const start = new Date(Date.now() + 60_000);
const after = (ms: number) => new Date(start.getTime() + ms);
let client: TestClient;
beforeEach(async () => {
  client = await world.newClient();
});

interface Case {
  readonly queue: JobQueue<JobTable>;
  /** As nodes of the previous release write it: without the new columns. */
  readonly add: () => Promise<unknown>;
  /** As nodes of the previous release claim it. Returns how many. */
  readonly claim: (now: Date) => Promise<number>;
}

const rows = (statement: ReturnType<typeof sql>): Promise<number> =>
  world.database.system(async (db) => (await statement.execute(db)).rows.length);

const cases: Readonly<Record<string, () => Case>> = {
  mails: () => ({
    queue: mailQueue,
    add: () =>
      world.database.system((db) =>
        sql`insert into mail (tenant_id, id, recipient, subject, letter, created_at, expires_at, next_attempt_at)
          values (${client.tenantId}, gen_random_uuid(), 'jo@example.com', 'Hello', '', ${start}, ${after(1e9)}, ${start})`.execute(
          db,
        ),
      ),
    claim: (now) =>
      rows(sql`
        update mail set attempts = attempts + 1, next_attempt_at = ${now}::timestamptz + case attempts
          when 0 then interval '1 minute' else interval '5 minutes' end
        where (tenant_id, id) in (
          select tenant_id, id from mail
          where tenant_id = ${client.tenantId} and sent_at is null and failed_at is null and next_attempt_at <= ${now}
          limit 10 for update skip locked)
        returning id`),
  }),
  batches: () => ({
    queue: batchQueue,
    add: () =>
      world.database.system((db) =>
        sql`insert into batch_job (tenant_id, user_id, session_id, requests, created_at)
          values (${client.tenantId}, 1, gen_random_uuid(), '[{}]', ${start})`.execute(db),
      ),
    claim: (now) =>
      rows(sql`
        update batch_job job set lease_until = ${new Date(now.getTime() + 300_000)}
        where (job.tenant_id, job.id) = (
          select tenant_id, id from batch_job
          where tenant_id = ${client.tenantId} and ended_at is null and (lease_until is null or lease_until < ${now})
          order by created_at limit 1 for update skip locked)
        returning job.id`),
  }),
  runs: () => ({
    queue: runQueue,
    add: () =>
      client.db(async (db) => {
        const integrationId = await makeIntegration(db, { integrationType: 'SALES_AGGREGATION' });
        const run = { integrationId, completeSync: false, priority: 1 };
        await insertQueueItem({ db, tenantId: client.tenantId, now: start }, run);
      }),
    claim: (now) =>
      rows(sql`
        update integration_queue_item item
        set status = 'RUNNING', lease_until = ${new Date(now.getTime() + 300_000)}, attempts = item.attempts + 1
        where (item.tenant_id, item.id) = (
          select tenant_id, id from integration_queue_item
          where tenant_id = ${client.tenantId}
            and (status = 'RUNNING' and lease_until < ${now} or status = 'PENDING' and next_attempt_at <= ${now})
          limit 1 for update skip locked)
        returning item.id`),
  }),
};

describe.for(Object.entries(cases))('beside a node of the previous release, of %s', ([, of]) => {
  const claim = (queue: JobQueue<JobTable>, now: Date) => claimJobs(world.database, queue, { now });

  test('a job is claimed by one of the two', async () => {
    const { queue, add, claim: claimBefore } = of();
    await add();
    const [job] = await claim(queue, start);
    expect(job).toBeDefined();
    expect(await claimBefore(after(1))).toBe(0);
    expect(await claimBefore(after(usualLeaseMs + 1))).toBe(1);

    expect(await claim(queue, after(usualLeaseMs + 2))).toEqual([]);
  });

  test('a job whose node died is taken over by the other one', async () => {
    const { queue, add, claim: claimBefore } = of();
    await add();
    expect(await claimBefore(start)).toBe(1);
    expect(await claim(queue, after(1))).toEqual([]);

    const [job] = await claim(queue, after(400_000));

    expect(job).toBeDefined();
    expect(await claimBefore(after(400_001))).toBe(0);
  });
});

test.for(['mails', 'runs'])(
  'a node that lost one of the %s to the previous release can write nothing',
  async (name) => {
    const { queue, add, claim } = (cases[name] as () => Case)();
    await add();
    const [job] = (await claimJobs(world.database, queue, { now: start })) as [ClaimedJob];
    expect(await claim(after(usualLeaseMs + 1))).toBe(1);

    const write = client.db(async (db) => {
      await checkLease(db, queue, job);
      await releaseJob(db, queue, job, { nextAttemptAt: start });
    });

    await expect(write).rejects.toThrow(LeaseLost);
  },
);
