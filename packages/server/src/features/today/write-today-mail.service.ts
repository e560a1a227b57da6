import { formatCents } from '@shelfward/contract/kit/currency.rules.ts';
import { formatDay } from '@shelfward/contract/kit/dates.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { TodayTask } from '@shelfward/contract/today/today.contract.ts';
import { findKindGroup } from '@shelfward/contract/today/today.rules.ts';
import { getCurrency } from '../../platform/auth/clients.queries.ts';
import { today } from '../../platform/context/context.ts';
import type { KeyRing } from '../../platform/crypto/key-ring.ts';
import type { PostCtx } from '../../platform/mail/mail.ts';
import { buildUnsubscribeLink } from '../analytics/report-mails/public.ts';
import type { ReaderCtx } from './reader-ctx.types.ts';
import { listTasksToMail } from './tasks.service.ts';

/** The other tasks are counted. */
const maxTasks = 10;

interface Addressee {
  readonly to: string;
  /** The next e-mail replaces one that could not be delivered. */
  readonly expiresAt: Date;
}

/** Queues an e-mail with the open tasks of the user; false if there are none. */
export const queueTodayMail = async (
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
