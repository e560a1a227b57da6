import { z } from 'zod';
import { reportFilters } from '../analytics/report-query/report-query.ts';
import { reporting } from '../kit/access.ts';
import { activation } from '../kit/activation.ts';
import { day, instant } from '../kit/dates.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, listQuery, named, pageSchema, params, query } from '../kit/shapes.ts';
import {
  alertEnds,
  alertFigures,
  alertKinds,
  alertSubjects,
  defaultComparedWeeks,
  figuresOfKind,
  findThresholdLimits,
  maxAlertRules,
  maxComparedWeeks,
} from './alerts.rules.ts';

/** The properties of a rule, without the limits that depend on its kind. */
export const alertRuleFields = z.strictObject({
  subject: z.enum(alertSubjects),
  kind: z.enum(alertKinds),
  figure: z.enum(alertFigures).default('UNITS'),
  /** Percent of a change or of availability, days without sales, units of a week, or cents of a week. */
  threshold: z.int(),
  /** FALL, RISE: the last 7, 14, and 28 days are compared with the forecast from the season and at least so many weeks before. */
  weeks: z.int().min(1).max(maxComparedWeeks).default(defaultComparedWeeks),
  /** Only these stores and products. */
  filters: reportFilters.default({}),
  /** All users with access to reports see the rule and its alerts. Otherwise only its owner and administrators do. */
  isShared: z.boolean().default(false),
  /** Open alerts are tasks of the page Today. */
  isTask: z.boolean().default(true),
  /** Users who receive new alerts by e-mail. */
  recipientIds: z
    .array(id)
    .max(50)
    .refine((given) => new Set(given).size === given.length, 'must not contain an id twice')
    .default([]),
  /** Alerts are events of webhooks. */
  isEvent: z.boolean().default(false),
});

/** The figures and thresholds that a kind of rule allows. */
export const checkAlertRule = (
  { kind, figure, threshold }: Pick<z.output<typeof alertRuleFields>, 'kind' | 'figure' | 'threshold'>,
  context: z.core.$RefinementCtx,
): void => {
  if (!figuresOfKind[kind].includes(figure))
    context.addIssue({
      code: 'custom',
      path: ['figure'],
      message: `must be ${figuresOfKind[kind].join(' or ')} for rules of this kind`,
    });
  const { min, max } = findThresholdLimits(kind, figure);
  if (threshold < min || threshold > max)
    context.addIssue({ code: 'custom', path: ['threshold'], message: `must be from ${min} to ${max}` });
};

export const alertRuleInput = alertRuleFields.superRefine(checkAlertRule);
export type AlertRuleInput = z.output<typeof alertRuleInput>;

const recipient = z.strictObject({ id, firstName: z.string(), lastName: z.string(), email: z.string() });

/** Why a recipient receives no e-mail: the user is inactive, has no access to reports, or has unsubscribed. */
const recipientObstacle = z.enum(['INACTIVE', 'WITHOUT_ROLE', 'STOPPED']);

export const alertRule = alertRuleFields.omit({ recipientIds: true }).extend({
  id,
  /** The rule in words. */
  sentence: z.string(),
  owner: named,
  recipients: z.array(recipient.extend({ obstacle: recipientObstacle.nullable() })),
  inactive: z.boolean(),
  /** No tasks, e-mails, and events until the day before. */
  mutedUntil: day.nullable(),
  openAlerts: z.int(),
  /** Null before the first evaluation. */
  evaluation: z
    .strictObject({
      evaluatedAt: instant,
      /** The last day with complete sales. */
      lastDay: day.nullable(),
      subjects: z.int(),
      /** Subjects with the least units that are not observed, because there are too many. */
      omittedSubjects: z.int(),
    })
    .nullable(),
  /** Whether the user may change the rule: owners and administrators. */
  mayEdit: z.boolean(),
});
export type AlertRule = z.output<typeof alertRule>;

const foundAlert = z.strictObject({
  /** The store, the product line, … */
  title: z.string(),
  /** What has happened, in words. */
  reason: z.string(),
  /** The last day of the sales that show it. */
  day,
});

export const alert = foundAlert.extend({
  id,
  ruleId: id,
  sentence: z.string(),
  raisedDate: instant,
  /** Null while it lasts. */
  endedDate: instant.nullable(),
  ended: z.enum(alertEnds).nullable(),
  /** The page of the web application that shows it. */
  report: z.strictObject({ label: z.string(), path: z.string() }),
});
export type Alert = z.output<typeof alert>;

const path = '/api/v1/alert-rules';
const rulePath = `${path}/{alertRuleId}` as const;
const own = params('alertRuleId');

const { activate, deactivate } = activation({
  what: 'alert rule',
  path: rulePath,
  access: reporting,
  params: own,
  response: alertRule,
  errors: ['ALERT_RULE_NOT_FOUND'],
});

export const alertRoutes = defineRoutes({
  rules: {
    method: 'GET',
    path,
    access: reporting,
    summary: 'List the alert rules that the user sees, the newest first',
    status: 200,
    response: z.array(alertRule).max(maxAlertRules),
  },
  create: {
    method: 'POST',
    path,
    access: reporting,
    summary: 'Create an alert rule, which is evaluated after each change of sales',
    body: alertRuleInput,
    status: 201,
    response: alertRule,
    errors: ['ALERT_RULE_LIMIT', 'USER_NOT_FOUND'],
    versioned: true,
  },
  preview: {
    method: 'POST',
    path: `${path}/preview`,
    access: reporting,
    summary: 'Find the alerts that a rule would have raised in the last 8 weeks',
    body: alertRuleInput,
    status: 200,
    response: z.strictObject({
      lastDay: day.nullable(),
      subjects: z.int(),
      omittedSubjects: z.int(),
      /** Availability is not recorded by day: only what is the case now. */
      weeks: z.int(),
      total: z.int(),
      /** The newest ones. */
      alerts: z.array(foundAlert).max(50),
    }),
    heavy: true,
    reads: true,
  },
  get: {
    method: 'GET',
    path: rulePath,
    access: reporting,
    summary: 'Get an alert rule',
    params: own,
    status: 200,
    response: alertRule,
    errors: ['ALERT_RULE_NOT_FOUND'],
    versioned: true,
  },
  update: {
    method: 'PUT',
    path: rulePath,
    access: reporting,
    summary: 'Update an alert rule; its open alerts end if what it observes changes',
    removes: 'own',
    params: own,
    body: alertRuleInput,
    status: 200,
    response: alertRule,
    errors: ['ALERT_RULE_NOT_FOUND', 'USER_NOT_FOUND'],
    versioned: true,
  },
  mute: {
    method: 'POST',
    path: `${rulePath}/mute`,
    access: reporting,
    summary: 'Mute an alert rule until a day, or end it with null',
    params: own,
    body: z.strictObject({ until: day.nullable() }),
    status: 200,
    response: alertRule,
    errors: ['ALERT_RULE_NOT_FOUND', 'SNOOZE_DAY_PASSED'],
  },
  activate,
  deactivate: { ...deactivate, removes: 'own' },
  remove: {
    method: 'DELETE',
    path: rulePath,
    access: reporting,
    summary: 'Delete an alert rule and its alerts',
    removes: 'own',
    params: own,
    status: 204,
    errors: ['ALERT_RULE_NOT_FOUND'],
  },
  alerts: {
    method: 'GET',
    path: '/api/v1/alerts',
    access: reporting,
    summary: 'List the alerts of rules that the user sees, the newest first if no other order is given',
    query: listQuery(['raisedDate'], { alertRuleId: query.id, openOnly: query.flag }),
    status: 200,
    response: pageSchema(alert),
  },
});
