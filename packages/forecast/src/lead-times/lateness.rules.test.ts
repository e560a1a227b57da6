import { onTime } from '@shelfward/contract/deliveries/late-shares.rules.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupLateness, toMeanDaysLate } from './lateness.rules.ts';
import { groupCounts, type LeadTimeRow, learnLateness } from './lead-time-groups.rules.ts';

const place = { companyId: 1, regionId: null, storeId: 3 };

/** Orders that arrived this number of days after their promise. */
const arrived = (days: number, orders = 1, state: LeadTimeRow['state'] = 'DELIVERED'): LeadTimeRow => ({
  ...place,
  state,
  days,
  weeksAgo: 0,
  orders,
  weight: orders,
  units: 0,
  deliveredUnits: 0,
});
const learn = (rows: readonly LeadTimeRow[]) => groupLateness(learnLateness(groupCounts(rows), place));

describe('the days after the promised delivery', () => {
  test('are none without late orders, and with few orders', () => {
    expect(learn([arrived(0, 30)])).toEqual(onTime);
    expect(learn([arrived(5, 2)])).toEqual(onTime);
    expect(learn([])).toEqual(onTime);
  });

  test('are those of past orders, with one order on time besides them', () => {
    const [first, second, ...others] = learn([arrived(0, 20), arrived(3, 20)]);

    expect(first?.daysLate).toBe(0);
    expect(first?.share).toBeCloseTo(0.5, 1);
    expect(second).toMatchObject({ daysLate: 3, share: expect.closeTo(0.5, 1) });
    expect(others).toEqual([]);
  });

  test('leave a share of lost orders', () => {
    const total = learn([arrived(0, 30), arrived(0, 10, 'LOST')]).reduce((sum, { share }) => sum + share, 0);

    expect(total).toBeGreaterThan(0.7);
    expect(total).toBeLessThan(0.8);
  });

  test('are few groups with the mean of all orders', () => {
    const rows = fc.array(fc.tuple(fc.nat(30), fc.integer({ min: 1, max: 20 })), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(rows, (orders) => {
        const groups = learn([arrived(0, 10), ...orders.map(([days, count]) => arrived(days, count))]);
        const total = orders.reduce((sum, [, count]) => sum + count, 10);
        const mean = orders.reduce((sum, [days, count]) => sum + days * count, 0) / total;

        expect(groups.length).toBeLessThanOrEqual(12);
        expect(groups.map(({ daysLate }) => daysLate)).toEqual([...new Set(groups.map(({ daysLate }) => daysLate))]);
        expect(toMeanDaysLate(groups)).toBeLessThanOrEqual(mean + 2);
        expect(toMeanDaysLate(groups)).toBeGreaterThanOrEqual(mean / 2 - 2);
      }),
    );
  });
});
