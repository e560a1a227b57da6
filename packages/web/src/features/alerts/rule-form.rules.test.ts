import type { AlertRuleInput } from '@shelfward/contract/alerts/alerts.contract.ts';
import { alertKinds, figuresOfKind, findThresholdLimits } from '@shelfward/contract/alerts/alerts.rules.ts';
import { expect, test } from 'vitest';
import { makeAlertRule } from '../../kit/testing/fixtures/alerts.fixture.ts';
import { conditions, parseRuleForm, toRuleForm, toRuleInput } from './rule-form.rules.ts';

const rule = makeAlertRule();
const reader = { id: 8, firstName: 'Ann', lastName: 'Lee', email: 'ann@demo.example' };

test.for(conditions)('the condition $value is a valid rule, and is found again', (condition) => {
  const { value, threshold: proposed, kind, figure } = condition;
  const input = parseRuleForm({ condition: value, threshold: proposed });

  expect(input).toMatchObject({ kind, figure, threshold: proposed });
  expect(toRuleForm({ ...rule, kind, figure }).condition).toBe(value);
});

test('a new rule is a fall of a store by 20 %, which only its owner sees on Today', () => {
  expect(parseRuleForm({})).toEqual({
    subject: 'STORE',
    kind: 'FALL',
    figure: 'UNITS',
    threshold: 20,
    weeks: 4,
    filters: {},
    isShared: false,
    isTask: true,
    isEvent: false,
    recipientIds: [],
  });
});

test('each condition proposes a threshold in percent, days, units, or cents', () => {
  expect(Object.fromEntries(conditions.map(({ value, threshold }) => [value, threshold]))).toEqual({
    FALL_UNITS: 20,
    FALL_SALES: 20,
    RISE_UNITS: 50,
    RISE_SALES: 50,
    SILENCE: 3,
    LOW_AVAILABILITY: 92,
    BELOW_UNITS: 100,
    BELOW_SALES: 10_000,
    ABOVE_UNITS: 1000,
    ABOVE_SALES: 100_000,
  });
});

test('every kind with every figure that it allows is one condition', () => {
  const offered = conditions.map(({ kind, figure }) => `${kind} ${figure}`);
  const possible = alertKinds.flatMap((kind) => figuresOfKind[kind].map((figure) => `${kind} ${figure}`));

  expect(offered.toSorted()).toEqual(possible.toSorted());
});

test.for(conditions)('the threshold of $value is limited as the contract limits it', ({ value, kind, figure }) => {
  const { min, max } = findThresholdLimits(kind, figure);
  const parse = (given: number): AlertRuleInput | undefined => parseRuleForm({ condition: value, threshold: given });

  expect([min - 1, min, max, max + 1].map((given) => parse(given)?.threshold)).toEqual([
    undefined,
    min,
    max,
    undefined,
  ]);
});

test('a rule keeps its values through the form, without empty filters', () => {
  const saved = makeAlertRule({
    kind: 'ABOVE',
    figure: 'SALES',
    threshold: 5000,
    weeks: 6,
    isEvent: true,
    isTask: false,
    recipients: [{ ...reader, obstacle: null }],
    filters: { companyIds: [], regionIds: [3] },
  });

  expect(toRuleInput(toRuleForm(saved))).toEqual({
    subject: 'STORE',
    kind: 'ABOVE',
    figure: 'SALES',
    threshold: 5000,
    weeks: 6,
    filters: { regionIds: [3] },
    isShared: true,
    isTask: false,
    isEvent: true,
    recipientIds: [8],
  });
});
