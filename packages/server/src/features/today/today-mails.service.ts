import { mailHour, nextMailAt } from '@shelfward/contract/analytics/report-mails/report-mails.rules.ts';
import { isAllowed } from '@shelfward/contract/kit/access.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import type { TodayMail, todayRoutes } from '@shelfward/contract/today/today.contract.ts';
import { todayReaders } from '@shelfward/contract/today/today.rules.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { type MailSource, type MailSources, reportMailSource } from '../analytics/report-mails/public.ts';
import {
  claimTodayMail,
  findScheduledTodayMails,
  findTodayMail,
  findTodaySubscription,
  type TodayMailRow,
  updateTodayMailTimes,
  upsertTodayMail,
} from './today-mails.queries.ts';
import { queueTodayMail } from './write-today-mail.service.ts';

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
  const schedule = { frequency: frequency === 'OFF' ? row.frequency : frequency, weekday, hour };
  await upsertTodayMail(ctx, userId, {
    ...schedule,
    nextMailAt: frequency === 'OFF' ? null : nextMailAt(schedule, ctx),
  });
  const after = await getTodayMail(ctx);
  ctx.audit({ entityType: 'TODAY_MAIL', id: userId, before: toAuditValues(before), after: toAuditValues(after) });
  return after;
};

const toAuditValues = ({ frequency, weekday, hour }: TodayMail) => ({ frequency, weekday, hour });

export const todayMailSource: MailSource = {
  entityType: 'TODAY_MAIL',
  table: 'today_mail',
  key: 'user_id',
  claim: async (keys, ctx, userId) => {
    const mail = await claimTodayMail(ctx, userId);
    if (!mail) return undefined;
    const { email, authorities, isActive, ...schedule } = mail;
    const reader = { ...ctx, actor: { userId, roles: authorities } };
    const mayRead = isActive && isAllowed(todayReaders, authorities);
    return {
      schedule,
      queue: async (next) => mayRead && queueTodayMail(keys, reader, { to: email, expiresAt: next }),
    };
  },
  findScheduled: findScheduledTodayMails,
  updateTimes: updateTodayMailTimes,
  findSubscription: (at, { userId }) => findTodaySubscription(at, userId),
  setStopped: async (at, { userId }, isStopped) => {
    const mail = await findTodayMail(at, userId);
    if (mail) await updateTodayMailTimes(at, userId, { nextMailAt: isStopped ? null : nextMailAt(mail, at) });
  },
};

/** By name: unsubscribe links name the source, or the report. */
export const mailSources: MailSources = { report: reportMailSource, today: todayMailSource };
