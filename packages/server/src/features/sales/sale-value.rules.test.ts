import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceOn } from './sale-value.rules.ts';

describe('the price in force', () => {
  const history = { days: ['2025-01-01', '2025-06-01', '2025-06-01', '2026-01-01'], cents: [100, 110, 120, 90] };

  test.each([
    ['2020-01-01', 100],
    ['2025-01-01', 100],
    ['2025-05-31', 100],
    ['2025-06-01', 120],
    ['2025-12-31', 120],
    ['2026-01-01', 90],
    ['2030-01-01', 90],
  ])('on %s is %i', (day, cents) => {
    expect(priceOn(history, day)).toBe(cents);
  });

  test('is the last price until the day, otherwise the first price', () => {
    const days = fc.array(fc.integer({ min: 1, max: 28 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 28 }), (numbers, dayNumber) => {
        const name = (number: number) => `2026-01-${String(number).padStart(2, '0')}`;
        const sorted = numbers.toSorted((one, other) => one - other);
        const cents = sorted.map((_, at) => at);

        const last = sorted.filter((number) => number <= dayNumber).length - 1;

        expect(priceOn({ days: sorted.map(name), cents }, name(dayNumber))).toBe(Math.max(0, last));
      }),
    );
  });
});
