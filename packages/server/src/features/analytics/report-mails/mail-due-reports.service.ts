import { nextMailAt } from '@shelfward/contract/analytics/report-mails/report-mails.rules.ts';
import type { Db } from '../../../platform/db/database.ts';
import { DatabaseUnavailable } from '../../../platform/db/transient-errors.ts';
import { type Delivery, toPostCtx } from '../../../platform/mail/outbox.ts';
import {
  claimReportMail,
  type DueReportMail,
  findDueReportMails,
  updateReportMailTimes,
} from './report-mails.queries.ts';
import { queueReportMails } from './write-report-mails.service.ts';

type ReportMailDeps = Pick<Delivery, 'database' | 'keys' | 'log'>;

const batchSize = 200;
const retryDelayMs = 3_600_000;

/** Queues the e-mails of all due reports, one transaction per report, and returns the number of reports sent. */
export const sendDueReports = async ({ database, keys, log }: ReportMailDeps, now: Date): Promise<number> => {
  const due = await database.system((db) => findDueReportMails(db, now, batchSize));
  let count = 0;
  for (const report of due) {
    try {
      if (await database.tenant(report.tenantId, (db) => mailReport({ keys, db, now }, report))) count += 1;
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error;
      log.warn({ err: error, reportMail: report.id, client: report.tenantId }, 'sending a scheduled report failed');
      await database.tenant(report.tenantId, (db) =>
        updateReportMailTimes({ db, now, tenantId: report.tenantId }, report.id, {
          nextMailAt: new Date(now.getTime() + retryDelayMs),
        }),
      );
    }
  }
  return count;
};

interface MailContext extends Pick<ReportMailDeps, 'keys'> {
  readonly db: Db;
  readonly now: Date;
}

/** Claims the report and queues its e-mails in one transaction. */
const mailReport = async (
  { keys, db, now }: MailContext,
  { tenantId, id, timeZone }: DueReportMail,
): Promise<boolean> => {
  const ctx = { ...toPostCtx(keys, { tenantId, db, now }), timeZone };
  const report = await claimReportMail(ctx, id, now);
  if (!report) return false;
  await queueReportMails(keys, ctx, report);
  const isMailed = report.sentTo.length > 0;
  await updateReportMailTimes(ctx, id, {
    nextMailAt: nextMailAt(report.weekday, ctx),
    ...(isMailed && { lastMailedAt: now }),
  });
  return isMailed;
};
