import { randomUUID } from 'node:crypto';
import type { Logger } from '../core/log.ts';
import type { KeyRing, Place } from '../crypto/key-ring.ts';
import type { Database } from '../db/database.ts';
import { untilKept } from '../db/trouble.ts';
import { composed, type ReadyMail } from './compose.ts';
import type { Letter, PostCtx } from './mail.ts';
import {
  type DueMail,
  deleteMailsBefore,
  failExpired,
  markFailed,
  markSent,
  noteAttempt,
  takeDueMails,
} from './outbox.queries.ts';

const keptMs = 30 * 86_400_000;
const triedMs = 3 * 86_400_000;
const atOnce = 10;

/** Takes a mail on, or throws; `isFinal` of what it throws says that another attempt is of no use. */
export type SendMail = (mail: ReadyMail) => Promise<void>;

export class MailRefused extends Error {
  readonly isFinal = true;
}

type Content = Pick<Letter, 'paragraphs' | 'picture' | 'table' | 'link' | 'files' | 'stop'>;

const placeOf = (tenantId: number, id: string): Place => ({ tenantId, column: 'mail.letter', id });

/** Puts a mail into the caller's transaction. */
export const postLetter = async (
  keys: KeyRing,
  { tenantId, db, now }: Omit<PostCtx, 'mail'>,
  { to, subject, expiresAt, ...content }: Letter,
): Promise<void> => {
  const id = randomUUID();
  const letter = keys.seal(JSON.stringify(content satisfies Content), placeOf(tenantId, id));
  const lasts = expiresAt ?? new Date(now.getTime() + triedMs);
  await db
    .insertInto('mail')
    .values({ id, recipient: to, subject, letter, createdAt: now, expiresAt: lasts, nextAttemptAt: now })
    .execute();
};

/** What a feature needs to write mails, for work outside a request of the client's own users. */
export const postCtxOf = (keys: KeyRing, at: Omit<PostCtx, 'mail'>): PostCtx => ({
  ...at,
  mail: (letter) => postLetter(keys, at, letter),
});

export interface Delivery {
  readonly database: Database;
  readonly keys: KeyRing;
  readonly send: SendMail;
  readonly originOf: (subdomain: string) => string;
  readonly log: Pick<Logger, 'warn'>;
}

/** Sends what is due; answers how many mails went out. A mail that fails waits longer each time. */
export const sendMails = async (delivery: Delivery, now: Date): Promise<number> => {
  const { database } = delivery;
  let sent = 0;
  for (;;) {
    await database.system((db) => failExpired(db, now));
    const due = await database.system((db) => takeDueMails(db, now, atOnce));
    const outcomes = await Promise.all(due.map((mail) => sendOne(delivery, mail, now)));
    sent += outcomes.filter(Boolean).length;
    if (due.length < atOnce) return sent;
  }
};

const sendOne = async ({ database, keys, send, originOf, log }: Delivery, mail: DueMail, now: Date) => {
  try {
    const content = JSON.parse(keys.open(mail.letter, placeOf(mail.tenantId, mail.id))) as Content;
    await send(composed({ ...mail, ...content, origin: originOf(mail.subdomain) }));
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
    log.warn({ mail: mail.id, attempts: mail.attempts, reason }, 'a mail could not be sent');
    await database.system((db) =>
      error instanceof MailRefused ? markFailed(db, mail, { now, reason }) : noteAttempt(db, mail, reason),
    );
    return false;
  }
  await untilKept(() => database.system((db) => markSent(db, mail, now)));
  return true;
};

export const sweepMails = (database: Database, now: Date): Promise<void> =>
  database.system((db) => deleteMailsBefore(db, new Date(now.getTime() - keptMs)));
