import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, toWeekday } from '../kit/dates.ts';
import {
  type CalendarException,
  exceptionKinds,
  listDeliveryWindows,
  readDays,
  type WeekPattern,
} from './calendar.rules.ts';
import { findContradiction, resolveCalendar, type ScopeCalendar, sortExceptions } from './calendar-scopes.rules.ts';
import { findCalendarWarnings } from './calendar-warnings.rules.ts';

const week: WeekPattern = { orderDays: [4], cutOff: '14:00', timeZone: null, deliveryDays: [1], leadDays: 1 };
const account = { scope: 'account', id: 0, name: 'Account' } as const;
const store = { scope: 'stores', id: 7, name: 'Austin' } as const;
const christmas: CalendarException = { day: '2026-12-25', kind: 'CLOSED', name: 'Christmas Day' };

describe('the calendar of several scopes', () => {
  test('is undefined without a week, whatever the exceptions', () => {
    expect(resolveCalendar([{ ...account, pattern: null, exceptions: [christmas] }], 'UTC')).toBeUndefined();
  });

  test('has the week of the most specific scope, whole, and the time zone of the account if it names none', () => {
    const own = { ...week, orderDays: [1, 2], timeZone: 'Asia/Tokyo' };
    const scopes = (pattern: WeekPattern): ScopeCalendar[] => [
      { ...account, pattern: week, exceptions: [] },
      { ...store, pattern, exceptions: [] },
    ];

    expect(resolveCalendar(scopes(own), 'UTC')).toEqual({ pattern: own, patternFrom: store, exceptions: [] });
    expect(resolveCalendar(scopes({ ...own, timeZone: null }), 'UTC')?.pattern.timeZone).toBe('UTC');
  });

  test('has the exceptions of all scopes; a more specific one replaces the effect of others on its day', () => {
    const delivery: CalendarException = { day: '2026-12-25', kind: 'EXTRA_DELIVERY_DAY', name: 'Night delivery' };
    const resolved = resolveCalendar(
      [
        { ...account, pattern: week, exceptions: [christmas, { ...christmas, day: '2027-01-01', name: 'New Year' }] },
        { ...store, pattern: null, exceptions: [delivery] },
      ],
      'UTC',
    );

    expect(resolved?.exceptions).toEqual([
      { ...christmas, kind: 'NO_ORDERS', scope: 'account' },
      { ...delivery, scope: 'stores' },
      { ...christmas, day: '2027-01-01', name: 'New Year', scope: 'account' },
    ]);
  });

  const exceptions = fc
    .uniqueArray(
      fc.record({
        day: fc.integer({ min: 0, max: 6 }).map((at) => addDays('2026-12-21', at)),
        kind: fc.constantFrom(...exceptionKinds),
        name: fc.constant('Exception'),
      }),
      { selector: ({ day, kind }) => `${day}/${kind}` },
    )
    .filter((given) => findContradiction(given) === undefined);

  test('never has two exceptions for the same effect of a day, and decides each day as its most specific scope', () => {
    fc.assert(
      fc.property(exceptions, exceptions, (general, specific) => {
        const resolved = resolveCalendar(
          [
            { ...account, pattern: week, exceptions: general },
            { ...store, pattern: null, exceptions: specific },
          ],
          'UTC',
        );
        const days = readDays({ pattern: week, exceptions: resolved?.exceptions ?? [] });
        const [ofStore, ofAccount] = [specific, general].map((given) =>
          readDays({ pattern: { ...week, orderDays: [], deliveryDays: [] }, exceptions: given }),
        );

        expect(findContradiction(resolved?.exceptions ?? [])).toBeUndefined();
        for (const { day, kind } of specific)
          if (kind !== 'NO_DELIVERIES' && kind !== 'EXTRA_DELIVERY_DAY')
            expect(days.hasOrders(day)).toBe(ofStore?.hasOrders(day));
        for (const { day, kind } of general)
          if (!specific.some((other) => other.day === day) && kind !== 'NO_ORDERS' && kind !== 'EXTRA_ORDER_DAY')
            expect(days.hasDeliveries(day)).toBe(ofAccount?.hasDeliveries(day));
      }),
    );
  });
});

test.each([
  [['CLOSED', 'EXTRA_ORDER_DAY'], 1],
  [['NO_ORDERS', 'NO_ORDERS'], 1],
  [['NO_ORDERS', 'EXTRA_DELIVERY_DAY', 'CLOSED'], 2],
  [['NO_ORDERS', 'EXTRA_DELIVERY_DAY'], undefined],
  [['NO_DELIVERIES', 'EXTRA_ORDER_DAY'], undefined],
] as const)('the exceptions %j of one day contradict each other at %j', (kinds, at) => {
  const found = findContradiction(kinds.map((kind) => ({ ...christmas, kind })));

  expect(found?.at).toBe(at);
});

describe('warnings of a calendar', () => {
  const now = new Date('2026-11-26T12:00:00Z');
  const calendar = (exceptions: readonly CalendarException[], pattern = week) => ({
    pattern: { ...pattern, timeZone: 'UTC' },
    exceptions,
  });
  const everyDay = (from: string, count: number, kind: CalendarException['kind']) =>
    Array.from({ length: count }, (_, at) => ({ day: addDays(from, at), kind, name: 'Inventory' }));

  test('are none for a week with few exceptions', () => {
    expect(findCalendarWarnings(calendar([christmas]), now)).toEqual([]);
  });

  test('name a holiday on the only order day, or the only delivery day, of a week', () => {
    const eve: CalendarException = { day: '2026-12-24', kind: 'CLOSED', name: 'Christmas Eve' };
    const monday: CalendarException = { day: '2026-12-28', kind: 'NO_DELIVERIES', name: 'Inventory' };

    expect(findCalendarWarnings(calendar([eve, monday]), now)).toEqual([
      'No order day in the week of 12/21/2026: Christmas Eve (12/24/2026) is on the only order day.',
      'No delivery day in the week of 12/28/2026: Inventory (12/28/2026) is on the only delivery day.',
    ]);
  });

  test('name the holidays of a week with several order days, and none if an extra day replaces them', () => {
    const days = ['2026-12-22', '2026-12-24'].map((day) => ({ day, kind: 'NO_ORDERS' as const, name: 'Closed' }));
    const extra: CalendarException = { day: '2026-12-23', kind: 'EXTRA_ORDER_DAY', name: 'Extra' };
    const pattern = { ...week, orderDays: [2, 4] };

    expect(findCalendarWarnings(calendar(days, pattern), now)).toEqual([
      'No order day in the week of 12/21/2026: Closed (12/22/2026), Closed (12/24/2026).',
    ]);
    expect(findCalendarWarnings(calendar([...days, extra], pattern), now)).toEqual([]);
  });

  test('name delivery days that no order reaches', () => {
    const pattern = { ...week, orderDays: [1, 4], deliveryDays: [3, 5] };

    expect(findCalendarWarnings(calendar([], { ...pattern, leadDays: 1 }), now)).toEqual([]);
    expect(findCalendarWarnings(calendar([], { ...pattern, leadDays: 5 }), now)).toEqual([
      'No order arrives on Fri: with 5 lead days, orders of Mon, Thu arrive on Wed.',
    ]);
  });

  test('of unreached delivery days are those of no window', () => {
    const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 });
    fc.assert(
      fc.property(weekdays, weekdays, fc.integer({ min: 0, max: 20 }), (orderDays, deliveryDays, leadDays) => {
        const pattern = { ...week, timeZone: 'UTC', orderDays, deliveryDays, leadDays };
        const windows = listDeliveryWindows({ pattern, exceptions: [] }, now, addDays('2026-11-26', 28));
        const reached = new Set(windows.map(({ deliveryDay }) => toWeekday(deliveryDay) + 1));
        const warnings = findCalendarWarnings({ pattern, exceptions: [] }, now);

        expect(warnings.length > 0).toBe(deliveryDays.some((day) => !reached.has(day)));
      }),
    );
  });

  test('name the next order day if there is none in 60 days', () => {
    const warnings = findCalendarWarnings(calendar(everyDay('2026-11-26', 61, 'NO_ORDERS')), now);

    expect(warnings[0]).toBe('The exceptions leave no order day in the next 60 days. The next one is 01/28/2027.');
    expect(warnings.at(-1)).toBe('4 further weeks without an order day.');
    expect(warnings).toHaveLength(7);
  });

  test.each([
    [59, 0],
    [60, 1],
  ])('name %i days without an order day only from 60 on', (count, expected) => {
    const pattern = { ...calendar([]).pattern, orderDays: [1, 2, 3, 4, 5, 6, 7] };
    const warnings = findCalendarWarnings({ pattern, exceptions: everyDay('2026-11-26', count, 'NO_ORDERS') }, now);

    expect(warnings.filter((warning) => /in the next 60 days/.test(warning))).toHaveLength(expected);
  });

  test('list five weeks without deliveries, and count the further ones', () => {
    const listEmpty = (weeks: number) =>
      findCalendarWarnings(calendar(everyDay('2026-11-30', 7 * weeks, 'NO_DELIVERIES')), now).filter((warning) =>
        /deliver/.test(warning),
      );

    expect(listEmpty(5)).toHaveLength(5);
    expect(listEmpty(6).slice(5)).toEqual(['1 further week without a delivery day.']);
  });

  test('say that no order day, or no delivery, is left', () => {
    expect(findCalendarWarnings(calendar(everyDay('2026-11-26', 400, 'NO_ORDERS')), now)).toEqual([
      'The exceptions leave no order day in the next 366 days.',
    ]);
    expect(findCalendarWarnings(calendar(everyDay('2026-11-26', 400, 'NO_DELIVERIES')), now)[0]).toBe(
      'The exceptions leave no delivery that an order can reach.',
    );
  });
});

test('exceptions are sorted by day, then by kind', () => {
  const exception = (day: string, kind: CalendarException['kind']) => ({ day, kind, name: 'Inventory' });
  const sorted = [
    exception('2026-11-30', 'NO_ORDERS'),
    exception('2026-12-01', 'NO_DELIVERIES'),
    exception('2026-12-01', 'NO_ORDERS'),
  ];

  expect(sortExceptions(sorted.toReversed())).toEqual(sorted);
});
