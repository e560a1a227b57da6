import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, toWeekday } from '../kit/dates.ts';
import { toDay } from '../kit/time-zone.rules.ts';
import {
  type CalendarException,
  type EffectiveCalendar,
  exceptionKinds,
  findDeliveryWindow,
  findPassedDay,
  listDeliveryWindows,
  readDays,
} from './calendar.rules.ts';

type Given = Partial<EffectiveCalendar['pattern']> & { readonly exceptions?: readonly CalendarException[] };

const makeCalendar = ({ exceptions = [], ...pattern }: Given): EffectiveCalendar => ({
  pattern: {
    orderDays: [1, 4],
    cutOff: '14:00',
    timeZone: 'America/New_York',
    deliveryDays: [3, 5],
    leadDays: 1,
    ...pattern,
  },
  exceptions,
});

const closed = (day: string, name = 'Holiday'): CalendarException => ({ day, kind: 'CLOSED', name });

describe('the delivery window', () => {
  test('is that of the next order day, and names the next one', () => {
    const window = findDeliveryWindow(makeCalendar({}), new Date('2026-11-23T12:00:00Z'));

    expect(window).toEqual({
      orderDay: '2026-11-23',
      orderBy: new Date('2026-11-23T19:00:00Z'),
      deliveryDay: '2026-11-25',
      nextOrderDay: '2026-11-26',
      nextDeliveryDay: '2026-11-27',
    });
  });

  test.each([
    ['before', '2026-11-23T18:59:59.999Z', '2026-11-23'],
    ['at', '2026-11-23T19:00:00Z', '2026-11-26'],
    ['after', '2026-11-23T19:00:00.001Z', '2026-11-26'],
  ])('of an order %s the cut-off', (_, now, orderDay) => {
    expect(findDeliveryWindow(makeCalendar({}), new Date(now))?.orderDay).toBe(orderDay);
  });

  test('has the cut-off of the time zone of the calendar', () => {
    const calendar = makeCalendar({ timeZone: 'Pacific/Auckland' });
    // Monday 10:00 in Auckland, still Sunday in New York.
    const window = findDeliveryWindow(calendar, new Date('2026-11-22T21:00:00Z'));

    expect(window).toMatchObject({ orderDay: '2026-11-23', orderBy: new Date('2026-11-23T01:00:00Z') });
  });

  test.each([
    ['before clocks go forward', '2026-03-02T00:00:00Z', '2026-03-05T19:00:00Z'],
    ['after clocks went forward', '2026-03-08T12:00:00Z', '2026-03-12T18:00:00Z'],
    ['before clocks go back', '2026-10-29T00:00:00Z', '2026-10-29T18:00:00Z'],
    ['after clocks went back', '2026-11-01T12:00:00Z', '2026-11-05T19:00:00Z'],
  ])('has the same local cut-off %s', (_, now, orderBy) => {
    const window = findDeliveryWindow(makeCalendar({ orderDays: [4] }), new Date(now));

    expect(window?.orderBy).toEqual(new Date(orderBy));
  });

  test('takes an hour that does not exist as the same time after midnight, and the first of two', () => {
    const sundays = makeCalendar({ orderDays: [7], cutOff: '02:30' });
    const repeated = makeCalendar({ orderDays: [7], cutOff: '01:30' });

    // 02:30 is skipped on March 8: two and a half hours after midnight it is 03:30.
    expect(findDeliveryWindow(sundays, new Date('2026-03-08T00:00:00Z'))?.orderBy).toEqual(
      new Date('2026-03-08T07:30:00Z'),
    );
    // 01:30 is at 05:30Z and 06:30Z on November 1.
    expect(findDeliveryWindow(repeated, new Date('2026-11-01T00:00:00Z'))?.orderBy).toEqual(
      new Date('2026-11-01T05:30:00Z'),
    );
  });

  test('ends when its cut-off passes, also on days on which the clocks change', () => {
    const nightly = makeCalendar({ cutOff: '02:30' });
    const findAt = (since: string, until: string) => findPassedDay(nightly, new Date(since), new Date(until));

    expect(findAt('2026-03-08T07:28:00Z', '2026-03-08T07:30:00Z')).toBe('2026-03-08');
    expect(findAt('2026-03-08T07:30:00Z', '2026-03-08T07:32:00Z')).toBeUndefined();
    expect(findAt('2026-11-01T07:29:00Z', '2026-11-01T07:31:00Z')).toBe('2026-11-01');
    expect(
      findPassedDay(
        makeCalendar({ cutOff: '00:00' }),
        new Date('2026-11-24T04:59:00Z'),
        new Date('2026-11-24T05:01:00Z'),
      ),
    ).toBe('2026-11-24');
  });

  test('skips a holiday on the only order day of a week', () => {
    const calendar = makeCalendar({ orderDays: [4], deliveryDays: [1], exceptions: [closed('2026-11-26')] });

    expect(findDeliveryWindow(calendar, new Date('2026-11-23T12:00:00Z'))).toMatchObject({
      orderDay: '2026-12-03',
      deliveryDay: '2026-12-07',
      nextOrderDay: '2026-12-10',
      nextDeliveryDay: '2026-12-14',
    });
  });

  test('skips a holiday on a delivery day: the order arrives on the next one', () => {
    const calendar = makeCalendar({
      orderDays: [1],
      deliveryDays: [3],
      exceptions: [{ day: '2026-11-25', kind: 'NO_DELIVERIES', name: 'Thanksgiving week' }],
    });

    // Both order days reach the delivery of December 2: the later one counts.
    expect(findDeliveryWindow(calendar, new Date('2026-11-22T12:00:00Z'))).toMatchObject({
      orderDay: '2026-11-30',
      deliveryDay: '2026-12-02',
      nextDeliveryDay: '2026-12-09',
    });
  });

  test('of several order days before one delivery ends with the last one', () => {
    const calendar = makeCalendar({ orderDays: [1, 2, 3], deliveryDays: [5] });

    expect(findDeliveryWindow(calendar, new Date('2026-11-22T12:00:00Z'))).toMatchObject({
      orderDay: '2026-11-25',
      deliveryDay: '2026-11-27',
      nextOrderDay: '2026-12-02',
      nextDeliveryDay: '2026-12-04',
    });
  });

  test('uses extra order days and delivery days', () => {
    const calendar = makeCalendar({
      orderDays: [1],
      deliveryDays: [3],
      exceptions: [
        { day: '2026-11-28', kind: 'EXTRA_ORDER_DAY', name: 'Season' },
        { day: '2026-11-29', kind: 'EXTRA_DELIVERY_DAY', name: 'Season' },
      ],
    });

    expect(findDeliveryWindow(calendar, new Date('2026-11-24T12:00:00Z'))).toMatchObject({
      orderDay: '2026-11-28',
      deliveryDay: '2026-11-29',
      nextOrderDay: '2026-11-30',
      nextDeliveryDay: '2026-12-02',
    });
  });

  test('reaches a delivery next year, and February 29', () => {
    const nextYear = makeCalendar({ orderDays: [4], deliveryDays: [1], leadDays: 7 });
    const leapDay = makeCalendar({ orderDays: [1], deliveryDays: [2] });

    expect(findDeliveryWindow(nextYear, new Date('2026-12-28T12:00:00Z'))).toMatchObject({
      orderDay: '2026-12-31',
      deliveryDay: '2027-01-11',
    });
    expect(findDeliveryWindow(leapDay, new Date('2028-02-27T12:00:00Z'))).toMatchObject({
      orderDay: '2028-02-28',
      deliveryDay: '2028-02-29',
    });
  });

  test('is undefined if no order day or no delivery is left within a year', () => {
    const days = Array.from({ length: 400 }, (_, at) => addDays('2026-11-23', at));
    const now = new Date('2026-11-23T12:00:00Z');
    const without = (kind: CalendarException['kind']) =>
      makeCalendar({ exceptions: days.map((day) => ({ day, kind, name: 'Closed' })) });

    expect(findDeliveryWindow(without('NO_ORDERS'), now)).toBeUndefined();
    expect(findDeliveryWindow(without('NO_DELIVERIES'), now)).toBeUndefined();
    expect(findDeliveryWindow(makeCalendar({ orderDays: [] }), now)).toBeUndefined();
  });
});

describe('delivery windows', () => {
  const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 });
  const calendar = fc
    .record({
      orderDays: weekdays,
      deliveryDays: weekdays,
      cutOff: fc.constantFrom('00:00', '02:30', '14:00', '23:59'),
      timeZone: fc.constantFrom('UTC', 'America/New_York', 'America/Havana', 'Asia/Kolkata', 'Pacific/Kiritimati'),
      leadDays: fc.integer({ min: 0, max: 40 }),
      exceptions: fc.uniqueArray(
        fc.record({
          day: fc.integer({ min: 0, max: 90 }).map((at) => addDays('2026-01-15', at)),
          kind: fc.constantFrom(...exceptionKinds),
          name: fc.constant('Exception'),
        }),
        { maxLength: 30, selector: ({ day }) => day },
      ),
    })
    .map(makeCalendar);
  const now = fc.date({ min: new Date('2026-01-01'), max: new Date('2026-06-30'), noInvalidDate: true });

  test('follow one another: each delivery has the last order day that reaches it', () => {
    fc.assert(
      fc.property(calendar, now, (given, at) => {
        const windows = listDeliveryWindows(given, at, addDays(toDay(at, given.pattern.timeZone), 60));
        const days = readDays(given);

        windows.forEach((window, index) => {
          const next = windows[index + 1];
          expect(window.orderBy > at).toBe(true);
          expect(toDay(window.orderBy, given.pattern.timeZone)).toBe(window.orderDay);
          expect(days.hasOrders(window.orderDay) && days.hasDeliveries(window.deliveryDay)).toBe(true);
          expect(daysBetween(window.orderDay, window.deliveryDay)).toBeGreaterThanOrEqual(given.pattern.leadDays);
          expect(window.nextDeliveryDay > window.deliveryDay && window.nextOrderDay > window.orderDay).toBe(true);
          if (next) expect([next.orderDay, next.deliveryDay]).toEqual([window.nextOrderDay, window.nextDeliveryDay]);
        });
        if (windows.length > 0) expect(windows[0]).toEqual(findDeliveryWindow(given, at));
      }),
    );
  });

  test('are the same at each instant before the cut-off', () => {
    fc.assert(
      fc.property(calendar, now, (given, at) => {
        const window = findDeliveryWindow(given, at);
        fc.pre(window !== undefined);

        expect(findDeliveryWindow(given, new Date(window.orderBy.getTime() - 1))).toEqual(window);
        expect(findDeliveryWindow(given, window.orderBy)).toMatchObject({
          orderDay: window.nextOrderDay,
          deliveryDay: window.nextDeliveryDay,
        });
      }),
    );
  });

  test('do not depend on the order of weekdays and exceptions', () => {
    fc.assert(
      fc.property(calendar, now, (given, at) => {
        const { pattern, exceptions } = given;
        const reversed = {
          pattern: {
            ...pattern,
            orderDays: pattern.orderDays.toReversed(),
            deliveryDays: pattern.deliveryDays.toReversed(),
          },
          exceptions: exceptions.toReversed(),
        };

        expect(findDeliveryWindow(reversed, at)).toEqual(findDeliveryWindow(given, at));
      }),
    );
  });

  test('are never on days that an exception closes', () => {
    fc.assert(
      fc.property(calendar, now, (given, at) => {
        const closedDays = new Set(given.exceptions.flatMap(({ day, kind }) => (kind === 'CLOSED' ? [day] : [])));

        for (const { orderDay, deliveryDay } of listDeliveryWindows(given, at, '2026-08-01'))
          expect(closedDays.has(orderDay) || closedDays.has(deliveryDay)).toBe(false);
      }),
    );
  });

  test('a week without exceptions is repeated each week', () => {
    fc.assert(
      fc.property(calendar, (given) => {
        const plain = { ...given, exceptions: [] };
        const windows = listDeliveryWindows(plain, new Date('2026-01-05T12:00:00Z'), '2026-03-31');
        const used = new Set(windows.map(({ orderDay }) => toWeekday(orderDay)));

        expect(used.size).toBeLessThanOrEqual(
          Math.min(plain.pattern.orderDays.length, plain.pattern.deliveryDays.length),
        );
        expect(windows.length).toBeGreaterThanOrEqual(11);
      }),
    );
  });
});
