import { mailHour } from '@shelfward/contract/analytics/report-mails/report-mails.rules.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import type { TodayMail, todayRoutes } from '@shelfward/contract/today/today.contract.ts';
import { nextTodayMailAt } from '@shelfward/contract/today/today-mails.rules.ts';
import type { Ctx, ZonedCtx } from '../../platform/context/context.ts';
import type { MailSource } from '../analytics/report-mails/public.ts';
import {
  findScheduledTodayMails,
  findTodayMail,
  findTodaySubscription,
  type TodayMailRow,
  updateTodayMailTimes,
  upsertTodayMail,
} from './today-mails.queries.ts';

/** What a user who never chose e-mails has. */
const noMail: TodayMailRow = {
  frequency: 'DAILY',
  weekday: 'MONDAY',
  hour: mailHour,
  nextMailAt: null,
  lastMailedAt: null,
};

export const getTodayMail = async (ctx: Ctx): Promise<TodayMail> => toTodayMail(await findOwnMail(ctx));

const findOwnMail = async (ctx: Ctx): Promise<TodayMailRow> => (await findTodayMail(ctx, ctx.actor.userId)) ?? noMail;

const toTodayMail = ({ frequency, nextMailAt, lastMailedAt, ...mail }: TodayMailRow): TodayMail => ({
  ...mail,
  frequency: nextMailAt === null ? 'OFF' : frequency,
  nextMailAt: nextMailAt?.toISOString() ?? null,
  lastMailedAt: lastMailedAt?.toISOString() ?? null,
});

/** An unchanged schedule changes nothing: an e-mail that is due is still sent. */
export const saveTodayMail = async (
  ctx: Ctx,
  input: Input<typeof todayRoutes.saveMail>['body'],
): Promise<TodayMail> => {
  const { userId } = ctx.actor;
  const row = (await findTodayMail(ctx, userId, { isLocked: true })) ?? noMail;
  const before = toTodayMail(row);
  const { frequency, weekday, hour } = input;
  if (before.frequency === frequency && before.weekday === weekday && before.hour === hour) return before;
  await upsertTodayMail(ctx, userId, {
    frequency: frequency === 'OFF' ? row.frequency : frequency,
    weekday,
    hour,
    nextMailAt: nextTodayMailAt(input, ctx),
  });
  const after = await getTodayMail(ctx);
  ctx.audit({ entityType: 'TODAY_MAIL', id: userId, before: toAuditValues(before), after: toAuditValues(after) });
  return after;
};

const toAuditValues = ({ frequency, weekday, hour }: TodayMail) => ({ frequency, weekday, hour });

/** After the time zone of the account changed. Due e-mails are still sent. */
export const rescheduleTodayMails = async (ctx: ZonedCtx): Promise<void> => {
  for (const { userId, ...mail } of await findScheduledTodayMails(ctx))
    await updateTodayMailTimes(ctx, userId, { nextMailAt: nextTodayMailAt(mail, ctx) });
};

/** For the links to unsubscribe, which work without sign-in. */
export const todayMailSource: MailSource = {
  entityType: 'TODAY_MAIL',
  find: (at, { userId }) => findTodaySubscription(at, userId),
  setStopped: async (at, { userId }, isStopped) => {
    const mail = await findTodayMail(at, userId);
    if (mail) await updateTodayMailTimes(at, userId, { nextMailAt: isStopped ? null : nextTodayMailAt(mail, at) });
  },
};
