import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import type { Db } from '../../platform/db/database.ts';
import type { ClaimedJob, JobQueue, JobUpdate } from '../../platform/jobs/job-queue.ts';
import type { BatchItemResponse, Item } from './batch.service.ts';

/** A queued call; a foreign one names another client or token than its batch. */
export interface WaitingItem extends Item {
  readonly isForeign: boolean;
}

const minute = 60_000;
const hour = 60 * minute;

export const batchQueue: JobQueue<'batchJob'> = {
  name: 'batches',
  table: 'batchJob',
  isOpen: sql`job.ended_at is null`,
  order: sql`job.created_at, job.id`,
  columns: sql`client.subdomain, job.user_id, job.session_id, job.by_api_token, job.requests as items,
    jsonb_array_length(job.responses) as done`,
  joins: (tenantId) => sql`join client on client.id = ${tenantId}`,
  maxRunning: 4,
  maxRunningPerTenant: 2,
  retryDelaysMs: [5000, 30_000, 2 * minute, 10 * minute, 30 * minute],
  maxAttempts: 6,
  retention: { column: sql`job.created_at`, ms: 24 * hour },
};

export interface ClaimedBatch extends ClaimedJob {
  readonly id: string;
  readonly subdomain: string;
  readonly userId: number;
  readonly sessionId: string;
  readonly byApiToken: boolean;
  readonly items: readonly WaitingItem[];
  /** The number of processed items. */
  readonly done: number;
}

export const insertBatchJob = async ({ db, actor, now }: Ctx, items: readonly WaitingItem[]): Promise<string> => {
  const { id } = await db
    .insertInto('batchJob')
    .values({
      userId: actor.userId,
      sessionId: actor.sessionId,
      byApiToken: actor.apiToken !== undefined,
      requests: JSON.stringify(items),
      createdAt: now,
      nextAttemptAt: now,
      endedAt: items.length === 0 ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

type StoredResponse = Omit<BatchItemResponse, 'uri'> & { readonly uri?: string };

/** A job is visible only to its user; an API token sees its own: the user may read more than the token. */
export const findBatchJob = ({ db, actor }: Ctx, id: string) =>
  db
    .selectFrom('batchJob')
    .select(['id', 'createdAt', 'leaseUntil', 'endedAt'])
    .select(sql<StoredResponse[]>`responses`.as('items'))
    .select(sql<number>`jsonb_array_length(requests)`.as('amountOfItems'))
    .where('id', '=', id)
    .where('userId', '=', actor.userId)
    .$if(actor.apiToken !== undefined, (query) => query.where('sessionId', '=', actor.sessionId))
    .executeTakeFirst();

/**
 * The response of the item at this index. It is written once: a node of the previous release may run the same job during
 * an upgrade.
 */
export const appendResponse = (place: number, response: BatchItemResponse): JobUpdate<'batchJob'> => ({
  responses: sql`case when jsonb_array_length(responses) = ${place}::integer
    then responses || ${JSON.stringify([response])}::jsonb else responses end`,
});

/** The requests are deleted once all are processed, because they may contain confidential data. */
export const endedBatch = ({ items }: ClaimedBatch, now: Date): JobUpdate<'batchJob'> => ({
  endedAt: now,
  requests: JSON.stringify(items.map((item) => item.id)),
});

export const countResponses = async (db: Db, { id }: ClaimedBatch): Promise<number> => {
  const { responses } = await db
    .selectFrom('batchJob')
    .select(sql<number>`jsonb_array_length(responses)`.as('responses'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return responses;
};
