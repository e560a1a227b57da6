import { isDeepStrictEqual } from 'node:util';
import { describeAlertRule } from '@shelfward/contract/alerts/alert-sentence.rules.ts';
import type { Alert, AlertRule, AlertRuleInput, alertRoutes } from '@shelfward/contract/alerts/alerts.contract.ts';
import { maxAlertRules } from '@shelfward/contract/alerts/alerts.rules.ts';
import { admins, isAllowed } from '@shelfward/contract/kit/access.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import { sql } from 'kysely';
import { getCurrency } from '../../platform/auth/clients.queries.ts';
import { requireUsers } from '../../platform/auth/people.queries.ts';
import { type Ctx, type DataCtx, today } from '../../platform/context/context.ts';
import { AppError } from '../../platform/core/errors.ts';
import { defineRecords } from '../../platform/records/records.ts';
import type { ObservedRule } from './alert.types.ts';
import {
  type AlertRuleRow,
  countRulesLocked,
  deleteEvaluation,
  findAlertRule,
  findAlertRules,
  insertAlertRule,
  isVisibleTo,
  toRecipient,
  updateAlertRule,
  updateAlertRuleState,
} from './alert-rules.queries.ts';
import { buildReportLink } from './alert-texts.rules.ts';
import { endAlertsOfRule, findAlertPage } from './alerts.queries.ts';
import { notifyOwnerOfMute } from './mute-notice.service.ts';
import { describeFilters } from './subject-names.queries.ts';

type AlertRuleRecord = AlertRule & { readonly version: number };

export const listAlertRules = async (ctx: Ctx): Promise<AlertRule[]> => {
  const rules: AlertRule[] = [];
  for (const row of await findAlertRules(ctx, isVisibleTo(ctx.actor))) {
    const { version: _, ...rule } = await toAlertRule(ctx, row);
    rules.push(rule);
  }
  return rules;
};

const records = defineRecords<AlertRuleRecord>({
  table: 'alertRule',
  entityType: 'ALERT_RULE',
  notFound: 'ALERT_RULE_NOT_FOUND',
  find: async (ctx, id) => {
    const row = await findAlertRule(ctx, id);
    return row && toAlertRule(ctx, row);
  },
  toAudited: (rule) => toAuditValues(rule),
  requireAccess: (_ctx, { mayEdit }) => {
    if (!mayEdit) throw new AppError('FORBIDDEN', { detail: 'Only its owner and administrators change a rule.' });
  },
});

export const getAlertRule = records.get;
export const removeAlertRule = records.remove;

export const createAlertRule = (ctx: Ctx, input: AlertRuleInput): Promise<AlertRuleRecord> =>
  records.create(ctx, async () => {
    if ((await countRulesLocked(ctx)) >= maxAlertRules) throw new AppError('ALERT_RULE_LIMIT');
    await requireUsers(ctx, input.recipientIds);
    return insertAlertRule(ctx, input);
  });

export const changeAlertRule = (ctx: Ctx, id: number, input: AlertRuleInput): Promise<AlertRuleRecord> =>
  records.change(ctx, id, async (before) => {
    await requireUsers(ctx, input.recipientIds);
    await updateAlertRule(ctx, id, input);
    if (!isDeepStrictEqual(toObserved(before), toObserved(input))) await endObservation(ctx, id);
  });

/** Its open alerts end: those that last are raised again when the rule is active again. */
export const setAlertRuleActive = (ctx: Ctx, id: number, isActive: boolean): Promise<AlertRuleRecord> =>
  records.change(ctx, id, async (before) => {
    if (before.inactive === !isActive) return before;
    await updateAlertRuleState(ctx, id, { inactive: !isActive });
    await endObservation(ctx, id);
    return getAlertRule(ctx, id);
  });

const endObservation = async (ctx: Ctx, id: number): Promise<void> => {
  await endAlertsOfRule(ctx, id);
  await deleteEvaluation(ctx, id);
};

/** Every user who sees the alerts of a rule can mute it, for all. */
export const muteAlertRule = async (ctx: Ctx, id: number, until: string | null): Promise<AlertRule> => {
  if (until !== null && until <= today(ctx)) throw new AppError('SNOOZE_DAY_PASSED');
  const before = await records.lock(ctx, id);
  await updateAlertRuleState(ctx, id, { mutedUntil: until });
  const { version: _, ...after } = await getAlertRule(ctx, id);
  ctx.audit({ entityType: 'ALERT_RULE', id, before: toAuditValues(before), after: toAuditValues(after) });
  if (after.mutedUntil !== before.mutedUntil) await notifyOwnerOfMute(ctx, after);
  return after;
};

export const listAlerts = async (ctx: Ctx, query: Input<typeof alertRoutes.alerts>['query']): Promise<Page<Alert>> => {
  const page = await findAlertPage(ctx, query);
  const ids = [...new Set(page.content.map(({ ruleId }) => ruleId))];
  const rules = new Map<number, { readonly row: AlertRuleRow; readonly sentence: string }>();
  for (const row of ids.length === 0 ? [] : await findAlertRules(ctx, sql`rule.id = any(${ids}::bigint[])`))
    rules.set(row.id, { row, sentence: await buildSentence(ctx, row) });
  return {
    ...page,
    content: page.content.flatMap(({ type, subjectIds, weeks, raisedAt, endedAt, ...alert }) => {
      const rule = rules.get(alert.ruleId);
      if (!rule) return [];
      return {
        ...alert,
        sentence: rule.sentence,
        raisedDate: raisedAt.toISOString(),
        endedDate: endedAt?.toISOString() ?? null,
        report: {
          SUBJECT: buildReportLink(rule.row, subjectIds, { day: alert.day, weeks: Math.max(1, weeks) }),
          OTHERS: { label: 'Open alerts', path: `/reports/alerts?rule=${alert.ruleId}` },
          DATA: { label: 'Open feeds', path: '/feeds' },
        }[type],
      };
    }),
  };
};

export const buildSentence = async (ctx: DataCtx, rule: ObservedRule): Promise<string> =>
  describeAlertRule(rule, await getCurrency(ctx.db, ctx.tenantId), await describeFilters(ctx, rule.filters));

const mayEdit = ({ actor }: Ctx, { ownerId }: AlertRuleRow): boolean =>
  ownerId === actor.userId || isAllowed(admins, actor.roles);

const toObserved = ({ subject, kind, figure, threshold, weeks, filters }: ObservedRule): ObservedRule => ({
  subject,
  kind,
  figure,
  threshold,
  weeks,
  filters,
});

const toAlertRule = async (ctx: Ctx, row: AlertRuleRow): Promise<AlertRuleRecord> => {
  const { ownerId, ownerName, evaluatedAt, lastDay, subjects, omittedSubjects, recipients, ...rule } = row;
  return {
    ...rule,
    sentence: await buildSentence(ctx, row),
    owner: { id: ownerId, name: ownerName },
    recipients: recipients.map(toRecipient),
    evaluation: evaluatedAt && {
      evaluatedAt: evaluatedAt.toISOString(),
      lastDay,
      subjects: subjects ?? 0,
      omittedSubjects: omittedSubjects ?? 0,
    },
    mayEdit: mayEdit(ctx, row),
  };
};

const toAuditValues = ({ sentence, isShared, isTask, isEvent, recipients, inactive, mutedUntil }: AlertRule) => ({
  sentence,
  isShared,
  isTask,
  isEvent,
  recipients: recipients.map(({ email }) => email),
  inactive,
  mutedUntil,
});
