import { describe, expect, test } from 'vitest';
import { shiftPeriod, toBar, toCalendarRows, toKeyChange } from './promotion-calendar.rules.ts';
import { makePromotion } from './promotions.factory.ts';

const period = { fromDay: '2026-03-02', untilDay: '2026-03-08' };

describe('a period', () => {
  test.each([
    ['MOVE', 7, '2026-03-09', '2026-03-15'],
    ['MOVE', -1, '2026-03-01', '2026-03-07'],
    ['FROM', 3, '2026-03-05', '2026-03-08'],
    ['FROM', 30, '2026-03-08', '2026-03-08'],
    ['UNTIL', 7, '2026-03-02', '2026-03-15'],
    ['UNTIL', -30, '2026-03-02', '2026-03-02'],
  ] as const)('that is changed by %s %i is from %s to %s', (change, days, fromDay, untilDay) => {
    expect(shiftPeriod(period, change, days)).toEqual({ fromDay, untilDay });
  });

  test.each([
    ['ArrowLeft', false, ['MOVE', -1]],
    ['ArrowRight', true, ['UNTIL', 1]],
    ['PageDown', false, ['MOVE', 7]],
    ['PageUp', true, ['UNTIL', -7]],
    ['a', false, undefined],
  ] as const)('is changed by the key %s, Shift %s', (key, isShifted, expected) => {
    expect(toKeyChange(key, isShifted)).toEqual(expected);
  });

  test('is a bar that is cut at the edges of the calendar', () => {
    const calendar = { monday: '2026-03-02', weeks: 2 };
    expect(toBar(period, calendar)).toEqual({ left: 0, width: 50 });
    expect(toBar({ fromDay: '2026-02-01', untilDay: '2027-01-01' }, calendar)).toEqual({ left: 0, width: 100 });
    expect(toBar({ fromDay: '2026-03-15', untilDay: '2026-03-20' }, calendar)?.width).toBeCloseTo(100 / 14);
    expect(toBar({ fromDay: '2026-03-16', untilDay: '2026-03-20' }, calendar)).toBeUndefined();
  });
});

test('rows are companies with products or lines, those of all companies first', () => {
  const company = { id: 3, name: 'Example Foods' };
  const rows = toCalendarRows([
    makePromotion({ id: 1, company }),
    makePromotion({ id: 2 }),
    makePromotion({ id: 3, company, productLine: null, product: { id: 5, name: 'Bar', upc: '1' } }),
    makePromotion({ id: 4, company }),
  ]);
  expect(rows.map((row) => [row.company, row.name, row.isLine, row.promotions.map(({ id }) => id)])).toEqual([
    ['All companies', 'Gummies', true, [2]],
    ['Example Foods', 'Bar', false, [3]],
    ['Example Foods', 'Gummies', true, [1, 4]],
  ]);
});
