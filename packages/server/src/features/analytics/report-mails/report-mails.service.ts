import type {
  ReportMailInput,
  reportMailRoutes,
} from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import { nextMailAt, weeklyOn } from '@shelfward/contract/analytics/report-mails/report-mails.rules.ts';
import type { Result } from '@shelfward/contract/kit/route.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError, found } from '../../../platform/core/errors.ts';
import type { KeyRing } from '../../../platform/crypto/key-ring.ts';
import { getGroupingAttributeKey } from '../public.ts';
import {
  claimReportMail,
  countUsers,
  deleteReportMail,
  findReportMail,
  insertReportMail,
  lockReportMail,
  type ReportMailRecord,
  updateReportMail,
  updateReportMailTimes,
} from './report-mails.queries.ts';
import { queueReportMails } from './write-report-mails.service.ts';

export const getReportMail = async (ctx: Ctx, id: number): Promise<ReportMailRecord> =>
  found(await findReportMail(ctx, id), 'REPORT_MAIL_NOT_FOUND');

export const createReportMail = async (ctx: Ctx, input: ReportMailInput): Promise<ReportMailRecord> => {
  await checkReferences(ctx, input);
  const id = await insertReportMail(ctx, input, nextMailAt(weeklyOn(input.weekday), ctx));
  const after = await getReportMail(ctx, id);
  ctx.audit({ entityType: 'REPORT_MAIL', id, before: null, after: toAuditValues(after) });
  return after;
};

/** A new weekday takes effect on its next date; an unchanged weekday leaves the schedule unchanged. */
export const editReportMail = async (ctx: Ctx, id: number, input: ReportMailInput): Promise<ReportMailRecord> => {
  const { weekday } = found(await lockReportMail(ctx, id), 'REPORT_MAIL_NOT_FOUND');
  const before = await getReportMail(ctx, id);
  ctx.requireVersion(before.version);
  await checkReferences(ctx, input);
  const moved = weekday === input.weekday ? {} : { nextMailAt: nextMailAt(weeklyOn(input.weekday), ctx) };
  await updateReportMail(ctx, id, { ...input, ...moved });
  const after = await getReportMail(ctx, id);
  ctx.audit({ entityType: 'REPORT_MAIL', id, before: toAuditValues(before), after: toAuditValues(after) });
  return after;
};

export const removeReportMail = async (ctx: Ctx, id: number): Promise<void> => {
  const before = found(await deleteReportMail(ctx, id), 'REPORT_MAIL_NOT_FOUND');
  ctx.audit({ entityType: 'REPORT_MAIL', id, before, after: null });
};

/** Sends the report immediately; the weekly schedule does not change. */
export const sendReportMail = async (
  keys: KeyRing,
  ctx: Ctx,
  id: number,
): Promise<Result<typeof reportMailRoutes.send>> => {
  await getReportMail(ctx, id);
  const claimed = found(await claimReportMail(ctx, id, 'any time'), 'REPORT_MAIL_NOT_FOUND');
  await queueReportMails(keys, ctx, claimed);
  const sentTo = claimed.sentTo.map(({ email }) => email);
  if (claimed.sentTo.length > 0) await updateReportMailTimes(ctx, id, { lastMailedAt: ctx.now });
  ctx.audit({ entityType: 'REPORT_MAIL', id, before: { sentTo: null }, after: { sentTo } });
  return { sentTo };
};

const checkReferences = async (ctx: Ctx, { recipientIds, report }: ReportMailInput): Promise<void> => {
  const { groupByType: type, attributeKeyId } = report;
  await getGroupingAttributeKey(ctx, { type, attributeKeyId });
  if ((await countUsers(ctx, recipientIds)) < recipientIds.length) throw new AppError('USER_NOT_FOUND');
};

const toAuditValues = ({ name, screen, search, report, days, weekday, recipients }: ReportMailRecord) => ({
  name,
  screen,
  search,
  report,
  days,
  weekday,
  recipients: recipients.map(({ email }) => email),
});
