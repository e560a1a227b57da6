import { onTime } from '@shelfward/contract/deliveries/late-shares.rules.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import { certainArrival, projectOrder } from '@shelfward/forecast/demand/projected-order.rules.ts';
import { toMeanDaysLate } from '@shelfward/forecast/lead-times/lateness.rules.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countForecastWeeks, type DeliveryDays, openProjection, toDeliveryDays } from './project-line.rules.ts';

const monday = '2026-11-23';
const forecast = {
  asOf: monday,
  weekly: [7, 14, 7, 7, 7],
  level: 7,
  weekDispersion: 1.5,
  horizonDispersion: 2,
  isUncertain: false,
};
const line = {
  days: toDeliveryDays(monday, { leadWeeks: 2, reviewWeeks: 1 }),
  onHand: 12,
  receipts: [],
  late: [],
  forecast,
  serviceLevel: 0.9,
  presentationMinimum: 0,
  packSize: 1,
};

type Line = Parameters<ReturnType<typeof openProjection>>[0] & { readonly days: Omit<DeliveryDays, 'daysLate'> };
const projectLine = (today: string, { days, ...given }: Line, lateness = onTime) =>
  openProjection(today, { ...days, daysLate: toMeanDaysLate(lateness) }, lateness)(given);

describe('a projected line', () => {
  test('is the projected order of whole weeks, from Monday', () => {
    const order = projectLine(monday, { ...line, receipts: [0, 3, 7, 4] });

    expect(order.need).toBe(
      projectOrder({
        onHand: 12,
        receipts: [
          { units: 3, arrival: certainArrival(0) },
          { units: 4, arrival: certainArrival(1) },
        ],
        demand: [7, 14, 7],
        dispersions: [1.5],
        leadTimes: certainArrival(2),
        toCover: () => 7,
        coverDispersion: 2,
        serviceLevel: 0.9,
      }).units,
    );
    expect(order).toMatchObject({
      deliveryDay: '2026-12-07',
      nextDeliveryDay: '2026-12-14',
      expectedUntilDelivery: 21,
      expectedToCover: 7,
      serviceLevel: 0.9,
    });
  });

  test('counts the units of a late order by the probability of their delivery', () => {
    const needWith = (remaining: readonly number[]) =>
      projectLine(monday, { ...line, late: [{ units: 6, remaining: Float64Array.from(remaining) }] }).need;

    expect(needWith([1])).toBe(projectLine(monday, { ...line, receipts: [0, 6] }).need);
    // Lost, or delivered after the next delivery.
    expect(needWith([0])).toBe(projectLine(monday, line).need);
    expect(needWith(certainArrival(21))).toBe(projectLine(monday, line).need);
    const uncertain = needWith([0.25, 0.25]);
    expect(uncertain).toBeGreaterThanOrEqual(needWith([1]));
    expect(uncertain).toBeLessThanOrEqual(needWith([0]));
  });

  test('of orders that are always late is that of a delivery on the day on which they arrive', () => {
    const later = {
      deliveryDay: addDays(line.days.deliveryDay, 2),
      nextDeliveryDay: addDays(line.days.nextDeliveryDay, 2),
    };
    const { need, stockAtDelivery, expectedUntilDelivery, expectedToCover } = projectLine(monday, {
      ...line,
      days: later,
      receipts: [0, 3, 9, 4],
    });

    const late = projectLine(monday, { ...line, receipts: [0, 3, 7, 4] }, [{ daysLate: 2, share: 1 }]);

    expect(late).toMatchObject({ ...line.days, daysLate: 2, expectedUntilDelivery, expectedToCover });
    // The days are divided at other ones.
    expect(Math.abs(late.need - need)).toBeLessThanOrEqual(1);
    expect(late.stockAtDelivery).toBeCloseTo(stockAtDelivery, 0);
  });

  test('is larger where orders are late, and is not larger for the orders that are lost', () => {
    const late = (share: number, daysLate = 4) => [
      { daysLate: 0, share: 1 - share },
      { daysLate, share },
    ];
    const rising = { ...line, forecast: { ...forecast, weekly: [7, 7, 7, 21, 21] }, onHand: 30 };
    const needs = [0.1, 0.4, 0.7, 0.95].map((share) => projectLine(monday, rising, late(share)).need);

    expect(needs).toEqual(needs.toSorted((one, other) => one - other));
    expect(needs[3]).toBeGreaterThan(projectLine(monday, rising).need);
    const lost = [{ daysLate: 0, share: 0.8 }];
    expect(projectLine(monday, rising, lost)).toEqual(projectLine(monday, rising));
  });

  test('counts units on the way by the days on which they probably arrive', () => {
    const needWith = (lateness: typeof onTime) =>
      projectLine(monday, { ...line, onHand: 0, receipts: [18, 6] }, lateness).need;
    const half = [
      { daysLate: 0, share: 0.5 },
      { daysLate: 3, share: 0.5 },
    ];
    // Three days later it comes after the next delivery.
    const without = projectLine(monday, { ...line, onHand: 0 }, half).need;

    expect(needWith(half)).toBeGreaterThan(without - 6);
    expect(needWith(half)).toBeLessThanOrEqual(without);
  });

  test('has a seventh of the demand of a week on each day', () => {
    // From Wednesday, five days of this week and a day of the next one; then Tuesday to Thursday.
    const days = { deliveryDay: '2026-12-01', nextDeliveryDay: '2026-12-04' };
    const order = projectLine('2026-11-25', { ...line, days });

    expect([order.expectedUntilDelivery, order.expectedToCover]).toEqual([7, 6]);
  });

  test('counts what arrives until the next delivery, and nothing later', () => {
    const needWith = (receipts: readonly number[]) => projectLine(monday, { ...line, onHand: 0, receipts }).need;

    expect(needWith([])).toBeGreaterThan(7);
    expect(needWith([14, 5])).toBe(needWith([]) - 5);
    expect(needWith([20, 5])).toBe(needWith([]) - 5);
    expect(needWith([21, 5])).toBe(needWith([]));
    // Units that arrive before the delivery sell before it.
    expect(needWith([0, 5])).toBe(needWith([]));
  });

  test('has at least the presentation minimum after its delivery', () => {
    const without = { ...line, forecast: { ...forecast, weekly: [0, 0, 0] }, onHand: 3 };

    expect(projectLine(monday, without).need).toBe(0);
    expect(projectLine(monday, { ...without, presentationMinimum: 8 }).need).toBe(5);
    expect(projectLine(monday, { ...without, presentationMinimum: 2 }).need).toBe(0);
  });

  test('in packs covers the demand on average, with no more than a single pack above the need', () => {
    const single = projectLine(monday, { ...line, onHand: 0 });
    const packed = projectLine(monday, { ...line, onHand: 0, packSize: 12 });

    expect(packed.need).toBeLessThan(single.need);
    expect(packed.need).toBeGreaterThan(0);
  });

  test('does not depend on the day of the week for a constant demand, and never falls with the service level', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 14 }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 9 })), { maxLength: 4 }),
        fc.double({ min: 0.5, max: 0.98, noNaN: true }),
        (weekday, lead, cover, arrivals, serviceLevel) => {
          const project = (today: string, level: number) => {
            const deliveryDay = addDays(today, lead);
            const days = { deliveryDay, nextDeliveryDay: addDays(deliveryDay, cover) };
            const receipts = arrivals.toSorted(([one], [other]) => one - other).flat();
            const constant = { ...forecast, weekly: Array.from({ length: 8 }, () => 5) };
            return projectLine(today, { ...line, days, receipts, forecast: constant, serviceLevel: level });
          };
          const order = project(monday, serviceLevel);
          const { need, stockAtDelivery } = project(addDays(monday, weekday), serviceLevel);

          expect(Math.abs(need - order.need)).toBeLessThanOrEqual(1);
          expect(stockAtDelivery).toBeCloseTo(order.stockAtDelivery, 0);
          expect(project(monday, serviceLevel + 0.015).need).toBeGreaterThanOrEqual(order.need);
        },
      ),
    );
  });

  test('needs the weeks of the forecast until the next delivery', () => {
    const count = (today: string, lateness = onTime) => {
      const days = { ...toDeliveryDays(today, { leadWeeks: 2, reviewWeeks: 1 }), daysLate: toMeanDaysLate(lateness) };
      return countForecastWeeks(today, days, lateness);
    };
    expect(count(monday)).toBe(3);
    expect(count('2026-11-24')).toBe(4);
    expect(count(monday, [...onTime, { daysLate: 8, share: 0.5 }])).toBe(5);
  });
});
