import type { Readable } from 'node:stream';
import { dayMs } from '@shelfward/contract/kit/dates.ts';
import { sql } from 'kysely';
import type { Ctx } from '../context/context.ts';
import { AppError } from '../core/errors.ts';
import type { Database, Db } from '../db/database.ts';

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON, a file, or nothing. */
  readonly body: string | Buffer | Readable | null;
}

export interface Claim {
  readonly key: string;
  readonly route: string;
  /** A hash, because a request may contain a password. */
  readonly requestHash: string;
}

const retentionMs = dayMs;

/**
 * Claims the key in the caller's transaction. A second request waits here until the first has committed, and
 * gets its response; a rejected first request leaves nothing, so the second runs.
 */
export const claimKey = async ({ db, tenantId, actor }: Pick<Ctx, 'db' | 'tenantId' | 'actor'>, claim: Claim) => {
  const { key, route, requestHash } = claim;
  const { numAffectedRows } = await sql`
    insert into idempotency_key (tenant_id, user_id, route, key, request_hash)
    values (${tenantId}, ${actor.userId}, ${route}, ${key}, ${requestHash})
    on conflict do nothing`.execute(db);
  if (numAffectedRows === 1n) return undefined;
  const { rows } = await sql<Reply & { requestHash: string }>`
    select request_hash, status, headers, body from idempotency_key
    where tenant_id = ${tenantId} and user_id = ${actor.userId} and route = ${route} and key = ${key}`.execute(db);
  const [earlier] = rows;
  if (!earlier) throw new AppError('CONFLICT');
  if (earlier.requestHash !== requestHash) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  return { status: earlier.status, headers: earlier.headers, body: earlier.body } satisfies Reply;
};

export const saveReply = async (
  { db, tenantId, actor }: Pick<Ctx, 'db' | 'tenantId' | 'actor'>,
  { key, route }: Claim,
  { status, headers, body }: Reply,
): Promise<void> => {
  if (body !== null && typeof body !== 'string') throw new Error(`${route} returns a file, which only a GET may do`);
  await sql`
    update idempotency_key set status = ${status}, headers = ${JSON.stringify(headers)}::jsonb, body = ${body}
    where tenant_id = ${tenantId} and user_id = ${actor.userId} and route = ${route} and key = ${key}`.execute(db);
};

export const purgeIdempotencyKeys = (database: Database, now: Date): Promise<void> =>
  database.system(async (db: Db) => {
    await sql`delete from idempotency_key where tenant_id > 0 and created_at < ${new Date(now.getTime() - retentionMs)}`.execute(
      db,
    );
  });
