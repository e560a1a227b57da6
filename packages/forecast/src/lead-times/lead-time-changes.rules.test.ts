import { computeCoverage, computeQuantile } from '@shelfward/contract/replenishment/negative-binomial.rules.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coverLeadTimes } from '../demand/protection-time.rules.ts';
import { createRandom } from '../simulation/demand-draws.rules.ts';
import { type Arrivals, findWeeksSinceChange } from './lead-time-changes.rules.ts';
import { groupCounts, type LeadTimeRow, learnPlace } from './lead-time-groups.rules.ts';

const never = Number.POSITIVE_INFINITY;
/** One order for each number of days, in the week with its place. */
const arrive = (weeks: readonly (readonly number[])[], storeId = 1): Arrivals[] =>
  weeks.flatMap((own, weeksAgo) =>
    own.map((days) => ({ companyId: 1, regionId: null, storeId, weeksAgo, days, orders: 1 })),
  );
const repeat = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe('the weeks since the last change of lead times', () => {
  test('are those of the deliveries that differ from all before', () => {
    expect(findWeeksSinceChange(arrive([...repeat(2, [10, 11]), ...repeat(30, [3, 4])]))).toBe(2);
    expect(findWeeksSinceChange(arrive([...repeat(3, [3, 4]), ...repeat(30, [10, 11])]))).toBe(3);
  });

  test('are all without a change, with three deliveries, or with few before them', () => {
    expect(findWeeksSinceChange([])).toBe(never);
    expect(findWeeksSinceChange(arrive(repeat(30, [3, 4])))).toBe(never);
    expect(findWeeksSinceChange(arrive(repeat(30, [3])))).toBe(never);
    expect(findWeeksSinceChange(arrive([[10, 10, 10], ...repeat(30, [3, 4])]))).toBe(never);
    expect(findWeeksSinceChange(arrive([[10, 10, 10], ...repeat(30, [3])]))).toBe(never);
    expect(findWeeksSinceChange(arrive([[10, 10, 10, 10], ...repeat(7, [3])]))).toBe(never);
    expect(findWeeksSinceChange(arrive([[10, 10, 10, 10], ...repeat(8, [3])]))).toBe(1);
  });

  test('ignore one delivery that is very late, and differences below a day', () => {
    const days = fc.integer({ min: 20, max: 180 });
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 20 }), (late, week) => {
        const weeks: number[][] = repeat(30, [3, 4]).map((own) => [...own]);
        weeks[week]?.push(late);
        expect(findWeeksSinceChange(arrive(weeks))).toBe(never);
      }),
    );
    expect(findWeeksSinceChange(arrive([...repeat(10, [4, 4, 4, 4]), ...repeat(30, [3, 4, 4, 4, 4])]))).toBe(never);
  });

  test('are those of the newest change of several', () => {
    const weeks = [...repeat(4, [3, 4, 3]), ...repeat(8, [20, 21, 20]), ...repeat(20, [8, 9, 8])];
    expect(findWeeksSinceChange(arrive(weeks))).toBe(4);
  });

  test('find a change at its week, whatever the days and the order of the rows', () => {
    const usual = fc.integer({ min: 1, max: 20 });
    fc.assert(
      fc.property(usual, fc.integer({ min: 4, max: 30 }), fc.integer({ min: 1, max: 10 }), (days, more, week) => {
        for (const [now, before] of [
          [days + more, days],
          [days, days + more],
        ] as const) {
          const rows = arrive([...repeat(week, repeat(4, now)), ...repeat(20, [before, before + 1])]);
          expect(findWeeksSinceChange(rows)).toBe(week);
          expect(findWeeksSinceChange(rows.toReversed())).toBe(week);
        }
      }),
    );
  });

  test('are not fewer because a slow store orders more than before, and are fewer if all stores become slower', () => {
    const slow = arrive([...repeat(4, [20, 21, 20, 21]), ...repeat(20, [20])], 2);
    expect(findWeeksSinceChange([...arrive([...repeat(2, []), ...repeat(30, [3, 4])]), ...slow])).toBe(never);
    const each = Array.from({ length: 20 }, (_, store) => arrive([[store + 5], [], [store], [store]], store));
    expect(findWeeksSinceChange(each.flat())).toBe(1);
  });

  test('are rarely fewer where nothing has changed', () => {
    let found = 0;
    for (let company = 0; company < 1000; company += 1) {
      const random = createRandom(company);
      const days = () => Math.round(2 + 8 * random() ** 2);
      if (findWeeksSinceChange(arrive(Array.from({ length: 52 }, () => [days(), days()]))) < never) found += 1;
    }
    expect(found).toBeLessThan(30);
  });
});

const row = (ordered: number, days: number, today: number): LeadTimeRow => {
  const isOpen = ordered + days > today;
  const age = today - ordered;
  return {
    companyId: 1,
    regionId: null,
    storeId: 1,
    state: isOpen ? 'OPEN' : 'DELIVERED',
    days: isOpen ? age : days,
    weeksAgo: isOpen ? 0 : Math.floor((age - days) / 7),
    orders: 1,
    weight: 0.5 ** (age / 182),
    units: 0,
    deliveredUnits: 0,
  };
};

test('lead times are learnt from the deliveries since the change only', () => {
  const rows = Array.from(
    { length: 60 },
    (_, at): LeadTimeRow => ({
      ...row(-7 * at - 20, at < 10 ? 10 : 3, 0),
      weeksAgo: at,
    }),
  );
  const counts = groupCounts(rows);
  const delivered = [...(counts.stores.get(1)?.delivered ?? [])];
  expect(counts.account.weeksSinceChange).toBe(10);
  expect(delivered.flatMap((weight, days) => (weight > 0 ? [days] : []))).toEqual([10]);
  expect([...counts.account.histogram]).toEqual([
    [10, 10],
    [3, 50],
  ]);
});

/** Two orders a week; from day 0 on, they take 10 days instead of 3, and up to one more. */
const coverAfter = (weeks: number): number => {
  let covered = 0;
  const companies = 200;
  for (let company = 0; company < companies; company += 1) {
    const random = createRandom(company, weeks);
    const today = 7 * weeks;
    const rows = Array.from({ length: 2 * (52 + weeks) }, (_, at) => {
      const ordered = Math.floor((at * 7) / 2) - 364;
      const more = random() < 0.3 ? 1 : 0;
      return row(ordered, (ordered < 0 ? 3 : 10) + more, today);
    }).filter(({ state, days }) => state === 'DELIVERED' || days >= 0);
    const leadTimes = learnPlace(groupCounts(rows), { companyId: 1, regionId: null, storeId: 1, settingDays: 3 });
    const { mean, dispersion } = coverLeadTimes({ weekly: [14], dispersion: 1.5 }, leadTimes, 4);
    covered += computeCoverage(2 * (10.3 + 4), 1.5, { parLevel: computeQuantile(mean, dispersion, 0.95), packSize: 1 });
  }
  return covered / companies;
};

test('a par level of 95 % covers the demand soon after a change from 3 to 10 days', () => {
  const [month, quarter] = [coverAfter(4), coverAfter(8)];
  expect(month).toBeGreaterThan(0.85);
  expect(quarter).toBeGreaterThan(0.93);
});
