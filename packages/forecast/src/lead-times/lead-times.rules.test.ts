import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupCounts, type LeadTimeRow, learnPlace } from './lead-time-groups.rules.ts';
import {
  type LeadTimes,
  learnLeadTimes,
  maxLeadDays,
  poolLeadTimes,
  settingLeadTimes,
  summarizeLeadTimes,
  toRemainingDays,
} from './lead-times.rules.ts';

const place = { companyId: 1, regionId: 2, storeId: 3, settingDays: 14 };

const row = (values: Partial<LeadTimeRow>): LeadTimeRow => ({
  companyId: 1,
  regionId: 2,
  storeId: 3,
  state: 'DELIVERED',
  days: 0,
  weeksAgo: 0,
  orders: 1,
  weight: 1,
  units: 0,
  deliveredUnits: 0,
  ...values,
});
const delivered = (days: number, weight = 1, storeId = 3) => row({ days, weight, orders: weight, storeId });
const open = (days: number, weight = 1) => row({ state: 'OPEN', days, weight, orders: weight });

const learn = (rows: readonly LeadTimeRow[], at = place): LeadTimes => learnPlace(groupCounts(rows), at);
const mean = (leadTimes: LeadTimes) => summarizeLeadTimes(leadTimes).meanDays;
/** Probability that an order is not delivered until the end of each day. */
const toSurvival = ({ days }: LeadTimes): number[] => {
  let remaining = 1;
  return Array.from(days, (share) => {
    remaining -= share;
    return remaining;
  });
};
const expectOneDistribution = ({ days, lostShare }: LeadTimes) => {
  expect(days.every((share) => share >= 0)).toBe(true);
  expect(days.reduce((sum, share) => sum + share, lostShare)).toBeCloseTo(1, 9);
};

const anyRow = fc
  .record({
    state: fc.constantFrom('DELIVERED' as const, 'OPEN' as const, 'LOST' as const),
    days: fc.integer({ min: 0, max: 60 }),
    weight: fc.double({ min: 0.1, max: 5, noNaN: true }),
    storeId: fc.constantFrom(3, 4, null),
    regionId: fc.constantFrom(2, 5),
  })
  .map(({ weight, ...values }) => row({ ...values, weight, orders: weight }));
const anyRows = fc.array(anyRow, { minLength: 1, maxLength: 40 });

describe('learnt lead times', () => {
  test('are the setting without a delivery, also with open orders', () => {
    expect(learn([])).toEqual(settingLeadTimes(14));
    expect(learn([open(20), open(90)])).toEqual(settingLeadTimes(14));
    expect(summarizeLeadTimes(learn([]))).toMatchObject({ meanDays: 14, p90Days: 14, meanInterval: null });
  });

  test('are a distribution that sums to 1 with the lost share', () => {
    fc.assert(fc.property(anyRows, (rows) => expectOneDistribution(learn(rows))));
  });

  test('do not depend on the order of the rows', () => {
    fc.assert(
      fc.property(anyRows, fc.infiniteStream(fc.nat()), (rows, keys) => {
        const shuffled = rows
          .map((one) => ({ one, key: keys.next().value }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ one }) => one);
        const [before, after] = [learn(rows), learn(shuffled)];
        expect(after.lostShare).toBeCloseTo(before.lostShare, 9);
        expect(mean(after)).toBeCloseTo(mean(before), 6);
      }),
    );
  });

  test('never become shorter by an open order', () => {
    fc.assert(
      fc.property(anyRows, fc.integer({ min: 0, max: 170 }), (rows, age) => {
        const known = [delivered(3), ...rows];
        const before = toSurvival(learn(known));
        const after = toSurvival(learn([...known, open(age)]));
        for (const [day, remaining] of before.entries()) expect(after[day]).toBeGreaterThanOrEqual(remaining - 1e-9);
      }),
    );
  });

  test('become longer while an order is late', () => {
    const known = Array.from({ length: 6 }, () => delivered(4));
    const means = [0, 4, 6, 8].map((age) => mean(learn([...known, open(age)])));
    expect(means[1]).toBeGreaterThanOrEqual(means[0] ?? 0);
    expect(means[2]).toBeGreaterThan(means[1] ?? 0);
    expect(means[3]).toBeGreaterThan(means[2] ?? 0);
  });

  test('are between those of the store and those of the other stores', () => {
    const days = fc.integer({ min: 0, max: 60 });
    fc.assert(
      fc.property(days, days, fc.integer({ min: 1, max: 30 }), (own, others, count) => {
        const rest = Array.from({ length: 20 }, () => delivered(others, 1, 4));
        const parent = mean(learn(rest));
        const alone = Array.from({ length: count }, () => delivered(own));
        const pooled = poolLeadTimes(groupCounts(alone).stores.get(3), learn(rest));
        expect(mean(pooled)).toBeGreaterThanOrEqual(Math.min(own, parent) - 1e-9);
        expect(mean(pooled)).toBeLessThanOrEqual(Math.max(own, parent) + 1e-9);
      }),
    );
  });

  test('follow the own orders the more of them there are', () => {
    const rest = Array.from({ length: 30 }, () => delivered(4, 1, 4));
    const distances = [1, 5, 20, 100].map((count) =>
      Math.abs(mean(learn([...rest, ...Array.from({ length: count }, () => delivered(10))])) - 10),
    );
    expect(distances).toEqual(distances.toSorted((one, other) => other - one));
  });

  test('have a narrower interval with more orders', () => {
    const widths = [2, 10, 50, 250].map((count) => {
      const rows = Array.from({ length: count }, (_, at) => delivered(3 + (at % 2)));
      const { meanInterval } = summarizeLeadTimes(learn(rows));
      return (meanInterval?.until ?? 0) - (meanInterval?.from ?? 0);
    });
    expect(widths).toEqual(widths.toSorted((one, other) => other - one));
  });

  test('contain a share of lost orders when some never arrive', () => {
    const rows = Array.from({ length: 30 }, (_, at) => (at % 3 === 0 ? open(30 + at) : delivered(1 + (at % 3))));
    expect(learn(rows).lostShare).toBeGreaterThan(0.28);
    expect(learn(rows).lostShare).toBeLessThan(0.38);
    expect(learn([...rows, row({ state: 'LOST' })]).lostShare).toBeGreaterThan(learn(rows).lostShare);
  });

  test('have the share of the units that arrive', () => {
    const rows = [delivered(3), row({ state: 'COMPLETE', orders: 0, weight: 0, units: 400, deliveredUnits: 300 })];
    const many = [delivered(3, 50), rows[1] ?? row({})];
    expect(learn(many).deliveredShare).toBeGreaterThan(0.75);
    expect(learn(many).deliveredShare).toBeLessThan(0.8);
    expect(learn(rows).deliveredShare).toBeGreaterThan(learn(many).deliveredShare);
  });
});

describe('the remaining days of an open order', () => {
  const leadTimes = learnLeadTimes(groupCounts(Array.from({ length: 20 }, () => delivered(4))).account, 14);

  test('are the lead times on the day of the order, and later ones afterwards', () => {
    expect(toRemainingDays(leadTimes, 0).days).toEqual(leadTimes.days);
    const { days, lostShare } = toRemainingDays(leadTimes, 6);
    expect(days.length).toBe(maxLeadDays + 1 - 6);
    expect(days.reduce((sum, share) => sum + share, lostShare)).toBeCloseTo(1, 9);
  });

  test('of an order that is later than the setting are due, as long as no delivery is known', () => {
    expect(toRemainingDays(settingLeadTimes(14), 20)).toEqual({ days: Float64Array.of(1), lostShare: 0 });
  });

  test('contain a loss that becomes more probable with each day without a delivery', () => {
    fc.assert(
      fc.property(anyRows, fc.integer({ min: 0, max: maxLeadDays }), (rows, age) => {
        const known = learn([delivered(3), ...rows]);
        expect(toRemainingDays(known, age + 1).lostShare).toBeGreaterThanOrEqual(
          toRemainingDays(known, age).lostShare - 1e-9,
        );
      }),
    );
  });

  test('say that a loss is more probable than a delivery only long after the usual days', () => {
    expect(toRemainingDays(leadTimes, 5).lostShare).toBeLessThan(0.5);
    expect(toRemainingDays(leadTimes, 40).lostShare).toBeGreaterThan(0.5);
    expect(toRemainingDays(settingLeadTimes(14), 170).lostShare).toBe(0);
  });
});
