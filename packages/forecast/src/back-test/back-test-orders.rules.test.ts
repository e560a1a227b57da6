import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listReviews, type OrderDates } from '../simulation/order-steps.rules.ts';
import { type BackTestInput, computeBackTest } from './back-test.rules.ts';
import { countHorizonWeeks, type ReplayDates, readSchedules } from './back-test-orders.rules.ts';
import { replayStock } from './back-test-stock.rules.ts';

const testWeeks = 26;

/** An order each week on one weekday, which arrives this number of days later. */
const listWeekly = (weekday: number, leadDays: number): OrderDates[] =>
  Array.from({ length: testWeeks }, (_, week) => {
    const orderDay = 7 * week + weekday;
    return { orderDay, deliveryDay: orderDay + leadDays, nextDeliveryDay: orderDay + leadDays + 7 };
  });

const toInput = (rows: readonly (readonly number[])[], dates: Partial<ReplayDates> = {}): BackTestInput => {
  const weeks = rows[0]?.length ?? 0;
  return {
    series: {
      count: rows.length,
      weeks,
      units: Int32Array.from(rows.flat()),
      known: new Uint16Array(rows.length * weeks).fill(0xffff),
      isoWeeks: Uint8Array.from({ length: weeks + 8 }, (_, week) => week % 52),
      lines: Int32Array.from(rows, () => 0),
      hasLine: new Uint8Array(rows.length),
      products: Int32Array.from(rows, (_, at) => at),
      stores: Int32Array.from(rows, (_, at) => at),
      drivers: [],
    },
    parLevels: new Int32Array(rows.length).fill(20),
    presentationMinimums: new Int32Array(rows.length),
    packSizes: new Int32Array(rows.length).fill(1),
    prices: new Float64Array(rows.length).fill(1000),
    testWeeks,
    leadWeeks: 2,
    reviewWeeks: 1,
    calendars: [],
    calendarOf: new Int32Array(rows.length).fill(-1),
    serviceLevel: 0.95,
    promotions: { marks: [], markOf: new Int32Array(rows.length).fill(-1) },
    ...dates,
  };
};

const regular = Array.from({ length: 104 }, (_, week) => 5 + ((week * 7) % 4));
const sums = ({ policies, orderRules }: ReturnType<typeof computeBackTest>) => ({
  suggested: policies.SUGGESTED.total,
  zScore: policies.Z_SCORE.total,
  fixed: policies.STATIC.total,
  orderRules,
});

describe('a back-test with a delivery calendar', () => {
  test('that has the dates of the settings has their result', () => {
    const byCalendar = toInput([regular], { calendars: [listWeekly(0, 14)], calendarOf: Int32Array.of(0) });

    expect(computeBackTest(byCalendar)).toEqual(computeBackTest(toInput([regular])));
  });

  test('needs less stock with shorter lead times, for both order rules, and leaves the other stores', () => {
    const rows = [regular, regular.map((units) => units + 1)];
    const before = computeBackTest(toInput(rows));
    // Orders of Monday arrive on Tuesday.
    const after = computeBackTest(toInput(rows, { calendars: [listWeekly(0, 1)], calendarOf: Int32Array.of(0, -1) }));

    const [old, byCalendar] = [sums(before), sums(after)];
    for (const rule of ['PAR_LEVEL', 'PROJECTED'] as const) {
      expect(byCalendar.orderRules[rule].stockUnits).toBeLessThan(old.orderRules[rule].stockUnits);
      expect(byCalendar.orderRules[rule].availability).toBeGreaterThan(0.9);
    }
    for (const policy of ['suggested', 'zScore', 'fixed'] as const) {
      const stock = (points: typeof old.suggested) => points.reduce((sum, { stockUnits }) => sum + stockUnits, 0);
      expect(stock(byCalendar[policy])).toBeLessThan(stock(old[policy]));
    }
    expect(after.policies.SUGGESTED.stores[1]).toEqual(before.policies.SUGGESTED.stores[1]);
  });

  test('covers the longest time of the 13 weeks after each origin, as runs do', () => {
    const holiday = listWeekly(1, 3).map((dates, week) =>
      week === 15 ? { ...dates, nextDeliveryDay: dates.nextDeliveryDay + 7 } : dates,
    );
    const dates = { testWeeks, leadWeeks: 2, reviewWeeks: 1, calendars: [holiday], calendarOf: Int32Array.of(0, -1) };
    const days = readSchedules(dates)
      .get(0)
      .protections.map(({ leadDays, coverDays }) => [leadDays, coverDays]);

    // Origins are four weeks apart.
    expect(days).toEqual([
      [3, 7],
      [3, 14],
      [3, 14],
      [3, 14],
      [3, 7],
      [3, 7],
      [3, 7],
    ]);
    expect(readSchedules(dates).get(1).protections.at(0)).toMatchObject({ leadDays: 14, coverDays: 7 });
    // Tuesday to Friday of the second week after it; three weeks by the settings.
    expect(countHorizonWeeks(dates)).toBe(3);
  });
});

describe('the stock of a product between deliveries', () => {
  const replay = (orders: readonly OrderDates[], parLevel: number, demand: readonly number[]) => {
    const lost: number[] = [];
    const result = replayStock(
      {
        demand: Int32Array.from(demand),
        counted: new Uint8Array(demand.length).fill(1),
        parLevels: new Int32Array(7).fill(parLevel),
        packSize: 1,
        orders,
      },
      (_, units) => lost.push(units),
    );
    return { ...result, lost };
  };

  test('falls by a seventh of the demand of the week on each day', () => {
    // Three of five units are left on Wednesday, and two are ordered for Friday; none are left on the next Monday.
    expect(replay(listWeekly(2, 2), 5, [7, 7])).toMatchObject({ lost: [0, 4], stock: 0 + 2 });
    // Without a delivery in the week, two units are lost.
    expect(replay([], 5, [7])).toMatchObject({ lost: [2], sold: 5 });
    // A delivery on Sunday comes too late for the units of Saturday.
    expect(replay(listWeekly(2, 4), 5, [7])).toMatchObject({ lost: [1], sold: 6, stock: 1 });
  });

  test('never sells more than it received, and not less with more frequent deliveries', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(20), { minLength: testWeeks, maxLength: testWeeks }),
        fc.nat(40),
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 0, max: 20 }),
        (demand, parLevel, weekday, leadDays) => {
          const orders = listWeekly(weekday, leadDays);
          const result = replay(orders, parLevel, demand);

          expect(result.sold + result.lost.reduce((sum, units) => sum + units, 0)).toBe(result.demanded);
          expect(replay(orders, parLevel + 1, demand).sold).toBeGreaterThanOrEqual(result.sold);
          if (weekday === 0 && leadDays % 7 === 0)
            expect(result).toEqual(
              replay(
                listReviews({ firstDay: 0, weeks: testWeeks, leadWeeks: leadDays / 7, reviewWeeks: 1 }),
                parLevel,
                demand,
              ),
            );
        },
      ),
    );
  });
});
