import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../dates.ts';
import type { DateOrder } from './date-forms.rules.ts';
import { createDateDetector, createDayReader } from './day.rules.ts';

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
    ['2026-1-5', '2026-01-05'],
    ['2026/01/05', '2026-01-05'],
    ['2026/1/5 9:05', '2026-01-05'],
    ['01-25-2026', '2026-01-25'],
    ['1/5/26', '2026-01-05'],
    ['5.1.26', '2026-01-05'],
    ['01-25-26', '2026-01-25'],
    ['1/5/2026 12:00:00.000 AM', '2026-01-05'],
    ['1/5/2026, 3:04:05\u202fPM', '2026-01-05'],
    ['Jan 5, 2026', '2026-01-05'],
    ['January 5, 2026', '2026-01-05'],
    ['Sept. 5 2025', '2025-09-05'],
    ['Jan  5 2026 12:00AM', '2026-01-05'],
    ['Mon, Jan 5, 2026, 1:04 PM', '2026-01-05'],
    ['Jan 5, 2026 1:04:55 AM PST', '2026-01-05'],
    ['05-Jan-2026', '2026-01-05'],
    ['5-Jan-26', '2026-01-05'],
    ['05JAN2026', '2026-01-05'],
    ['5th January 2026', '2026-01-05'],
    ['Mon, 05 Jan 2026 23:30:00 GMT', '2026-01-05'],
    ['2026-Jan-05', '2026-01-05'],
    ['2026-01-05 23:30:11 -0500', '2026-01-05'],
    ['2026-01-05 23:30:11 UTC', '2026-01-05'],
    ['Mon 1/5/2026', '2026-01-05'],
    ['Monday, 01/05/2026', '2026-01-05'],
    ['Mo. 05.01.2026', '2026-01-05'],
    ['lun. 1/5/2026', '2026-01-05'],
    ['Mon 2026-01-05', '2026-01-05'],
    ['20260105 103000', '2026-01-05'],
    ['20260105103000', '2026-01-05'],
    ['20260105T103000Z', '2026-01-05'],
    ['20260105 10:30', '2026-01-05'],
  ])('is parsed from %s', (text, expected) => {
    expect(read(text)).toEqual([{ day: expected }]);
  });

  test.each([
    '',
    'soon',
    '260105',
    '45000',
    '2026-01-05x',
    'Jan 2026',
    'Mai 5, 2026',
    '1/5-2026',
    '2026-1/5',
    'Sales 1/5/2026',
    '20260105 1',
  ])('is not parsed from %j', (text) => {
    expect(read(text)).toEqual([{ code: 'INVALID', problem: expect.stringContaining('is not a date') }]);
  });

  test.each(['26-01-05', '25-01-26', '1/5/05', '5-Jan-05'])('has an unclear year in %j', (text) => {
    expect(read(text)).toEqual([{ code: 'INVALID', problem: expect.stringContaining('unclear year') }]);
  });

  test('is the day of its time stamp in a time zone, if one is given and the stamp has an offset', () => {
    const reader = createDayReader('2026-11-21', { timeZone: 'America/New_York' });
    const stamps = ['2026-01-05T03:30:00Z', '2026-01-05 23:30:00 -0800', '2026-01-05T03:30:00', '2026-01-05'];

    expect(stamps.map((text, at) => reader(text, at + 2))).toEqual([
      { day: '2026-01-04' },
      { day: '2026-01-06' },
      { day: '2026-01-05' },
      { day: '2026-01-05' },
    ]);
  });

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

        expect(mixed).toEqual({ code: 'CONFLICT', problem: expect.stringContaining('line 2 is written YYYY-MM-DD') });
      }),
    );
  });

  test('is parsed day first when the order is given', () => {
    const reader = createDayReader('2026-11-21', { order: 'DAY_FIRST' });

    expect([reader('05/01/2026', 2), reader('31/1/2026', 3), reader('01/31/2026', 4)]).toEqual([
      { day: '2026-01-05' },
      { day: '2026-01-31' },
      { code: 'INVALID', problem: 'has an invalid month: dates with slashes are read as DD/MM/YYYY.' },
    ]);
  });

  test('is rejected each time that the same text occurs', () => {
    expect(read('2026-01-05', '2026-02-30', '2026-02-30')).toEqual([
      { day: '2026-01-05' },
      { code: 'INVALID', problem: 'is not an existing date.' },
      { code: 'INVALID', problem: 'is not an existing date.' },
    ]);
  });
});

describe('the order of day and month in a file', () => {
  const detectAs = (chosen: DateOrder | undefined, ...texts: readonly string[]) => {
    const detector = createDateDetector();
    for (const [at, text] of texts.entries()) detector.add(text, at + 2);
    return detector.dates(chosen);
  };
  const detect = (...texts: readonly string[]) => detectAs(undefined, ...texts);

  test.each<readonly [string, readonly string[], DateOrder | undefined]>([
    ['month first, when the second number exceeds 12', ['01/02/2026', '', '01/13/2026'], 'MONTH_FIRST'],
    ['day first, when the first number exceeds 12', ['01/02/2026', '13/01/2026 10:00'], 'DAY_FIRST'],
    ['irrelevant, when the year is first', ['2026-01-02'], 'MONTH_FIRST'],
    ['irrelevant, when both numbers are equal', ['01/01/2026', '02/02/2026'], 'MONTH_FIRST'],
    ['undefined, when every date is ambiguous', ['01/02/2026', '03/04/2026', 'soon'], undefined],
    ['not changed by an impossible date', ['13/45/2022', '12/25/2022', '12/26/2022'], 'MONTH_FIRST'],
    ['not decided by an impossible date', ['13/45/2022', '05/06/2022'], undefined],
    ['what most dates allow', ['25/12/2022', '12/25/2022', '12/26/2022'], 'MONTH_FIRST'],
    [
      'undefined, when as many dates need one order as the other',
      ['25/12/2022', '12/25/2022', '01/02/2022'],
      undefined,
    ],
    ['that of the first date, when no date is ambiguous', ['25/12/2022', '12/25/2022'], 'DAY_FIRST'],
    ['that of all dates, with hyphens and years of two digits', ['01-02-2026', '1/3/26', '25/1/26'], 'DAY_FIRST'],
    ['undefined, when dates with hyphens are ambiguous', ['01-02-2026', '3-4-26'], undefined],
    ['that of texts with the marks of spreadsheets', ['="01/02/2026"', "'13/01/2026"], 'DAY_FIRST'],
    ['undefined, when dates with marks are ambiguous', ['="01/02/2026"', "'03/04/2026"], undefined],
    ['irrelevant, when months have names', ['Jan 5, 2026', 'Jan 6, 2026', '01/02/2026'], 'MONTH_FIRST'],
    ['irrelevant, when most dates have no slashes', ['2026-01-02', '2026-01-03', '01/02/2026'], 'MONTH_FIRST'],
  ])('is %s', (_, texts, expected) => {
    expect(detect(...texts).order).toBe(expected);
  });

  test('is the order in which the dates are written, whatever one further date says', () => {
    const text = (day: string, order: DateOrder) => {
      const [year, month, date] = day.split('-');
      return order === 'MONTH_FIRST' ? `${month}/${date}/${year}` : `${date}/${month}/${year}`;
    };
    const conclusive = day.filter((given) => Number(given.slice(8)) > 12);
    fc.assert(
      fc.property(
        fc.array(day, { maxLength: 20 }),
        fc.array(conclusive, { minLength: 2, maxLength: 5 }),
        fc.constantFrom<DateOrder>('MONTH_FIRST', 'DAY_FIRST'),
        fc.oneof(fc.constantFrom('13/45/2022', '31/12/2022', '12/31/2022', '2022-12-31', 'x'), day),
        fc.nat(),
        (days, clear, order, stray, place) => {
          const texts = [...days, ...clear].map((given) => text(given, order));
          texts.splice(place % (texts.length + 1), 0, stray);

          const { order: found, format } = detect(...texts);

          expect([found, format]).toEqual([order, order === 'MONTH_FIRST' ? 'MM/DD/YYYY' : 'DD/MM/YYYY']);
        },
      ),
    );
  });

  test('leaves only the impossible date unread', () => {
    const texts = ['13/45/2022', '12/25/2022', '12/26/2022'];
    const readDay = createDayReader('2026-11-21', detect(...texts));

    expect(texts.map((text, at) => readDay(text, at + 2))).toEqual([
      { code: 'INVALID', problem: 'has an invalid month: dates with slashes are read as MM/DD/YYYY.' },
      { day: '2022-12-25' },
      { day: '2022-12-26' },
    ]);
  });

  test('and the format are those of most dates, so that one other date does not reject the rest', () => {
    const texts = ['2022-12-24', '12/25/2022', '12/26/2022'];
    const readDay = createDayReader('2026-11-21', detect(...texts));

    expect(texts.map((text, at) => readDay(text, at + 2))).toEqual([
      {
        code: 'CONFLICT',
        problem: 'is written YYYY-MM-DD, but line 3 is written MM/DD/YYYY: all dates of a file must have one format.',
      },
      { day: '2022-12-25' },
      { day: '2022-12-26' },
    ]);
  });

  test('names the format, its first line, and an example', () => {
    expect(detect('x', '12/25/2022', '2/1/2022', '2022-12-24')).toEqual({
      order: 'MONTH_FIRST',
      format: 'MM/DD/YYYY',
      line: 3,
      example: '2/1/2022',
    });
    expect(detect('x', '', 'y')).toEqual({
      order: 'MONTH_FIRST',
      format: undefined,
      line: undefined,
      example: 'x',
    });
    // A date that is the same in both orders decides nothing.
    expect(detect('1/1/2022', '13/1/2022')).toMatchObject({ order: 'DAY_FIRST', line: 2 });
    expect(detect('31/11/2022', '2/2/2022')).toMatchObject({ order: 'MONTH_FIRST', example: '31/11/2022' });
  });

  test('names time stamps whose day in the time zone is another one', () => {
    const detector = createDateDetector('America/New_York');
    const stamps = ['2026-01-05T12:00:00Z', '2026-01-06T03:30:00Z', '2026-01-07T04:59:59+00:00', '2026-01-08T00:00:00'];
    for (const [at, text] of stamps.entries()) detector.add(text, at + 2);

    expect(detector.dates().otherDays).toEqual({ count: 2, line: 3, example: stamps[1], day: '2026-01-05' });
  });

  test('is the order that the user has chosen, if the dates are ambiguous or missing', () => {
    expect(detectAs('DAY_FIRST', '25/12/2022', '12/25/2022', '1/2/2022')).toMatchObject({
      order: 'DAY_FIRST',
      format: 'DD/MM/YYYY',
      line: 2,
    });
    expect(detectAs('DAY_FIRST', 'x')).toMatchObject({ order: 'DAY_FIRST', format: undefined });
  });
});

test('a date before 1990 or after today is rejected', () => {
  expect(read('1989-12-31')).toEqual([{ code: 'TOO_SMALL', problem: 'is before 1990.' }]);
  expect(read('1990-01-01', '2026-11-21', '2026-11-22')).toEqual([
    { day: '1990-01-01' },
    { day: '2026-11-21' },
    { code: 'TOO_LARGE', problem: 'is in the future.' },
  ]);
});
