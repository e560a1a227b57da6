import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { JobQueue, JobTable } from './job-queue.ts';

/** The open jobs of a queue, of all clients. */
export interface QueueState {
  readonly name: string;
  /** Jobs that no worker holds. */
  readonly waiting: number;
  /** Jobs that a worker holds. */
  readonly running: number;
  /** Waiting jobs that failed before. */
  readonly retrying: number;
  /** The longest time that a job which may start has waited for a worker, in seconds; 0 without one. */
  readonly overdueSeconds: number;
}

/** Reads the open jobs only, for which each queue has an index. */
export const listQueueStates = async (
  db: Db,
  queues: readonly JobQueue<JobTable>[],
  now: Date,
): Promise<readonly QueueState[]> => {
  const states = queues.map((queue) => selectState(queue, now));
  const { rows } = await sql<QueueState>`${sql.join(states, sql` union all `)} order by name`.execute(db);
  return rows;
};

const selectState = ({ name, table, isOpen, mayStart, needsActiveClient }: JobQueue<JobTable>, now: Date) => {
  const isHeld = sql`coalesce(job.lease_until >= ${now}, false)`;
  const canStart = sql`not ${isHeld} and (${mayStart?.(sql`job.tenant_id`) ?? sql`true`})
    and ${needsActiveClient ? sql`not client.inactive` : sql`true`}`;
  return sql`
    select ${name}::text as name, (count(*) filter (where not ${isHeld}))::integer as waiting,
      (count(*) filter (where ${isHeld}))::integer as running,
      (count(*) filter (where not ${isHeld} and job.attempts > 0))::integer as retrying,
      coalesce(greatest(0, extract(epoch from ${now} - min(job.next_attempt_at) filter (where ${canStart}))), 0)::float8
        as overdue_seconds
    from ${sql.table(table)} job
    join client on client.id = job.tenant_id
    where job.tenant_id > 0 and ${isOpen}`;
};
