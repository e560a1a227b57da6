import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { toDay } from '@shelfward/contract/kit/time-zone.rules.ts';
import type { ZonedCtx } from '../../platform/context/context.ts';
import { findOpenRules, type OpenRule } from '../alerts/public.ts';
import type { FoundTask } from './found-task.types.ts';

/** Open alerts, one task for each rule. A further alert of a rule is another cause. */
export const findAlertTasks = async (ctx: ZonedCtx): Promise<FoundTask[]> =>
  (await findOpenRules(ctx)).map((rule) => ({
    kind: 'ALERT',
    subject: rule.id,
    companyId: null,
    cause: rule.newestMs,
    since: toDay(rule.firstAt, ctx.timeZone),
    stake: null,
    ...(!rule.isShared && { onlyFor: rule.ownerId }),
    ...describeAlerts(rule),
  }));

const describeAlerts = ({ id, alerts, title, reason }: OpenRule) => ({
  title,
  reason: alerts === 1 ? reason : `${reason}; and ${formatCount(alerts - 1, 'more alert')} of the rule`,
  action: { label: 'Open alerts', path: `/reports/alerts?rule=${id}` },
});
