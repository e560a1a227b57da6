import { sql } from 'kysely';
import { isDistributed } from '../db/connection.ts';
import type { Database } from '../db/database.ts';
import { openTenants } from './claims.queries.ts';
import type { JobQueue, JobTable } from './job-queue.ts';

/** When the next job of the queue becomes due or loses its lease; null without one. */
export const findNextAttempt = <T extends JobTable>(
  database: Database,
  queue: JobQueue<T>,
  now: Date,
): Promise<Date | null> =>
  database.system(async (db) => {
    const table = sql.table(queue.table);
    if (isDistributed(db)) {
      const { rows: found } = await sql<{ next: Date | null }>`
        select least(
          min(job.next_attempt_at) filter (where job.next_attempt_at > ${now}),
          min(job.lease_until) filter (where job.lease_until >= ${now})) as next
        from ${table} job where job.tenant_id > 0 and ${queue.isOpen}`.execute(db);
      return found[0]?.next ?? null;
    }
    const { rows } = await sql<{ next: Date | null }>`
      with recursive ${openTenants(queue)}
      select least(
        (select min(waiting.next_attempt_at) from tenant
          cross join lateral (
            select job.next_attempt_at from ${table} job
            where job.tenant_id = tenant.tenant_id and ${queue.isOpen} and job.next_attempt_at > ${now}
            order by job.next_attempt_at limit 1) waiting),
        (select min(job.lease_until) from ${table} job
          where job.tenant_id > 0 and ${queue.isOpen} and job.lease_until >= ${now})) as next`.execute(db);
    return rows[0]?.next ?? null;
  });
