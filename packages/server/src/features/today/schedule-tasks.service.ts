import type { SendingProblem } from '@shelfward/contract/analytics/report-mails/report-mails.shapes.ts';
import { toDay } from '@shelfward/contract/kit/time-zone.rules.ts';
import type { ZonedCtx } from '../../platform/context/context.ts';
import { findBlockedSchedules } from '../analytics/report-mails/public.ts';
import type { FoundTask } from './found-task.types.ts';

/** Schedules of reports that send nothing until a user changes something. */
export const findScheduleTasks = async (ctx: ZonedCtx): Promise<FoundTask[]> =>
  (await findBlockedSchedules(ctx)).map(({ id, name, problem, lastMailedAt }) => ({
    kind: 'PAUSED_SCHEDULE',
    subject: id,
    companyId: null,
    cause: lastMailedAt?.getTime() ?? 0,
    since: toDay(lastMailedAt ?? ctx.now, ctx.timeZone),
    stake: null,
    title: name,
    reason: `is no longer e-mailed: ${reasons[problem]}`,
    action: { label: 'Open schedules', path: '/reports/schedules' },
  }));

const reasons: Readonly<Record<Exclude<SendingProblem, 'FAILED'>, string>> = {
  OWNER_INACTIVE: 'its owner is inactive',
  OWNER_WITHOUT_ROLE: 'its owner has no access to reports',
  VIEW_GONE: 'its saved view was deleted, or is no longer shared with its owner',
  VIEW_WITHOUT_REPORT: 'its saved view has no report',
  ATTRIBUTE_GONE: 'the attribute by which it groups was deleted',
};
