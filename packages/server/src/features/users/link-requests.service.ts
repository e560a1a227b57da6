import { sql } from 'kysely';
import { insertAuditEntries } from '../../platform/audit/audit.queries.ts';
import type { KeyRing } from '../../platform/crypto/key-ring.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { toPostCtx } from '../../platform/mail/outbox.ts';
import { sendPasswordResetTo, sendUnlockTo } from './user-mails.service.ts';

/** A link to choose a new password, or to sign in on this device while others lock the account. */
type Purpose = 'RESET_PASSWORD' | 'UNLOCK';

interface Requested {
  readonly email: string;
  readonly requestId: string;
  readonly purpose: Purpose;
}

/** Records the request for a link without a lookup, so that the timing reveals nothing. */
export const recordLinkRequest = async (db: Db, request: Requested, now: Date): Promise<void> => {
  await db
    .insertInto('passwordResetRequest')
    .values({ ...request, createdAt: now })
    .execute();
};

/** Sends a link to each existing user. Each request is a separate transaction: failed ones are retried. */
export const processLinkRequests = async (
  { database, keys }: { readonly database: Database; readonly keys: KeyRing },
  now: Date,
): Promise<void> => {
  const waiting = await database.system(findWaiting);
  for (const { tenantId, id } of waiting)
    await database.tenant(tenantId, async (db) => {
      const request = await takeRequest(db, id);
      if (!request) return;
      const { send, outcome } = links[request.purpose];
      const userId = await send(toPostCtx(keys, { tenantId, db, now }), request.email);
      if (userId !== undefined)
        await insertAuditEntries(db, { tenantId, actor: null, requestId: request.requestId }, [
          { entityType: 'SESSION', id: userId, before: null, after: { outcome } },
        ]);
    });
};

const links = {
  RESET_PASSWORD: { send: sendPasswordResetTo, outcome: 'PASSWORD_RESET_REQUESTED' },
  UNLOCK: { send: sendUnlockTo, outcome: 'UNLOCK_LINK_SENT' },
} as const;

const atOnce = 200;

const findWaiting = async (db: Db) => {
  const { rows } = await sql<{ tenantId: number; id: number }>`
    select tenant_id, id from password_reset_request order by created_at limit ${atOnce}`.execute(db);
  return rows;
};

const takeRequest = (db: Db, id: number) =>
  db
    .deleteFrom('passwordResetRequest')
    .where('id', '=', id)
    .returning(['email', 'requestId'])
    .returning(sql<Purpose>`purpose`.as('purpose'))
    .executeTakeFirst();
