import type { AlertRuleInput, alertRoutes } from '@shelfward/contract/alerts/alerts.contract.ts';
import { previewWeeks } from '@shelfward/contract/alerts/alerts.rules.ts';
import { addDays, daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import type { Result } from '@shelfward/contract/kit/route.ts';
import { getCurrency } from '../../platform/auth/clients.queries.ts';
import type { Ctx } from '../../platform/context/context.ts';
import type { Condition } from './alert.types.ts';
import { describeCondition } from './alert-texts.rules.ts';
import { findConditions } from './conditions.rules.ts';
import { toRate } from './evaluate-rule.service.ts';
import { observe } from './observe.service.ts';
import { findSubjectNames } from './subject-names.queries.ts';

/** Shown alerts; the others are counted. */
const maxShown = 50;

/** What the rule would have raised at the end of each of the last weeks. */
export const previewAlertRule = async (ctx: Ctx, rule: AlertRuleInput): Promise<Result<typeof alertRoutes.preview>> => {
  const observation = await observe(ctx, rule);
  const { lastDay, subjects, omitted: omittedSubjects } = observation;
  const weeks = observation.type === 'STOCK' ? 0 : previewWeeks;
  if (lastDay === null) return { lastDay, subjects, omittedSubjects, weeks, total: 0, alerts: [] };
  const raised: { readonly condition: Condition; readonly day: string }[] = [];
  let before = new Set<string>();
  for (let weeksAgo = weeks; weeksAgo >= 0; weeksAgo -= 1) {
    const conditions = findConditions(rule, observation, { weeksAgo, rate: toRate(1) });
    const keys = new Set(conditions.map(({ ids }) => ids.join(' ')));
    const day = addDays(lastDay, -weeksAgo * daysPerWeek);
    // What was already the case when the weeks began was raised earlier.
    if (weeksAgo < weeks || weeks === 0)
      for (const condition of conditions) if (!before.has(condition.ids.join(' '))) raised.push({ condition, day });
    before = new Set([...keys, ...before]);
  }
  const shown = raised.toReversed().slice(0, maxShown);
  const currency = await getCurrency(ctx.db, ctx.tenantId);
  const names = await findSubjectNames(
    ctx,
    rule.subject,
    shown.map(({ condition }) => condition.ids),
  );
  return {
    lastDay,
    subjects,
    omittedSubjects,
    weeks,
    total: raised.length,
    alerts: shown.map(({ condition, day }, at) => ({
      title: names[at] ?? '',
      reason: describeCondition(rule, condition, { currency, day }),
      day,
    })),
  };
};
