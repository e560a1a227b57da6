import type { EffectiveCalendar } from '@shelfward/contract/deliveries/calendar.rules.ts';
import { describe, expect, test } from 'vitest';
import {
  countWeeks,
  findLongestProtection,
  isWholeWeeks,
  toProtection,
  withLeadTimes,
} from './protection-times.rules.ts';

const moment = { now: new Date('2026-11-23T06:00:00Z'), today: '2026-11-23' };
/** Orders on Monday and Thursday until noon, delivered on Wednesday and Saturday. */
const calendar: EffectiveCalendar = {
  pattern: { orderDays: [1, 4], cutOff: '12:00', timeZone: 'UTC', deliveryDays: [3, 6], leadDays: 2 },
  exceptions: [],
};

describe('the longest time to cover', () => {
  test('is that of the order with the latest next delivery', () => {
    // Ordered on Thursday, delivered on Saturday, and next on Wednesday; the other order covers five days.
    expect(findLongestProtection(calendar, moment)).toEqual({
      leadDays: 2,
      coverDays: 4,
      byCalendar: true,
      leadTimes: null,
    });
  });

  test('includes a holiday of the coming 13 weeks', () => {
    const closed = { day: '2026-12-26', kind: 'NO_DELIVERIES' as const, name: 'Holiday' };
    const later = { ...closed, day: '2027-05-01' };

    const longest = findLongestProtection({ ...calendar, exceptions: [closed] }, moment);
    expect([longest?.leadDays, longest?.coverDays]).toEqual([2, 7]);
    expect(findLongestProtection({ ...calendar, exceptions: [later] }, moment)?.coverDays).toBe(4);
  });

  test('is unknown without deliveries', () => {
    const pattern = { ...calendar.pattern, deliveryDays: [] };
    expect(findLongestProtection({ ...calendar, pattern }, moment)).toBeUndefined();
  });
});

describe('learnt lead times', () => {
  const days = new Float64Array(31);
  days[10] = 0.4;
  days[20] = 0.4;
  const leadTimes = { days, lostShare: 0.2, deliveredShare: 1, orders: 12 };
  const settings = toProtection({ leadWeeks: 2, reviewWeeks: 1 });

  test('replace the lead time if enough orders show them', () => {
    expect(withLeadTimes(settings, leadTimes)).toEqual({ ...settings, leadDays: 15, leadTimes });
    expect(withLeadTimes(settings, { ...leadTimes, orders: 9 })).toEqual(settings);
    expect(withLeadTimes(settings, undefined)).toEqual(settings);
  });

  test('have no whole weeks', () => {
    expect([settings, { ...settings, coverDays: 6 }, { ...settings, leadTimes }].map(isWholeWeeks)).toEqual([
      true,
      false,
      false,
    ]);
    expect(countWeeks({ leadDays: 2, coverDays: 6 })).toBe(2);
  });
});
