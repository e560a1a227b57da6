import { addDays, isDay } from '@shelfward/contract/kit/dates.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orDefault, parseTyped, presetDays, presets, withLastYear } from './date-range.rules.ts';

const day = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1970-01-01', days));
const preset = fc.constantFrom(...presets.filter((one) => one !== 'Custom'));

test('returns whole months, quarters and years relative to a day in February of a leap year', () => {
  const today = '2024-02-29';

  expect(presetDays('This Month', today)).toEqual({ afterDate: '2024-02-01', beforeDate: '2024-02-29' });
  expect(presetDays('Last Month', today)).toEqual({ afterDate: '2024-01-01', beforeDate: '2024-01-31' });
  expect(presetDays('This quarter', today)).toEqual({ afterDate: '2024-01-01', beforeDate: '2024-03-31' });
  expect(presetDays('Last quarter', today)).toEqual({ afterDate: '2023-10-01', beforeDate: '2023-12-31' });
  expect(presetDays('This Year', today)).toEqual({ afterDate: '2024-01-01', beforeDate: '2024-12-31' });
  expect(presetDays('Last Year', today)).toEqual({ afterDate: '2023-01-01', beforeDate: '2023-12-31' });
});

test('starts quarters in January, April, July and October', () => {
  const starts = ['2026-01-31', '2026-06-30', '2026-07-01', '2026-12-31'].map((today) =>
    presetDays('This quarter', today),
  );

  expect(starts.map((days) => days.afterDate)).toEqual(['2026-01-01', '2026-04-01', '2026-07-01', '2026-10-01']);
});

test('returns valid days in order, from the first to the last day of a month', () => {
  fc.assert(
    fc.property(preset, day, (chosen, today) => {
      const { afterDate, beforeDate } = presetDays(chosen, today);
      expect(isDay(afterDate) && isDay(beforeDate)).toBe(true);
      expect(afterDate < beforeDate).toBe(true);
      expect(afterDate.slice(8)).toBe('01');
      expect(addDays(beforeDate, 1).slice(8)).toBe('01');
    }),
  );
});

test('includes today in this period and ends the last period right before it', () => {
  const pairs = [
    ['This Month', 'Last Month'],
    ['This quarter', 'Last quarter'],
    ['This Year', 'Last Year'],
  ] as const;
  fc.assert(
    fc.property(fc.constantFrom(...pairs), day, ([present, past], today) => {
      const now = presetDays(present, today);
      expect(now.afterDate <= today && today <= now.beforeDate).toBe(true);
      expect(addDays(presetDays(past, today).beforeDate, 1)).toBe(now.afterDate);
    }),
  );
});

test('parses only ten characters with two slashes and a valid day', () => {
  expect(parseTyped('02/29/2024')).toBe('2024-02-29');
  for (const typed of [
    '02/29/2023',
    '2/29/2024',
    '02-29-2024',
    '02/29/24',
    '13/01/2024',
    '',
    '02/29/20244',
    '2/9/20/2024',
  ])
    expect(parseTyped(typed)).toBeUndefined();
});

test('parses every day that it formats', () => {
  fc.assert(
    fc.property(day, (value) => {
      const [year, month, date] = value.split('-');
      expect(parseTyped(`${month}/${date}/${year}`)).toBe(value);
    }),
  );
});

test('falls back to 1 January and today for invalid dates', () => {
  expect(orDefault('soon', 'after', '2026-11-20')).toBe('2026-01-01');
  expect(orDefault('soon', 'before', '2026-11-20')).toBe('2026-11-20');
  expect(orDefault('03/04/2025', 'after', '2026-11-20')).toBe('2025-03-04');
});

test('compares with the same days of the previous year, the leap day with the 28th', () => {
  expect(withLastYear({ afterDate: '2024-01-01', beforeDate: '2024-02-29' })).toEqual({
    afterDate: '2024-01-01',
    beforeDate: '2024-02-29',
    afterDateLastYear: '2023-01-01',
    beforeDateLastYear: '2023-02-28',
  });
});
