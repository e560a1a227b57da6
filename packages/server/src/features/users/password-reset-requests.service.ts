import { sql } from 'kysely';
import { insertAuditEntries } from '../../platform/audit/audit.queries.ts';
import type { KeyRing } from '../../platform/crypto/key-ring.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { toPostCtx } from '../../platform/mail/outbox.ts';
import { sendPasswordResetTo } from './user-mails.service.ts';

interface Requested {
  readonly email: string;
  readonly requestId: string;
}

/** Records a password reset request without a lookup, so that the timing reveals nothing. */
export const recordPasswordResetRequest = async (db: Db, request: Requested, now: Date): Promise<void> => {
  await db
    .insertInto('passwordResetRequest')
    .values({ ...request, createdAt: now })
    .execute();
};

/** Sends a link to each existing user. Each request is a separate transaction: failed ones are retried. */
export const processPasswordResetRequests = async (
  { database, keys }: { readonly database: Database; readonly keys: KeyRing },
  now: Date,
): Promise<void> => {
  const waiting = await database.system(findWaiting);
  for (const { tenantId, id } of waiting)
    await database.tenant(tenantId, async (db) => {
      const request = await takeRequest(db, id);
      if (!request) return;
      const userId = await sendPasswordResetTo(toPostCtx(keys, { tenantId, db, now }), request.email);
      if (userId !== undefined)
        await insertAuditEntries(db, { tenantId, actor: null, requestId: request.requestId }, [
          { entityType: 'SESSION', id: userId, before: null, after: { outcome: 'PASSWORD_RESET_REQUESTED' } },
        ]);
    });
};

const atOnce = 200;

const findWaiting = async (db: Db) => {
  const { rows } = await sql<{ tenantId: number; id: number }>`
    select tenant_id, id from password_reset_request order by created_at limit ${atOnce}`.execute(db);
  return rows;
};

const takeRequest = (db: Db, id: number) =>
  db.deleteFrom('passwordResetRequest').where('id', '=', id).returning(['email', 'requestId']).executeTakeFirst();
