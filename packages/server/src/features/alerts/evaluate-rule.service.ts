import { maxAlertRules } from '@shelfward/contract/alerts/alerts.rules.ts';
import { getCurrency } from '../../platform/auth/clients.queries.ts';
import { today, type ZonedCtx } from '../../platform/context/context.ts';
import { publishEvent } from '../../platform/outgoing/publish-event.queries.ts';
import type { Observation } from './alert.types.ts';
import { findAlertChanges } from './alert-changes.rules.ts';
import type { AlertRuleRow } from './alert-rules.queries.ts';
import { buildSentence } from './alert-rules.service.ts';
import { describeCondition, describeLateData, describeOthers } from './alert-texts.rules.ts';
import {
  endAlerts,
  findOpenAlerts,
  insertAlerts,
  type NewAlert,
  type OpenAlert,
  updateAlert,
} from './alerts.queries.ts';
import { findConditions, measureSubject } from './conditions.rules.ts';
import { findCompanyNames, findSubjectNames } from './subject-names.queries.ts';

/** The expected false alerts of all rules of an account in an evaluation; those of a week overlap (docs/decisions/0117). */
const falseAlerts = 0.1;

/** The share of a rule, so that the sum does not grow with the number of rules. */
export const toRate = (rules: number): number => falseAlerts / Math.min(maxAlertRules, Math.max(1, rules));

interface Evaluated {
  readonly rule: AlertRuleRow;
  readonly observation: Observation;
  readonly rate: number;
}

/** Raises and ends the alerts of a rule. */
export const updateAlerts = async (ctx: ZonedCtx, { rule, observation, rate }: Evaluated): Promise<void> => {
  const day = observation.lastDay;
  if (day === null) return;
  const open = await findOpenAlerts(ctx, rule.id);
  const changes = findAlertChanges({
    rule,
    conditions: findConditions(rule, observation, { weeksAgo: 0, rate }),
    open: open.filter(({ type }) => type === 'SUBJECT'),
    measure: (ids, weeks) => measureSubject(rule, observation, { ids, weeks }),
    day,
  });
  const currency = await getCurrency(ctx.db, ctx.tenantId);
  const names = await findSubjectNames(
    ctx,
    rule.subject,
    changes.raised.map(({ ids }) => ids),
  );
  const raised: NewAlert[] = changes.raised.map((condition, at) => ({
    alertRuleId: rule.id,
    type: 'SUBJECT',
    subjectIds: condition.ids,
    title: names[at] ?? '',
    reason: describeCondition(rule, condition, { currency, day }),
    day,
    value: condition.value,
    expected: condition.expected,
    weeks: condition.weeks,
  }));
  const byReason = new Map<(typeof changes.ended)[number]['because'], number[]>();
  for (const { id, because } of changes.ended) byReason.set(because, [...(byReason.get(because) ?? []), id]);
  for (const [because, ids] of byReason) await endAlerts(ctx, ids, because);
  const summary = { ctx, rule, open, day };
  const others = await replaceSummary(summary, 'OTHERS', describeOtherSubjects(changes.others));
  const late = await replaceSummary(summary, 'DATA', await describeLate(ctx, observation));
  const notifies = !isMuted(ctx, rule);
  const alerts = [...raised, ...others, ...late];
  const ids = await insertAlerts(ctx, alerts, { isMailed: notifies && rule.recipients.length > 0 });
  if (!rule.isEvent || !notifies || (ids.length === 0 && changes.ended.length === 0)) return;
  await publishEvents(ctx, {
    rule,
    raised: alerts,
    ended: open.filter(({ id }) => changes.ended.some((one) => one.id === id)),
  });
};

export const isMuted = (ctx: ZonedCtx, { mutedUntil }: Pick<AlertRuleRow, 'mutedUntil'>): boolean =>
  mutedUntil !== null && mutedUntil > today(ctx);

interface SummaryText {
  readonly title: string;
  readonly reason: string;
  readonly value: number;
}

const describeOtherSubjects = (count: number): SummaryText | undefined =>
  count === 0
    ? undefined
    : { title: `${count.toLocaleString('en-US')} more`, reason: describeOthers(count), value: count };

/** One alert for all companies whose sales are late, instead of one for each of their stores. */
const describeLate = async (ctx: ZonedCtx, { late }: Observation): Promise<SummaryText | undefined> => {
  const [first] = late;
  if (!first) return undefined;
  const [lastDay = first.lastDay] = late.map((one) => one.lastDay).toSorted();
  const names = await findCompanyNames(ctx, [first.companyId]);
  const title = late.length === 1 ? (names.get(first.companyId) ?? '') : `${late.length} companies`;
  const reason = late.length === 1 ? describeLateData(lastDay) : describeLateData(lastDay).replace('has', 'have');
  return { title, reason, value: late.length };
};

interface Summary {
  readonly ctx: ZonedCtx;
  readonly rule: AlertRuleRow;
  readonly open: readonly OpenAlert[];
  readonly day: string;
}

/** An open summary is updated without a notification. Returns the one to raise. */
const replaceSummary = async (
  { ctx, rule, open, day }: Summary,
  type: 'OTHERS' | 'DATA',
  text: SummaryText | undefined,
): Promise<NewAlert[]> => {
  const current = open.find((alert) => alert.type === type);
  if (!text) {
    if (current) await endAlerts(ctx, [current.id], 'RECOVERED');
    return [];
  }
  if (!current) return [{ alertRuleId: rule.id, type, subjectIds: [], ...text, day, expected: 0, weeks: 0 }];
  await updateAlert(ctx, current.id, text);
  return [];
};

interface Events {
  readonly rule: AlertRuleRow;
  readonly raised: readonly NewAlert[];
  readonly ended: readonly OpenAlert[];
}

const publishEvents = async (ctx: ZonedCtx, { rule, raised, ended }: Events): Promise<void> => {
  const sentence = await buildSentence(ctx, rule);
  const toEvent = ({ title, reason, day, value, expected, subjectIds }: NewAlert | OpenAlert) => ({
    ruleId: rule.id,
    rule: sentence,
    subject: rule.subject,
    subjectIds: [...subjectIds],
    title,
    reason,
    day,
    value,
    expected,
  });
  for (const alert of raised) await publishEvent(ctx, 'alert.raised', toEvent(alert));
  for (const alert of ended) await publishEvent(ctx, 'alert.ended', toEvent(alert));
};
