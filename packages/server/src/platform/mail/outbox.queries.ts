import { dayMs } from '@shelfward/contract/kit/dates.ts';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { ClaimedJob, JobQueue } from '../jobs/job-queue.ts';

const minute = 60_000;

export const mailQueue: JobQueue<'mail'> = {
  name: 'mails',
  table: 'mail',
  isOpen: sql`job.sent_at is null and job.failed_at is null`,
  order: sql`job.next_attempt_at`,
  columns: sql`client.subdomain, job.recipient, job.subject, job.letter`,
  joins: (tenantId) => sql`join client on client.id = ${tenantId}`,
  maxRunning: 10,
  maxRunningPerTenant: 5,
  // Nodes of the previous release look at this time only.
  onClaim: ({ leaseUntil }) => sql`next_attempt_at = ${leaseUntil}`,
  retryDelaysMs: [minute, 5 * minute, 15 * minute, 60 * minute],
  // Until it expires.
  maxAttempts: Number.POSITIVE_INFINITY,
  retention: { column: sql`job.created_at`, ms: 90 * dayMs },
};

export interface DueMail extends ClaimedJob {
  readonly id: string;
  readonly subdomain: string;
  readonly recipient: string;
  readonly subject: string;
  readonly letter: string;
}

export const failExpired = async (db: Db, now: Date): Promise<void> => {
  await sql`update mail set failed_at = ${now}, letter = null
            where tenant_id > 0 and sent_at is null and failed_at is null and expires_at <= ${now}`.execute(db);
};
