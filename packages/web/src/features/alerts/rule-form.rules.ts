import {
  type AlertRule,
  type AlertRuleInput,
  alertRuleFields,
  checkAlertRule,
} from '@shelfward/contract/alerts/alerts.contract.ts';
import type { AlertFigure, AlertKind, AlertSubject } from '@shelfward/contract/alerts/alerts.rules.ts';
import { z } from 'zod';

interface Condition {
  readonly value: string;
  readonly label: string;
  readonly kind: AlertKind;
  readonly figure: AlertFigure;
  /** Of a new rule. */
  readonly threshold: number;
}

/** Kind and figure together, so that every choice is a valid rule. */
export const conditions = [
  { value: 'FALL_UNITS', label: 'Units fall by', kind: 'FALL', figure: 'UNITS', threshold: 20 },
  { value: 'FALL_SALES', label: 'Sales fall by', kind: 'FALL', figure: 'SALES', threshold: 20 },
  { value: 'RISE_UNITS', label: 'Units rise by', kind: 'RISE', figure: 'UNITS', threshold: 50 },
  { value: 'RISE_SALES', label: 'Sales rise by', kind: 'RISE', figure: 'SALES', threshold: 50 },
  { value: 'SILENCE', label: 'No sales for', kind: 'SILENCE', figure: 'UNITS', threshold: 3 },
  { value: 'LOW_AVAILABILITY', label: 'Availability is below', kind: 'BELOW', figure: 'AVAILABILITY', threshold: 92 },
  { value: 'BELOW_UNITS', label: 'Units of a week are below', kind: 'BELOW', figure: 'UNITS', threshold: 100 },
  { value: 'BELOW_SALES', label: 'Sales of a week are below', kind: 'BELOW', figure: 'SALES', threshold: 10_000 },
  { value: 'ABOVE_UNITS', label: 'Units of a week are above', kind: 'ABOVE', figure: 'UNITS', threshold: 1000 },
  { value: 'ABOVE_SALES', label: 'Sales of a week are above', kind: 'ABOVE', figure: 'SALES', threshold: 100_000 },
] as const satisfies readonly Condition[];

const conditionNames = conditions.map(({ value }) => value);

export const findCondition = (value: unknown): Condition =>
  conditions.find((condition) => condition.value === value) ?? conditions[0];

export const ruleFormSchema = alertRuleFields
  .omit({ kind: true, figure: true })
  .extend({ condition: z.enum(conditionNames) })
  .superRefine(({ condition, threshold }, context) =>
    checkAlertRule({ ...findCondition(condition), threshold }, context),
  );
type RuleForm = z.output<typeof ruleFormSchema>;

export const newRule = {
  condition: 'FALL_UNITS',
  subject: 'STORE',
  threshold: 20,
  weeks: 4,
  filters: {},
  isShared: false,
  isTask: true,
  isEvent: false,
} as const;

export const toRuleForm = ({ subject, kind, figure, threshold, weeks, filters, ...rule }: AlertRule): RuleForm => ({
  subject,
  threshold,
  weeks,
  filters,
  isShared: rule.isShared,
  isTask: rule.isTask,
  isEvent: rule.isEvent,
  recipientIds: rule.recipients.map(({ id }) => id),
  condition: conditions.find((one) => one.kind === kind && one.figure === figure)?.value ?? 'FALL_UNITS',
});

/** Empty filters are left out. */
export const toRuleInput = ({ condition, filters, ...values }: RuleForm): AlertRuleInput => {
  const { kind, figure } = findCondition(condition);
  const given = Object.entries(filters).filter(([, value]) => !Array.isArray(value) || value.length > 0);
  return { ...values, filters: Object.fromEntries(given), kind, figure };
};

/** The rule of a form that is being filled in; undefined while a value is missing. */
export const parseRuleForm = (values: object): AlertRuleInput | undefined => {
  const parsed = ruleFormSchema.safeParse({ ...newRule, ...values });
  return parsed.success ? toRuleInput(parsed.data) : undefined;
};

export const subjectChoices: readonly { readonly value: AlertSubject; readonly label: string }[] = [
  { value: 'TOTAL', label: 'All stores together' },
  { value: 'COMPANY', label: 'Each company' },
  { value: 'REGION', label: 'Each region' },
  { value: 'STORE', label: 'Each store' },
  { value: 'PRODUCT_LINE', label: 'Each product line' },
  { value: 'PRODUCT', label: 'Each product' },
  { value: 'STORE_PRODUCT_LINE', label: 'Each product line in each store' },
  { value: 'STORE_PRODUCT', label: 'Each product in each store' },
];
