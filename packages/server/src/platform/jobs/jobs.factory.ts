import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { ClaimedJob, JobQueue } from './job-queue.ts';

export interface TestJob extends ClaimedJob {
  readonly key: string;
}

const requests = (field: string) => sql`(job.requests ->> ${sql.lit(field)})`;

/** A queue of jobs whose rows contain their key and priority. It uses the table of batches, which stores any JSON. */
export const testQueue = (given: Partial<JobQueue<'batchJob'>> = {}): JobQueue<'batchJob'> => {
  const name = `test ${randomUUID()}`;
  return {
    name,
    table: 'batchJob',
    isOpen: sql`job.ended_at is null and ${requests('queue')} = ${name}`,
    order: sql`${requests('priority')}::integer, job.created_at, job.id`,
    columns: sql`${requests('key')} as key`,
    maxRunning: 1,
    leaseMs: 60_000,
    retryDelaysMs: [1000, 10_000, 100_000],
    maxAttempts: 10,
    ...given,
  };
};

export const oneByKey = (max = 1) => ({ concurrency: { key: () => requests('key'), max } });

export const addJob = (
  database: Database,
  { name }: JobQueue<'batchJob'>,
  {
    tenantId,
    key = randomUUID(),
    priority = 1,
    at = new Date(),
  }: { tenantId: number; key?: string; priority?: number; at?: Date },
): Promise<string> =>
  database.tenant(tenantId, async (db) => {
    const { id } = await db
      .insertInto('batchJob')
      .values({
        userId: 1,
        sessionId: randomUUID(),
        requests: JSON.stringify({ queue: name, key, priority }),
        createdAt: at,
        nextAttemptAt: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });

export const getJob = (database: Database, tenantId: number, id: number | string) =>
  database.tenant(tenantId, (db) =>
    db.selectFrom('batchJob').selectAll().where('id', '=', String(id)).executeTakeFirstOrThrow(),
  );
