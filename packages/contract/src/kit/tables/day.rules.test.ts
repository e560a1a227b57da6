import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../dates.ts';
import { createDateOrderDetector, createDayReader, type DateOrder } from './day.rules.ts';

const read = (...texts: readonly string[]) => {
  const reader = createDayReader('2026-11-21');
  return texts.map((text, at) => reader(text, at + 2));
};
const day = fc.integer({ min: 0, max: 13_473 }).map((offset) => addDays('1990-01-01', offset));

describe('a date in a file', () => {
  test.each([
    ['2026-01-05', '2026-01-05'],
    ['01/05/2026', '2026-01-05'],
    ['1/5/2026', '2026-01-05'],
    ['1/5/2026 0:00', '2026-01-05'],
    ['12/31/2025 11:59 PM', '2025-12-31'],
    ['20260105', '2026-01-05'],
    ['2026-01-05T23:59:59.999Z', '2026-01-05'],
    ['2026-01-05 00:00:00', '2026-01-05'],
    ['2026-01-05T23:30:00-08:00', '2026-01-05'],
    ['2024-02-29', '2024-02-29'],
    ['31.1.2026', '2026-01-31'],
    ['05.01.2026 08:30', '2026-01-05'],
  ])('is parsed from %s', (text, expected) => {
    expect(read(text)).toEqual([{ day: expected }]);
  });

  test.each(['', 'soon', '5.1.26', '2026-1-5', '2026/01/05', '01-05-2026', '260105', '45000', '2026-01-05x'])(
    'is not parsed from %j',
    (text) => {
      expect(read(text)).toEqual([{ problem: expect.stringContaining('is not a date') }]);
    },
  );

  test('is the same in all three formats', () => {
    fc.assert(
      fc.property(day, (text) => {
        const [year, month, date] = text.split('-');
        expect(read(text)).toEqual([{ day: text }]);
        expect(read(`${month}/${date}/${year}`)).toEqual([{ day: text }]);
        expect(read(`${year}${month}${date}`)).toEqual([{ day: text }]);
      }),
    );
  });

  test('has one format per file, which the first date determines', () => {
    fc.assert(
      fc.property(day, day, (first, second) => {
        const [year, month, date] = second.split('-');
        const [, mixed] = read(first, `${month}/${date}/${year}`);

        expect(mixed).toEqual({ problem: expect.stringContaining('line 2 is written YYYY-MM-DD') });
      }),
    );
  });

  test('is parsed day first when the order is given', () => {
    const reader = createDayReader('2026-11-21', 'DAY_FIRST');

    expect([reader('05/01/2026', 2), reader('31/1/2026', 3), reader('01/31/2026', 4)]).toEqual([
      { day: '2026-01-05' },
      { day: '2026-01-31' },
      { problem: 'has an invalid month: dates with slashes are read as DD/MM/YYYY.' },
    ]);
  });

  test('is rejected each time that the same text occurs', () => {
    expect(read('2026-01-05', '2026-02-30', '2026-02-30')).toEqual([
      { day: '2026-01-05' },
      { problem: 'is not an existing date.' },
      { problem: 'is not an existing date.' },
    ]);
  });
});

describe('the order of day and month in a file', () => {
  const orderOf = (...texts: readonly string[]): DateOrder | undefined => {
    const finder = createDateOrderDetector();
    for (const text of texts) if (finder.add(text)) break;
    return finder.order();
  };

  test.each([
    ['month first, when the second number exceeds 12', ['01/02/2026', '', '01/13/2026'], 'MONTH_FIRST'],
    ['day first, when the first number exceeds 12', ['01/02/2026', '13/01/2026 10:00'], 'DAY_FIRST'],
    ['irrelevant, when the year is first', ['2026-01-02'], 'MONTH_FIRST'],
    ['irrelevant, when both numbers are equal', ['01/01/2026', '02/02/2026'], 'MONTH_FIRST'],
    ['undefined, when every date is ambiguous', ['01/02/2026', '03/04/2026', 'soon'], undefined],
  ])('is %s', (_, texts, expected) => {
    expect(orderOf(...texts)).toBe(expected);
  });
});
