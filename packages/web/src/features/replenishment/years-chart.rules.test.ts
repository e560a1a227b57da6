import { addDays, toIsoWeek } from '@shelfward/contract/kit/dates.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toYearsChart } from './years-chart.rules.ts';

const makeWeeks = (from: string, units: readonly number[]) =>
  units.map((sold, week) => ({ weekStart: addDays(from, 7 * week), units: sold }));

test('each week is in the line of its ISO year, at its ISO week', () => {
  const starts = fc.integer({ min: 0, max: 600 }).map((week) => addDays('2015-01-05', 7 * week));
  fc.assert(
    fc.property(starts, fc.array(fc.nat(99), { minLength: 1, maxLength: 156 }), (from, units) => {
      const weeks = makeWeeks(from, units);
      const { series, labels } = toYearsChart({ weeks, seasonFactors: null }, 10);
      expect(labels).toHaveLength(53);
      expect(series.map(({ name }) => name)).toEqual(
        series
          .map(({ name }) => name)
          .toSorted()
          .toReversed(),
      );
      const drawn = series.flatMap(({ values }) => values.filter((value) => value !== null));
      expect(drawn.toSorted((one, other) => one - other)).toEqual(units.toSorted((one, other) => one - other));
      const last = weeks.at(-1)?.weekStart ?? '';
      expect(series[0]?.name).toBe(addDays(last, 3).slice(0, 4));
      expect(series[0]?.values[toIsoWeek(last) - 1]).toBe(units.at(-1));
    }),
  );
});

test('the first days of a year can be in the last week of the year before', () => {
  const { series } = toYearsChart({ weeks: makeWeeks('2020-12-28', [7, 8]), seasonFactors: null }, 1);
  expect(series.map(({ name, values }) => [name, values[52], values[0]])).toEqual([
    ['2021', null, 8],
    ['2020', 7, null],
  ]);
});

test('the season is behind the years, in units of the weekly level', () => {
  const seasonFactors = Array.from({ length: 53 }, (_, week) => (week === 50 ? 3.1 : 0.95));
  const { series } = toYearsChart({ weeks: makeWeeks('2026-01-05', [4]), seasonFactors }, 20);
  expect(series[0]).toMatchObject({ name: 'Season', mark: 'band' });
  expect([series[0]?.values[50], series[0]?.values[0]]).toEqual([62, 19]);
});
