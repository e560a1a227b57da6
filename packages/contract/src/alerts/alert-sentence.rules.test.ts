import { expect, test } from 'vitest';
import { describeAlertRule } from './alert-sentence.rules.ts';

const rule = { subject: 'STORE', kind: 'FALL', figure: 'UNITS', threshold: 30, weeks: 4 } as const;

test.for([
  [rule, 'Units of a store fall by 30% or more against the forecast from the season and at least 4 weeks before'],
  [
    { ...rule, kind: 'RISE', figure: 'SALES', weeks: 1 },
    'Sales of a store rise by 30% or more against the forecast from the season and at least 1 week before',
  ],
  [{ ...rule, subject: 'STORE_PRODUCT', kind: 'SILENCE', threshold: 3 }, 'No sales of a product in a store for 3 days'],
  [
    { ...rule, subject: 'PRODUCT_LINE', kind: 'BELOW', figure: 'AVAILABILITY', threshold: 92 },
    'Availability of a product line is below 92%',
  ],
  [
    { ...rule, subject: 'TOTAL', kind: 'ABOVE', figure: 'SALES', threshold: 123_456 },
    'Sales of all stores in a week are above $1,234.56',
  ],
  [{ ...rule, kind: 'BELOW', threshold: 1000 }, 'Units of a store in a week are below 1,000'],
] as const)('a rule is a sentence: %s', ([given, expected]) => {
  expect(describeAlertRule(given, 'USD')).toBe(expected);
});

test('a sentence names its filters', () => {
  expect(describeAlertRule(rule, 'USD', 'company Grocer')).toBe(
    'Units of a store fall by 30% or more against the forecast from the season and at least 4 weeks before (company Grocer)',
  );
});
