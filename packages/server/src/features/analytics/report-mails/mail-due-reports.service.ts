import { nextMailAt } from '@shelfward/contract/analytics/report-mails/report-mails.rules.ts';
import type { Db } from '../../../platform/db/database.ts';
import { DatabaseTrouble } from '../../../platform/db/trouble.ts';
import { type Delivery, postCtxOf } from '../../../platform/mail/outbox.ts';
import { type DueReportMail, findDueReportMails, holdReportMail, noteMailed } from './report-mails.queries.ts';
import { writeReportMails } from './write-report-mails.service.ts';

type Means = Pick<Delivery, 'database' | 'keys' | 'log'>;

const atOnce = 200;
const againMs = 3_600_000;

/** Writes the mails of the reports whose turn it is, each in a transaction of its own; answers how many reports. */
export const mailDueReports = async ({ database, keys, log }: Means, now: Date): Promise<number> => {
  const due = await database.system((db) => findDueReportMails(db, now, atOnce));
  let mailed = 0;
  for (const one of due) {
    try {
      if (await database.tenant(one.tenantId, (db) => mailReport({ keys, db, now }, one))) mailed += 1;
    } catch (error) {
      if (error instanceof DatabaseTrouble) throw error;
      log.warn({ err: error, reportMail: one.id, client: one.tenantId }, 'a report could not be mailed');
      await database.tenant(one.tenantId, (db) =>
        noteMailed({ db, now, tenantId: one.tenantId }, one.id, { nextMailAt: new Date(now.getTime() + againMs) }),
      );
    }
  }
  return mailed;
};

interface Work extends Pick<Means, 'keys'> {
  readonly db: Db;
  readonly now: Date;
}

/** The turn is taken in the transaction of its mails: both are, or neither is. */
const mailReport = async ({ keys, db, now }: Work, { tenantId, id }: DueReportMail): Promise<boolean> => {
  const ctx = postCtxOf(keys, { tenantId, db, now });
  const held = await holdReportMail(ctx, id, now);
  if (!held) return false;
  await writeReportMails(keys, ctx, held);
  const isMailed = held.sentTo.length > 0;
  await noteMailed(ctx, id, { nextMailAt: nextMailAt(held.weekday, now), ...(isMailed && { lastMailedAt: now }) });
  return isMailed;
};
