import { comparisons } from '@shelfward/contract/analytics/analytics.rules.ts';
import { comparedPeriods } from '@shelfward/contract/analytics/like-for-like.rules.ts';
import { gregorian, type ReportCalendar } from '@shelfward/contract/analytics/report-calendar.rules.ts';
import { addDays, daysBetween } from '@shelfward/contract/kit/dates.ts';
import { buildSpans } from '@shelfward/cube/spans.rules.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildColumns } from './report-columns.rules.ts';

const day = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2019-01-01', days));
const calendar = fc.constantFrom<ReportCalendar>(gregorian, { kind: 'NRF' });

test('columns and their spans have each day of both periods once', () => {
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 0, max: 800 }),
      calendar,
      fc.constantFrom('DAY' as const, 'WEEK' as const, 'MONTH' as const, 'QUARTER' as const, 'YEAR' as const),
      fc.constantFrom(...comparisons),
      fc.record({ wholeMonth: fc.boolean() }),
      (after, length, ofAccount, unit, comparison, options) => {
        const periods = comparedPeriods({ period: { after, before: addDays(after, length) }, comparison, ...options });
        const columns = buildColumns({ calendar: ofAccount, columns: unit, periods, comparison });
        const spans = buildSpans(columns);

        for (const side of ['now', 'lastYear'] as const) {
          const days = spans.filter((span) => span[side] !== -1);
          const count = days.reduce((sum, span) => sum + daysBetween(span.after, span.before) + 1, 0);
          expect(count).toBe(daysBetween(periods[side].after, periods[side].before) + 1);
          for (const span of days) {
            const column = columns[span[side]]?.[side];
            expect(column && column.after <= span.after && span.before <= column.before).toBe(true);
          }
        }
        for (const [at, span] of spans.entries()) expect(span.after > (spans[at - 1]?.before ?? '')).toBe(true);
      },
    ),
  );
});

const compareDays = (after: string, before: string) => {
  const periods = comparedPeriods({
    period: { after, before },
    comparison: 'CALENDAR',
  });
  const columns = buildColumns({ calendar: gregorian, columns: 'DAY', periods, comparison: 'CALENDAR' });
  return columns.map(({ name, lastYear }) => [
    name,
    lastYear.after <= lastYear.before ? `${lastYear.after} ${lastYear.before}` : 'none',
  ]);
};

test('a leap day is compared with no day, and that of last year belongs to February 28', () => {
  expect(compareDays('2024-02-27', '2024-03-01')).toEqual([
    ['02/27/2024', '2023-02-27 2023-02-27'],
    ['02/28/2024', '2023-02-28 2023-02-28'],
    ['02/29/2024', 'none'],
    ['03/01/2024', '2023-03-01 2023-03-01'],
  ]);
  expect(compareDays('2025-02-28', '2025-03-01')).toEqual([
    ['02/28/2025', '2024-02-28 2024-02-29'],
    ['03/01/2025', '2024-03-01 2024-03-01'],
  ]);
});
