import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coverLeadTimes } from './protection-time.rules.ts';

const at = (...days: readonly number[]): Float64Array => {
  const shares = new Float64Array(61);
  for (const day of days) shares[day] = (shares[day] ?? 0) + 1 / days.length;
  return shares;
};

describe('the demand of the protection time', () => {
  test('of a certain lead time is that of its weeks', () => {
    const demand = { weekly: [7, 14, 21, 28], dispersion: 2 };
    const { mean, dispersion } = coverLeadTimes(demand, { days: at(14), lostShare: 0 }, 7);
    expect(mean).toBeCloseTo(42, 9);
    expect(dispersion).toBeCloseTo(2, 9);
    expect(coverLeadTimes(demand, { days: at(3), lostShare: 0 }, 2).mean).toBeCloseTo(5, 9);
  });

  test('of two lead times has the variance between both', () => {
    const demand = { weekly: [7], dispersion: 1.5 };
    const { mean, dispersion } = coverLeadTimes(demand, { days: at(10, 20), lostShare: 0 }, 5);
    expect(mean).toBeCloseTo(20, 9);
    expect(dispersion).toBeCloseTo(1.5 + 25 / 20, 9);
  });

  test('is larger with lost orders, and 0 without demand', () => {
    const demand = { weekly: [7], dispersion: 1.5 };
    const days = at(10).map((share) => share * 0.8);
    // Each lost order leaves 5 more days to cover: 0.2 + 0.04 + … of them.
    expect(coverLeadTimes(demand, { days, lostShare: 0.2 }, 5).mean).toBeCloseTo(15 + 5 * 0.25, 1);
    expect(coverLeadTimes({ ...demand, weekly: [0] }, { days, lostShare: 0.2 }, 5)).toEqual({
      mean: 0,
      dispersion: 1.5,
    });
  });

  test('never decreases when a delivery is later, days are added, or the lead times spread', () => {
    const day = fc.integer({ min: 0, max: 55 });
    fc.assert(
      fc.property(day, day, fc.integer({ min: 1, max: 28 }), (one, other, coverDays) => {
        const demand = { weekly: [3], dispersion: 1.2 };
        const cover = (days: Float64Array, more = 0) =>
          coverLeadTimes(demand, { days, lostShare: 0 }, coverDays + more);
        const both = cover(at(one, other));
        expect(cover(at(one + 1, other)).mean).toBeGreaterThanOrEqual(both.mean);
        expect(cover(at(one, other), 1).mean).toBeGreaterThan(both.mean);
        expect(both.dispersion).toBeGreaterThanOrEqual(1.2);
      }),
    );
  });
});
