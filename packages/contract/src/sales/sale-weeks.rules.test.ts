import fc from 'fast-check';
import { expect, test } from 'vitest';
import { saleProperties } from './sale-columns.rules.ts';
import { findPeriodProblem } from './sale-weeks.rules.ts';

test.each([
  'Week ending',
  'Week',
  'week_end_date',
  'WE Date',
  'Wk Ending',
  'Week of',
  'Fiscal Week',
  'Period end',
  'Month',
  'Week starting',
  'End of week date',
  'Sat date (week)',
  'Woche',
])('%s is not a day', (name) => {
  expect(findPeriodProblem(name)).toContain(`The column ${name} states periods of several days`);
});

test.each([
  ['Start date', 'End date'],
  ['From', 'To'],
  ['Period start', 'Period end date'],
])('%s is not a day beside %s', (first, last) => {
  const problem = 'states periods of several days';
  expect(findPeriodProblem(first, ['Store', first, last])).toContain(problem);
  expect(findPeriodProblem(last, ['Store', first, last])).toContain(problem);
  expect(findPeriodProblem('Date', ['Date', first, last])).toBeUndefined();
});

test('a first day without a last day is a day', () => {
  expect(findPeriodProblem('Start date', ['Store', 'Start date', 'Product'])).toBeUndefined();
});

test('names of days are accepted', () => {
  const names = saleProperties.find(({ id }) => id === 'soldOn')?.names ?? [];
  fc.assert(
    fc.property(
      fc.constantFrom(...names, 'Weekday', 'Weekend flag', ''),
      (name) => findPeriodProblem(name) === undefined,
    ),
  );
});
