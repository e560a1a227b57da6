import { addDays } from '@shelfward/contract/kit/dates.ts';
import { findHolidayWeek, movingHolidays } from '@shelfward/contract/replenishment/moving-holidays.rules.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forecastDemand } from './demand-forecast.rules.ts';
import { listSeasonWeeks } from './season-weeks.rules.ts';
import { toIsoWeekCell } from './weekly-series.rules.ts';

const from = '2023-01-02';
const weeks = 52 * 5;
const mondays = Array.from({ length: weeks }, (_, week) => addDays(from, 7 * week));
const isoCells = mondays.map(toIsoWeekCell);
const years = [2023, 2024, 2025, 2026];

describe('the weeks of the season', () => {
  const asOf = fc.nat({ max: 52 * 4 }).map((week) => addDays(from, 7 * week));

  test('are ISO weeks without holidays', () => {
    expect([...listSeasonWeeks([], { from, weeks, asOf: '2026-02-02' })]).toEqual(isoCells);
  });

  test('have each cell once a year, and the same cell for a holiday in all years', () => {
    fc.assert(
      fc.property(fc.subarray([...movingHolidays], { minLength: 1 }), asOf, (holidays, origin) => {
        const cells = listSeasonWeeks(holidays, { from, weeks, asOf: origin });
        for (const year of years) {
          const inYear = [...cells.keys()].filter((week) => addDays(mondays[week] ?? '', 3).startsWith(`${year}`));
          expect(new Set(inYear.map((week) => cells[week])).size).toBe(inYear.length);
        }
        const [first] = holidays;
        if (first === undefined) return;
        const own = years.map((year) => cells[mondays.indexOf(findHolidayWeek(first, year))]);
        expect(new Set(own).size).toBe(1);
      }),
    );
  });

  test('are those of the next holiday', () => {
    const cells = listSeasonWeeks(['EASTER'], { from, weeks, asOf: '2026-02-02' });

    // Easter is in week 14 of 2026, and was in week 16 of 2025.
    expect(cells[mondays.indexOf('2026-03-30')]).toBe(13);
    expect(cells[mondays.indexOf('2025-04-14')]).toBe(13);
    expect(cells[mondays.indexOf('2025-04-07')]).toBe(12);
    // The two weeks before them are later by three weeks, and others are where they were.
    expect(cells[mondays.indexOf('2025-03-31')]).toBe(16);
    expect(cells[mondays.indexOf('2025-06-02')]).toBe(22);
  });
});

describe('the forecast of a product that sells at a moving holiday', () => {
  const past = 156;
  /** More than usual sales in the week of Easter; others differ by some units. */
  const forecastAt = (holidays: Parameters<typeof listSeasonWeeks>[0], usual: number, factor: number, count = 6) => {
    const origin = toIsoStart(2026);
    const start = addDays(origin, -7 * past);
    const easters = new Set(years.map((year) => findHolidayWeek('EASTER', year)));
    const units = Int32Array.from({ length: count * past }, (_, at) => {
      const monday = addDays(start, 7 * (at % past));
      return Math.round(usual * (easters.has(monday) ? factor : 1)) + ((at * 7) % 3);
    });
    const horizon = 6;
    const forecast = forecastDemand(
      {
        count,
        weeks: past,
        units,
        available: new Uint8Array(count * past).fill(1),
        isoWeeks: listSeasonWeeks(holidays, { from: start, weeks: past + horizon, asOf: origin }),
        lines: new Int32Array(count),
        products: Int32Array.from({ length: count }, (_, one) => one),
        stores: new Int32Array(count),
        drivers: [],
      },
      horizon,
    );
    return [...forecast.demand.subarray(0, horizon)].map((demand) => demand / usual);
  };
  /** Three weeks before Easter. */
  const toIsoStart = (year: number) => addDays(findHolidayWeek('EASTER', year), -21);

  test('is high in the week of the holiday this year, and usual in that of the last years', () => {
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 80 }), fc.double({ min: 3, max: 8, noNaN: true }), (usual, factor) => {
        const demand = forecastAt(['EASTER'], usual, factor);
        // Easter is the fourth of these weeks.
        expect(demand[3]).toBeGreaterThan(0.8 * factor);
        for (const week of [0, 1, 2, 4, 5]) expect(demand[week]).toBeLessThan(1.4);
      }),
      { numRuns: 15 },
    );
  });

  test('is so for a single series, whose peaks return in the same week of the season', () => {
    expect(forecastAt(['EASTER'], 40, 6, 1)[3]).toBeGreaterThan(4.8);
  });

  test('is wrong without it', () => {
    expect(forecastAt([], 40, 6)[3]).toBeLessThan(4);
  });
});
