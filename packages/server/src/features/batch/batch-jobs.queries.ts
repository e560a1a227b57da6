import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Answer, Item } from './batch.service.ts';

/** A call that waits for its turn; a foreign one names another client or another token than its batch. */
export interface WaitingItem extends Item {
  readonly isForeign: boolean;
}

export interface ClaimedJob {
  readonly tenantId: number;
  readonly subdomain: string;
  readonly id: string;
  readonly userId: number;
  readonly sessionId: string;
  readonly items: readonly WaitingItem[];
  readonly done: number;
  /** Whoever holds the job says so until then; one that took longer has lost it. */
  readonly leaseUntil: Date;
}

const leaseMs = 5 * 60_000;
const keepMs = 24 * 3_600_000;

export const insertBatchJob = async ({ db, actor, now }: Ctx, items: readonly WaitingItem[]): Promise<string> => {
  const { id } = await db
    .insertInto('batchJob')
    .values({
      userId: actor.userId,
      sessionId: actor.sessionId,
      requests: JSON.stringify(items),
      createdAt: now,
      endedAt: items.length === 0 ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Only its own user finds a job. */
export const findBatchJob = ({ db, actor }: Ctx, id: string) =>
  db
    .selectFrom('batchJob')
    .select(['id', 'createdAt', 'leaseUntil', 'endedAt'])
    .select(sql<Answer[]>`responses`.as('items'))
    .select(sql<number>`jsonb_array_length(requests)`.as('amountOfItems'))
    .where('id', '=', id)
    .where('userId', '=', actor.userId)
    .executeTakeFirst();

/** Takes the oldest job that nobody works on. */
export const claimBatchJob = (database: Database, now: Date): Promise<ClaimedJob | undefined> =>
  database.system(async (db) => {
    const leaseUntil = new Date(now.getTime() + leaseMs);
    const { rows } = await sql<Omit<ClaimedJob, 'leaseUntil'>>`
      update batch_job job set lease_until = ${leaseUntil}
      from client
      where client.id = job.tenant_id and (job.tenant_id, job.id) = (
        select tenant_id, id from batch_job
        where ended_at is null and (lease_until is null or lease_until < ${now})
        order by created_at limit 1 for update skip locked)
      returning job.tenant_id, client.subdomain, job.id, job.user_id, job.session_id, job.requests as items,
        jsonb_array_length(job.responses) as done`.execute(db);
    return rows[0] && { ...rows[0], leaseUntil };
  });

/** Keeps an answer and the lease; false: another node has taken the job. */
export const keepAnswer = (
  database: Database,
  { tenantId, id, leaseUntil }: ClaimedJob,
  { answer, now }: { readonly answer: Answer; readonly now: Date },
): Promise<Date | undefined> =>
  database.tenant(tenantId, async (db) => {
    const next = new Date(now.getTime() + leaseMs);
    const { numUpdatedRows } = await db
      .updateTable('batchJob')
      .set({ responses: sql`responses || ${JSON.stringify([answer])}::jsonb`, leaseUntil: next })
      .where('id', '=', id)
      .where('leaseUntil', '=', leaseUntil)
      .executeTakeFirst();
    return numUpdatedRows > 0n ? next : undefined;
  });

/** What was asked is forgotten as soon as all is answered: it may hold what is nobody's business. */
export const endBatchJob = (database: Database, { tenantId, id, items }: ClaimedJob, now: Date): Promise<unknown> =>
  database.tenant(tenantId, (db) =>
    db
      .updateTable('batchJob')
      .set({ endedAt: now, leaseUntil: null, requests: JSON.stringify(items.map((item) => item.id)) })
      .where('id', '=', id)
      .execute(),
  );

/** Lets another node go on at once. */
export const releaseBatchJob = (database: Database, { tenantId, id, leaseUntil }: ClaimedJob): Promise<unknown> =>
  database.tenant(tenantId, (db) =>
    db
      .updateTable('batchJob')
      .set({ leaseUntil: null })
      .where('id', '=', id)
      .where('leaseUntil', '=', leaseUntil)
      .execute(),
  );

export const sweepBatchJobs = (database: Database, now: Date): Promise<unknown> =>
  database.system((db) =>
    db
      .deleteFrom('batchJob')
      .where('createdAt', '<', new Date(now.getTime() - keepMs))
      .execute(),
  );
