import type { reportMailRoutes } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import { nextMailAt } from '@shelfward/contract/analytics/report-mails/report-mails.rules.ts';
import {
  maxSchedulesOfScope,
  type ReportMailInput,
  type ReportSending,
} from '@shelfward/contract/analytics/report-mails/report-mails.shapes.ts';
import type { ReportFilters } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { Result } from '@shelfward/contract/kit/route.ts';
import { requireUsers } from '../../../platform/auth/people.queries.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError, found } from '../../../platform/core/errors.ts';
import type { KeyRing } from '../../../platform/crypto/key-ring.ts';
import { defineRecords } from '../../../platform/records/records.ts';
import { getSavedView } from '../../saved-views/public.ts';
import { findMissingFilters, getGroupingAttributeKey } from '../public.ts';
import { checkOutsideAddresses } from './outside-addresses.service.ts';
import { hasUserWithAddress, replaceRecipients } from './recipients.queries.ts';
import {
  claimReportMail,
  findReportMail,
  findReportReaders,
  insertReportMail,
  type ReportMailRecord,
  updateOwner,
  updateReportMail,
  updateReportMailTimes,
} from './report-mails.queries.ts';
import { findSendings } from './sendings.queries.ts';
import { sendReport } from './write-report-mails.service.ts';

const records = defineRecords<ReportMailRecord>({
  table: 'reportMail',
  entityType: 'REPORT_MAIL',
  notFound: 'REPORT_MAIL_NOT_FOUND',
  find: findReportMail,
  toAudited: (mail) => toAuditValues(mail),
});

export const getReportMail = records.get;
export const removeReportMail = records.remove;

export const createReportMail = async (ctx: Ctx, input: ReportMailInput): Promise<ReportMailRecord> => {
  await checkReferences(ctx, input);
  const { recipients, ...stored } = input;
  const after = await records.create(ctx, async () => {
    const id = await insertReportMail(ctx, stored, nextMailAt(input, ctx));
    if (id === undefined) throw new AppError('REPORT_MAIL_LIMIT', ctx.actor.scope === null ? {} : limitOfScope);
    await replaceRecipients(ctx, id, recipients);
    return id;
  });
  await checkReport(ctx, after);
  await checkOutsideAddresses(ctx, after, []);
  return after;
};

const limitOfScope = {
  message: `You have the maximum of ${maxSchedulesOfScope} schedules. Delete one of them first.`,
};

/** A new schedule takes effect at its next time; an unchanged one stays due, and a paused one stays paused. */
export const editReportMail = async (ctx: Ctx, id: number, input: ReportMailInput): Promise<ReportMailRecord> => {
  const after = await records.change(ctx, id, async (before) => {
    await checkReferences(ctx, input);
    const { recipients, ...stored } = input;
    const isMoved = !before.isPaused && times.some((time) => before[time] !== input[time]);
    await updateReportMail(ctx, id, { ...stored, ...(isMoved && { nextMailAt: nextMailAt(input, ctx) }) });
    await replaceRecipients(ctx, id, recipients);
    const changed = await getReportMail(ctx, id);
    await checkOutsideAddresses(ctx, changed, before.recipients);
    return changed;
  });
  await checkReport(ctx, after);
  return after;
};

const times = ['frequency', 'weekday', 'dayOfMonth', 'hour'] as const;

export const pauseReportMail = (ctx: Ctx, id: number): Promise<ReportMailRecord> =>
  records.change(ctx, id, () => updateReportMailTimes(ctx, id, { nextMailAt: null }));

/** Times that passed meanwhile are not sent. */
export const resumeReportMail = (ctx: Ctx, id: number): Promise<ReportMailRecord> =>
  records.change(ctx, id, async (before) => {
    if (before.isPaused) await updateReportMailTimes(ctx, id, { nextMailAt: nextMailAt(before, ctx) });
  });

export const changeReportMailOwner = (ctx: Ctx, id: number, ownerId: number): Promise<ReportMailRecord> =>
  records.change(ctx, id, async () => {
    if (!(await findReportReaders(ctx)).some((reader) => reader.id === ownerId)) throw new AppError('USER_NOT_FOUND');
    await updateOwner(ctx, id, ownerId);
  });

/** Sends the report immediately, also while it is paused; the schedule does not change. */
export const sendReportMail = async (
  keys: KeyRing,
  ctx: Ctx,
  id: number,
): Promise<Result<typeof reportMailRoutes.send>> => {
  const { owner } = await getReportMail(ctx, id);
  if (owner.scope !== ctx.actor.scope)
    throw new AppError('FORBIDDEN', { detail: 'Only the owner, who has a scope, can send this report now.' });
  const claimed = found(await claimReportMail(ctx, id, 'any time'), 'REPORT_MAIL_NOT_FOUND');
  const sentTo = await sendReport(keys, ctx, { ...claimed, dueAt: null, sentBy: ctx.actor.userId });
  if (sentTo.length > 0) await updateReportMailTimes(ctx, id, { lastMailedAt: ctx.now });
  ctx.audit({ entityType: 'REPORT_MAIL', id, before: { sentTo: null }, after: { sentTo } });
  return { sentTo: [...sentTo] };
};

export const listSendings = async (ctx: Ctx, id: number): Promise<ReportSending[]> => {
  await getReportMail(ctx, id);
  return findSendings(ctx, id);
};

const checkReferences = async (ctx: Ctx, { recipients, report }: ReportMailInput): Promise<void> => {
  requireOwnRecipient(ctx, recipients);
  for (const filters of [report, ...recipients.map((recipient) => recipient.filters)])
    if (filters) await rejectMissing(ctx, filters);
  if (report) await getGroupingAttributeKey(ctx, { type: report.groupByType, attributeKeyId: report.attributeKeyId });
  await requireUsers(
    ctx,
    recipients.flatMap(({ userId }) => userId ?? []),
  );
  const addresses = recipients.flatMap(({ address }) => address ?? []);
  if (await hasUserWithAddress(ctx, addresses)) throw new AppError('REPORT_MAIL_ADDRESS_OF_USER');
};

/** For users with a scope, no other users and addresses exist. */
const requireOwnRecipient = ({ actor }: Ctx, recipients: ReportMailInput['recipients']): void => {
  const other = recipients.find(({ userId }) => userId !== actor.userId);
  if (actor.scope === null || !other) return;
  throw new AppError(other.address === null ? 'USER_NOT_FOUND' : 'REPORT_MAIL_ADDRESS_NOT_ALLOWED');
};

/** A schedule would send reports without figures. */
const rejectMissing = async (ctx: Ctx, filters: ReportFilters): Promise<void> => {
  const [missing] = await findMissingFilters(ctx, filters);
  if (!missing) return;
  const count = formatCount(missing.missingIds.length, 'record that does', 'records that do');
  throw new AppError('INVALID_REQUEST', { detail: `The filter “${missing.label}” names ${count} not exist.` });
};

/** The owner must be able to read the report. */
const checkReport = async (ctx: Ctx, { problem, savedViewId, owner }: ReportMailRecord): Promise<void> => {
  if (problem === 'OWNER_WITHOUT_ROLE' && owner.id === ctx.actor.userId) throw new AppError('FORBIDDEN');
  if (problem === 'VIEW_GONE') throw new AppError('SAVED_VIEW_NOT_FOUND');
  if (problem === 'VIEW_WITHOUT_REPORT') throw new AppError('SAVED_VIEW_WITHOUT_REPORT');
  // Administrators who change a schedule may not see the view of its owner.
  if (savedViewId === null || owner.id !== ctx.actor.userId) return;
  const { report } = await getSavedView(ctx, savedViewId);
  if (report) await rejectMissing(ctx, report.filters);
};

const toAuditValues = ({ name, screen, search, report, savedViewId, days, ...mail }: ReportMailRecord) => ({
  name,
  screen,
  search,
  report,
  savedViewId,
  days,
  frequency: mail.frequency,
  weekday: mail.weekday,
  dayOfMonth: mail.dayOfMonth,
  hour: mail.hour,
  formats: mail.formats,
  owner: mail.owner.email,
  isPaused: mail.isPaused,
  recipients: mail.recipients.map(({ email, filters }) => (filters ? { email, filters } : email)),
});
