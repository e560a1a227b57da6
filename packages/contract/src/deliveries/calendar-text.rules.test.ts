import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exceptionKinds } from './calendar.rules.ts';
import {
  exceptionLabels,
  formatWeek,
  formatWeekdays,
  parseExceptionKind,
  parseTime,
  parseWeekdays,
} from './calendar-text.rules.ts';

describe('weekdays', () => {
  test.each([
    ['Mon, Thu', [1, 4]],
    ['thursday & monday', [1, 4]],
    ['Mon/Wed/Fri', [1, 3, 5]],
    ['Mon Wed', [1, 3]],
    ['Tues. and Thurs.', [2, 4]],
    ['Mondays', [1]],
    ['Mon-Fri', [1, 2, 3, 4, 5]],
    ['Fri to Mon', [1, 5, 6, 7]],
    ['Mon-Wed, Sat', [1, 2, 3, 6]],
    ['daily', [1, 2, 3, 4, 5, 6, 7]],
    ['Every day', [1, 2, 3, 4, 5, 6, 7]],
    ['weekdays', [1, 2, 3, 4, 5]],
    ['each weekday', [1, 2, 3, 4, 5]],
    ['Business days', [1, 2, 3, 4, 5]],
    ['every Monday', [1]],
    ['Mon thru Fri', [1, 2, 3, 4, 5]],
    ['Weds', [3]],
    ['Mon · Thu', [1, 4]],
    ['M/W/F', [1, 3, 5]],
    ['MWF', [1, 3, 5]],
    ['MTWRF', [1, 2, 3, 4, 5]],
    ['TuTh', [2, 4]],
    ['T/Th', [2, 4]],
    ['M T W Th F', [1, 2, 3, 4, 5]],
    ['M-F', [1, 2, 3, 4, 5]],
    ['M-Sa', [1, 2, 3, 4, 5, 6]],
  ])('of "%s" are %j', (text, days) => {
    expect(parseWeekdays(text)).toEqual(days);
  });

  test.each([
    '',
    'T',
    'm',
    'M/T',
    'T-F',
    'S/M',
    'Mon, holiday',
    'every other Monday',
    '1, 4',
    'Mon-',
    'Mo, Do',
    'next day',
  ])('are not in "%s"', (text) => {
    expect(parseWeekdays(text)).toBeUndefined();
  });

  test('are read as they are written', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }), (days) => {
        expect(parseWeekdays(formatWeekdays(days))).toEqual(days.toSorted((one, other) => one - other));
      }),
    );
  });
});

test.each([
  ['14:00', '14:00'],
  ['2:00 PM', '14:00'],
  ['2 p.m.', '14:00'],
  ['2pm', '14:00'],
  ['12 AM', '00:00'],
  ['12:30 pm', '12:30'],
  ['9:05', '09:05'],
  ['14:00:00', '14:00'],
  ['noon', '12:00'],
  ['1899-12-31 14:00:00', '14:00'],
  ['1899-12-31T14:00:00.000Z', '14:00'],
  ['by 2 PM', '14:00'],
  ['9.30 am', '09:30'],
  ['1/0/1900 14:00', '14:00'],
  ['0.583333', '14:00'],
  ['.5', '12:00'],
  ['0.99999', undefined],
  ['24:00', undefined],
  ['14:60', undefined],
  ['13 PM', undefined],
  ['0 am', undefined],
  ['14', undefined],
  ['14.00', undefined],
  ['1.5', undefined],
  ['Mon 14:00, Thu 12:00', undefined],
  ['after 2 PM', undefined],
  ['soon', undefined],
  ['', undefined],
])('the time "%s" is %s', (text, time) => {
  expect(parseTime(text)).toBe(time);
});

test('exception types are read by label, name, and with other spaces', () => {
  for (const kind of exceptionKinds) {
    expect(parseExceptionKind(exceptionLabels[kind])).toBe(kind);
    expect(parseExceptionKind(kind)).toBe(kind);
  }
  expect(parseExceptionKind('no delivery')).toBe('NO_DELIVERIES');
  expect(parseExceptionKind('Holiday')).toBe('CLOSED');
  expect(parseExceptionKind('maybe')).toBeUndefined();
});

test('a week is one line', () => {
  const week = { orderDays: [4, 1], cutOff: '14:00', timeZone: 'Asia/Tokyo', deliveryDays: [3], leadDays: 1 };

  expect(formatWeek(week)).toBe('Orders Mon, Thu until 2:00 PM Asia/Tokyo, deliveries Wed, lead time 1 day');
  expect(formatWeek({ ...week, orderDays: [2, 1, 3, 4, 5, 6, 7] })).toMatch(/^Orders daily until 2:00 PM/);
  expect(formatWeek({ ...week, timeZone: null, leadDays: 2 })).toBe(
    'Orders Mon, Thu until 2:00 PM, deliveries Wed, lead time 2 days',
  );
});
