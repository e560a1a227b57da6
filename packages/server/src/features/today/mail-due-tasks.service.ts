import { isAllowed } from '@shelfward/contract/kit/access.ts';
import { todayReaders } from '@shelfward/contract/today/today.rules.ts';
import { nextTodayMailAt } from '@shelfward/contract/today/today-mails.rules.ts';
import type { Db } from '../../platform/db/database.ts';
import { DatabaseUnavailable } from '../../platform/db/transient-errors.ts';
import { type Delivery, toPostCtx } from '../../platform/mail/outbox.ts';
import {
  claimTodayMail,
  type DueTodayMail,
  findDueTodayMails,
  postponeTodayMail,
  updateTodayMailTimes,
} from './today-mails.queries.ts';
import { queueTodayMail } from './write-today-mail.service.ts';

type TodayMailDeps = Pick<Delivery, 'database' | 'keys' | 'log'>;

const batchSize = 200;
const retryDelayMs = 3_600_000;

/** Queues the e-mails with open tasks that are due, one transaction per user; returns how many. */
export const sendDueTodayMails = async ({ database, keys, log }: TodayMailDeps, now: Date): Promise<number> => {
  const due = await database.system((db) => findDueTodayMails(db, now, batchSize));
  let count = 0;
  for (const mail of due) {
    const { tenantId, userId } = mail;
    try {
      if (await database.tenant(tenantId, (db) => mailTasks({ keys, db, now }, mail))) count += 1;
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error;
      log.warn({ err: error, user: userId, client: tenantId }, 'sending the tasks of a user failed');
      const until = new Date(now.getTime() + retryDelayMs);
      await database.tenant(tenantId, (db) => postponeTodayMail({ db, now, tenantId }, userId, until));
    }
  }
  return count;
};

interface MailContext extends Pick<TodayMailDeps, 'keys'> {
  readonly db: Db;
  readonly now: Date;
}

/** Claims the e-mail, queues it, and moves the schedule in one transaction. Without open tasks nothing is sent. */
const mailTasks = async (
  { keys, db, now }: MailContext,
  { tenantId, userId, timeZone }: DueTodayMail,
): Promise<boolean> => {
  const ctx = { ...toPostCtx(keys, { tenantId, db, now }), timeZone };
  const mail = await claimTodayMail(ctx, userId);
  if (!mail) return false;
  const next = nextTodayMailAt(mail, ctx);
  const mayRead = mail.isActive && isAllowed(todayReaders, mail.authorities);
  const reader = { ...ctx, actor: { userId, roles: mail.authorities } };
  const isMailed = mayRead && (await queueTodayMail(keys, reader, { to: mail.email, expiresAt: next }));
  await updateTodayMailTimes(ctx, userId, { nextMailAt: next, ...(isMailed && { lastMailedAt: now }) });
  return isMailed;
};
