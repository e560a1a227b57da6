import { randomUUID } from 'node:crypto';
import { plusDays } from '@shelfward/contract/kit/dates.ts';
import type { Logger } from '../core/log.ts';
import type { KeyRing, Place } from '../crypto/key-ring.ts';
import type { Database } from '../db/database.ts';
import { runWaitingJobs } from '../jobs/job-worker.ts';
import type { Lease } from '../jobs/lease.ts';
import { retryDelayMs } from '../jobs/retry-delay.rules.ts';
import { composed, type ReadyMail } from './compose.ts';
import type { Letter, PostCtx } from './mail.ts';
import { type DueMail, failExpired, mailQueue } from './outbox.queries.ts';

const maxDays = 3;

/** Sends an e-mail or throws; `isFinal` of the error means that retries are useless. */
export type SendMail = (mail: ReadyMail) => Promise<void>;

export class MailRejected extends Error {
  readonly isFinal = true;
}

type Content = Pick<Letter, 'paragraphs' | 'picture' | 'table' | 'link' | 'files' | 'stop'>;

const secretPlace = (tenantId: number, id: string): Place => ({ tenantId, column: 'mail.letter', id });

/** Queues an e-mail in the caller's transaction and returns its id. */
export const postLetter = async (
  keys: KeyRing,
  { tenantId, db, now }: Omit<PostCtx, 'mail'>,
  { to, subject, expiresAt, ...content }: Letter,
): Promise<string> => {
  const id = randomUUID();
  const letter = keys.seal(JSON.stringify(content satisfies Content), secretPlace(tenantId, id));
  const lasts = expiresAt ?? plusDays(now, maxDays);
  await db
    .insertInto('mail')
    .values({ id, recipient: to, subject, letter, createdAt: now, expiresAt: lasts, nextAttemptAt: now })
    .execute();
  return id;
};

/** The services needed to queue e-mails outside a request. */
export const toPostCtx = (keys: KeyRing, at: Omit<PostCtx, 'mail'>): PostCtx => ({
  ...at,
  mail: (letter) => postLetter(keys, at, letter),
});

export interface Delivery {
  readonly database: Database;
  readonly keys: KeyRing;
  readonly send: SendMail;
  readonly getOrigin: (subdomain: string) => string;
  readonly log: Pick<Logger, 'warn'>;
}

/** Sends the mails that are due and returns how many were sent. A mail that fails waits longer each time. */
export const sendMails = async (delivery: Delivery, now: Date): Promise<number> => {
  const { database, log } = delivery;
  let sent = 0;
  await database.system((db) => failExpired(db, now));
  await runWaitingJobs<'mail', DueMail>({ database, log, clock: () => now }, mailQueue, {
    work: async (mail, lease) => {
      if (await sendOne(delivery, { mail, lease }, now)) sent += 1;
    },
    fail: () => ({ failedAt: now, letter: null }),
  });
  return sent;
};

interface HeldMail {
  readonly mail: DueMail;
  readonly lease: Lease<'mail'>;
}

const sendOne = async (
  { keys, send, getOrigin, log }: Delivery,
  { mail, lease }: HeldMail,
  now: Date,
): Promise<boolean> => {
  try {
    const content = JSON.parse(keys.open(mail.letter, secretPlace(mail.tenantId, mail.id))) as Content;
    await send(composed({ ...mail, ...content, origin: getOrigin(mail.subdomain) }));
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
    log.warn({ mail: mail.id, attempts: mail.attempts, reason }, 'a mail could not be sent');
    const delayMs = error instanceof MailRejected ? undefined : retryDelayMs(mailQueue, mail.attempts, 0);
    await lease.release(() =>
      delayMs === undefined
        ? { failedAt: now, letter: null, lastError: reason }
        : { nextAttemptAt: new Date(now.getTime() + delayMs), lastError: reason },
    );
    return false;
  }
  await lease.release(() => ({ sentAt: now, letter: null, lastError: null }));
  return true;
};
