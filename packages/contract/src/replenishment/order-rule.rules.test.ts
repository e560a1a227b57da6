import { expect, test } from 'vitest';
import { getOrderRule } from './order-rule.rules.ts';

test.each([
  [null, 'FIXED', 'PAR_LEVEL'],
  [null, 'MARGIN', 'PROJECTED'],
  ['PAR_LEVEL', 'MARGIN', 'PAR_LEVEL'],
  ['PROJECTED', 'FIXED', 'PROJECTED'],
] as const)('the rule %s with the service level by %s is %s', (orderRule, serviceLevelBasis, rule) => {
  expect(getOrderRule({ orderRule, serviceLevelBasis })).toBe(rule);
});
