import { nextMailAt } from '@shelfward/contract/analytics/report-mails/report-mails.rules.ts';
import { beginAsUser } from '../../../platform/auth/user-transaction.ts';
import type { ZonedCtx } from '../../../platform/context/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { DatabaseUnavailable } from '../../../platform/db/transient-errors.ts';
import { type Delivery, toPostCtx } from '../../../platform/mail/outbox.ts';
import { findDueMails } from './mail-schedules.queries.ts';
import type { MailSource, MailSources } from './mail-source.types.ts';

interface ScheduleDeps extends Pick<Delivery, 'database' | 'keys' | 'log'> {
  readonly sources: MailSources;
}

const batchSize = 200;
const retryDelayMs = 3_600_000;

/** Queues all e-mails that are due, one transaction each; returns how many schedules sent one. */
export const sendDueMails = async ({ database, keys, log, sources }: ScheduleDeps, now: Date): Promise<number> => {
  const due = await database.system((db) => findDueMails(db, sources, { now, limit: batchSize }));
  let count = 0;
  for (const { tenantId, timeZone, name, id, ownerId } of due) {
    const source = sources[name];
    if (!source) continue;
    const begin = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
      ownerId === null ? database.tenant(tenantId, work) : beginAsUser(database, { tenantId, userId: ownerId }, work);
    const run = <T>(work: (at: ScheduledMail) => Promise<T>): Promise<T> =>
      begin((db) =>
        work({ source, id, keys, ctx: { ...toPostCtx(keys, { tenantId, db, now }), timeZone, isScheduled: true } }),
      );
    try {
      if (await run(sendMail)) count += 1;
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error;
      log.warn({ err: error, mail: `${source.table} ${id}`, client: tenantId }, 'queueing a scheduled e-mail failed');
      await run(postponeMail);
    }
  }
  return count;
};

interface ScheduledMail {
  readonly source: MailSource;
  readonly id: number;
  readonly keys: Delivery['keys'];
  readonly ctx: Parameters<MailSource['claim']>[1];
}

/** Claims the e-mail, queues it, and moves its schedule in one transaction. */
const sendMail = async ({ source, id, keys, ctx }: ScheduledMail): Promise<boolean> => {
  const claimed = await source.claim(keys, ctx, id);
  if (!claimed) return false;
  const next = nextMailAt(claimed.schedule, ctx);
  const isMailed = await claimed.queue(next);
  await source.updateTimes(ctx, id, { nextMailAt: next, ...(isMailed && { lastMailedAt: ctx.now }) });
  return isMailed;
};

/** After a failure. The user may have changed the schedule since. */
const postponeMail = async ({ source, id, keys, ctx }: ScheduledMail): Promise<void> => {
  const claimed = await source.claim(keys, ctx, id);
  if (!claimed) return;
  await claimed.recordFailure?.();
  await source.updateTimes(ctx, id, { nextMailAt: new Date(ctx.now.getTime() + retryDelayMs) });
};

/** After the time zone of the account changed. Due e-mails are still sent. */
export const rescheduleMails = async (ctx: ZonedCtx, sources: MailSources): Promise<void> => {
  for (const source of Object.values(sources))
    for (const { id, ...schedule } of await source.findScheduled(ctx))
      await source.updateTimes(ctx, id, { nextMailAt: nextMailAt(schedule, ctx) });
};
