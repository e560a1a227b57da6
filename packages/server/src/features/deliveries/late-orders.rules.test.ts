import { addDays } from '@shelfward/contract/kit/dates.ts';
import { groupCounts } from '@shelfward/forecast/lead-times/lead-time-groups.rules.ts';
import { learnLeadTimes, settingLeadTimes } from '@shelfward/forecast/lead-times/lead-times.rules.ts';
import { describe, expect, test } from 'vitest';
import { findLateness } from './late-orders.rules.ts';

const orderedOn = '2026-11-02';
const order = { orderedOn, requestedShipDate: null };

/** Of orders that were delivered after these days, and of a lost order. */
const learn = (days: readonly number[], lost = 0) => {
  const rows = [...days, ...Array.from({ length: lost }, () => 0)].map((day, at) => ({
    companyId: 1,
    regionId: null,
    storeId: null,
    state: at < days.length ? ('DELIVERED' as const) : ('LOST' as const),
    days: day,
    weeksAgo: 0,
    orders: 1,
    weight: 1,
    units: 0,
    deliveredUnits: 0,
  }));
  return learnLeadTimes(groupCounts(rows).account, 3);
};
const few = learn([3, 3, 3], 1);

describe('an order with few orders before it', () => {
  const judge = (age: number, promisedDay: string | undefined = addDays(orderedOn, 3)) =>
    findLateness(order, { leadTimes: few, usual: learn([3, 3, 3]), promisedDay, today: addDays(orderedOn, age) });

  test('is late for a week before it is probably lost', () => {
    expect(judge(3)).toBeUndefined();
    expect(judge(5)).toMatchObject({ daysLate: 2, state: 'LATE' });
    expect(judge(9)).toMatchObject({ daysLate: 6, state: 'LATE' });
    expect(judge(30)).toMatchObject({ daysLate: 27, state: 'PROBABLY_LOST' });
  });

  test('is not probably lost before twice the usual days', () => {
    const slow = learn([20, 20, 20], 1);
    const judgeSlow = (age: number) =>
      findLateness(order, {
        leadTimes: few,
        usual: slow,
        promisedDay: addDays(orderedOn, 3),
        today: addDays(orderedOn, age),
      })?.state;
    expect(judgeSlow(39)).toBe('LATE');
    expect(judgeSlow(100)).toBe('PROBABLY_LOST');
  });

  test('counts a delivery at least as much as a loss while it is late only', () => {
    for (let age = 4; age < 40; age += 1) {
      const { state, remaining } = judge(age) ?? { state: 'ON_TIME', remaining: new Float64Array() };
      const delivered = remaining.reduce((sum, share) => sum + share, 0);
      if (state === 'LATE') expect(delivered).toBeGreaterThanOrEqual(0.5 - 1e-9);
      else expect(delivered).toBeLessThan(0.5);
    }
  });

  test('waits for the requested ship date of the order', () => {
    const requestedShipDate = addDays(orderedOn, 30);
    const judgeOn = (age: number) =>
      findLateness(
        { orderedOn, requestedShipDate },
        { leadTimes: few, usual: few, promisedDay: undefined, today: addDays(orderedOn, age) },
      )?.state;
    expect(judgeOn(30)).toBeUndefined();
    expect(judgeOn(36)).toBe('LATE');
    expect(judgeOn(37)).toBe('PROBABLY_LOST');
  });
});

test('an order without a promise is not late where no delivery is known', () => {
  const setting = settingLeadTimes(14);
  const known = { leadTimes: setting, usual: setting, promisedDay: undefined, today: addDays(orderedOn, 100) };
  expect(findLateness(order, known)).toBeUndefined();
});

test('an order that is more probably delivered than lost is late, with the days on which it may arrive', () => {
  const slow = learn(Array.from({ length: 40 }, (_, at) => 3 + (at % 20)));
  const known = { leadTimes: slow, usual: slow, promisedDay: addDays(orderedOn, 3) };

  const found = findLateness(order, { ...known, today: addDays(orderedOn, 5) });

  expect(found).toMatchObject({ expectedOn: addDays(orderedOn, 3), daysLate: 2, state: 'LATE' });
  expect(found?.remaining.reduce((sum, share) => sum + share, 0)).toBeGreaterThan(0.5);
});
