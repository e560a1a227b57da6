import { expect, test } from 'vitest';
import { makeDeliveryCalendar, thursdayWeek } from '../../kit/testing/fixtures/deliveries.fixture.ts';
import { findWeekProblem, listInheritedExceptions, previewCalendar } from './calendar-preview.rules.ts';

const accountTimeZone = 'America/New_York';
const christmas = { day: '2026-12-25', kind: 'CLOSED', name: 'Christmas' } as const;
const account = makeDeliveryCalendar({
  effective: {
    pattern: { ...thursdayWeek, timeZone: 'America/Chicago' },
    patternFrom: { scope: 'account', id: 0, name: 'Northwind Naturals' },
    exceptions: [{ ...christmas, scope: 'account' }],
  },
});
const inherited = { calendar: account, scope: 'account' } as const;
const preview = (values: unknown, general: typeof inherited | undefined = inherited) =>
  previewCalendar({ scope: 'companies', values, inherited: general, accountTimeZone });

test('without a week of its own, the inherited one applies in its time zone', () => {
  expect(preview({ pattern: null, exceptions: [] })?.pattern).toEqual({
    ...thursdayWeek,
    timeZone: 'America/Chicago',
  });
});

test('an own week has the time zone of the account unless it names another one', () => {
  expect(preview({ pattern: { ...thursdayWeek, orderDays: [1] }, exceptions: [] })?.pattern).toMatchObject({
    orderDays: [1],
    timeZone: 'America/New_York',
  });
});

test('an own exception replaces the inherited one of its day, and the others remain', () => {
  const extra = { day: '2026-12-25', kind: 'EXTRA_ORDER_DAY', name: 'Emergency' };
  const found = preview({ pattern: null, exceptions: [extra, { day: '', kind: 'CLOSED', name: '' }] });
  expect(found?.exceptions.map(({ kind, name, scope }) => [kind, name, scope])).toEqual([
    ['EXTRA_ORDER_DAY', 'Emergency', 'companies'],
    ['NO_DELIVERIES', 'Christmas', 'account'],
  ]);
});

test('an unfinished week has no preview', () => {
  expect(preview({ pattern: { ...thursdayWeek, orderDays: [] }, exceptions: [] })).toBeUndefined();
  expect(preview({ pattern: { ...thursdayWeek, cutOff: '' }, exceptions: [] })).toBeUndefined();
  expect(preview('not a form')).toBeUndefined();
});

test('without any week, the exceptions of the next scope are still listed', () => {
  const calendar = makeDeliveryCalendar({ own: { pattern: null, exceptions: [christmas] } });
  expect(listInheritedExceptions({ calendar, scope: 'account' })).toEqual([{ ...christmas, scope: 'account' }]);
  expect(listInheritedExceptions(undefined)).toEqual([]);
});

test.for([
  [{}, undefined],
  [{ leadDays: 0 }, undefined],
  [{ orderDays: [] }, 'Choose at least one order day.'],
  [{ deliveryDays: [] }, 'Choose at least one delivery day.'],
  [{ cutOff: '' }, 'Enter the time until which orders count for the day.'],
  [{ leadDays: '' }, 'Enter the days to the first delivery.'],
] as const)('a week with %j needs: %s', ([given, problem]) => {
  expect(findWeekProblem({ ...thursdayWeek, ...given })).toBe(problem);
});
