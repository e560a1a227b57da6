import { mailHour, nextMailAt } from '@shelfward/contract/analytics/report-mails/report-mails.rules.ts';
import { isAllowed } from '@shelfward/contract/kit/access.ts';
import { formatCents } from '@shelfward/contract/kit/currency.rules.ts';
import { formatDay } from '@shelfward/contract/kit/dates.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import type { TodayMail, TodayTask, todayRoutes } from '@shelfward/contract/today/today.contract.ts';
import { findKindGroup, todayReaders } from '@shelfward/contract/today/today.rules.ts';
import { getCurrency } from '../../platform/auth/clients.queries.ts';
import { type Ctx, today } from '../../platform/context/context.ts';
import type { KeyRing } from '../../platform/crypto/key-ring.ts';
import type { PostCtx } from '../../platform/mail/mail.ts';
import {
  buildUnsubscribeLink,
  type MailSource,
  type MailSources,
  reportMailSource,
} from '../analytics/report-mails/public.ts';
import type { ReaderCtx } from './reader-ctx.types.ts';
import { listTasksToMail } from './tasks.service.ts';
import {
  claimTodayMail,
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

/** The other tasks are counted. */
const maxTasks = 10;

interface Addressee {
  readonly to: string;
  /** The next e-mail replaces an e-mail that could not be delivered. */
  readonly expiresAt: Date;
}

/** Queues an e-mail with the open tasks of the user; false if there are none. */
const queueTodayMail = async (
  keys: KeyRing,
  ctx: ReaderCtx & Pick<PostCtx, 'mail'>,
  { to, expiresAt }: Addressee,
): Promise<boolean> => {
  const { tasks, total, stake } = await listTasksToMail(ctx, maxTasks);
  if (tasks.length === 0) return false;
  const currency = await getCurrency(ctx.db, ctx.tenantId);
  const day = formatDay(today(ctx));
  const money = stake > 0 ? `, ${formatCents(stake, currency)} at stake` : '';
  await ctx.mail({
    to,
    subject: `Today: ${formatCount(total, 'open task')}${money}`,
    paragraphs: [
      `On ${day}, ${formatCount(total, 'task')} ${total === 1 ? 'needs' : 'need'} you${money}.`,
      ...(total > tasks.length ? [`These are the ${tasks.length} with the most money at stake.`] : []),
    ],
    table: {
      head: ['Task', 'At stake'],
      rows: tasks.map((task) => [
        `${task.title} ${task.reason}`,
        task.stake === null ? 'unknown' : formatCents(task.stake, currency),
      ]),
      links: tasks.map(toLink),
      rest: total > tasks.length ? `${formatCount(total - tasks.length, 'more task')} on the page Today.` : undefined,
    },
    link: { label: 'Open Today', path: '/today' },
    stop: buildUnsubscribeLink(keys, ctx.tenantId, { source: 'today', userId: ctx.actor.userId }),
    expiresAt,
  });
  return true;
};

/** Users who cannot do the task see it on the page. */
const toLink = ({ canAct, action, kind }: TodayTask) =>
  canAct ? action : { label: 'View task', path: `/today?tab=${findKindGroup(kind)}` };
