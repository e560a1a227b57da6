import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export interface DueMail {
  readonly tenantId: number;
  readonly id: string;
  readonly subdomain: string;
  readonly recipient: string;
  readonly subject: string;
  readonly letter: string;
  readonly attempts: number;
}

/**
 * Takes mails that are due and puts their next attempt off in the same statement, so that no other node takes them and
 * a crash while sending is only one more attempt.
 */
export const takeDueMails = async (db: Db, now: Date, most: number): Promise<DueMail[]> => {
  const { rows } = await sql<DueMail>`
    update mail set attempts = attempts + 1, next_attempt_at = ${now}::timestamptz + case attempts
      when 0 then interval '1 minute' when 1 then interval '5 minutes' when 2 then interval '15 minutes'
      else interval '1 hour' end
    from client
    where client.id = mail.tenant_id and (mail.tenant_id, mail.id) in (
      select tenant_id, id from mail
      where sent_at is null and failed_at is null and next_attempt_at <= ${now} order by next_attempt_at
      limit ${most} for update skip locked)
    returning mail.tenant_id, mail.id, client.subdomain, recipient, subject, letter, attempts`.execute(db);
  return rows;
};

type MailKey = Pick<DueMail, 'tenantId' | 'id'>;

/** From now on nobody can read the letter here. */
export const markSent = async (db: Db, { tenantId, id }: MailKey, now: Date): Promise<void> => {
  await sql`update mail set sent_at = ${now}, letter = null, last_error = null
            where tenant_id = ${tenantId} and id = ${id}::uuid`.execute(db);
};

export const noteAttempt = async (db: Db, { tenantId, id }: MailKey, reason: string): Promise<void> => {
  await sql`update mail set last_error = ${reason} where tenant_id = ${tenantId} and id = ${id}::uuid`.execute(db);
};

/** Given up: the recipient does not exist, or the mail is too old to be of use. */
export const markFailed = async (
  db: Db,
  { tenantId, id }: MailKey,
  { now, reason }: { readonly now: Date; readonly reason: string },
): Promise<void> => {
  await sql`update mail set failed_at = ${now}, letter = null, last_error = ${reason}
            where tenant_id = ${tenantId} and id = ${id}::uuid`.execute(db);
};

export const failExpired = async (db: Db, now: Date): Promise<void> => {
  await sql`update mail set failed_at = ${now}, letter = null
            where tenant_id > 0 and sent_at is null and failed_at is null and expires_at <= ${now}`.execute(db);
};

export const deleteMailsBefore = async (db: Db, before: Date): Promise<void> => {
  await sql`delete from mail where tenant_id > 0 and created_at < ${before}`.execute(db);
};
