import { expect, test } from 'vitest';
import { toFirstDay, toLastDay, toWeekdayWeights, weighDays, weighRange } from './presence.rules.ts';

const equal = [1, 1, 1, 1, 1, 1, 1];

test('weighs weekdays with the sales of whole weeks', () => {
  // From a Monday on: twice as much on Saturdays as on other days, nothing on Sundays; one day beyond the last week.
  const week = [10, 10, 10, 10, 10, 20, 0];
  const units = [...Array.from({ length: 8 }, () => week).flat(), 500];

  expect(toWeekdayWeights(7, units)).toEqual([1, 1, 1, 1, 1, 2, 0]);
});

test.each([
  ['fewer than eight weeks', Array.from({ length: 55 }, (_, day) => day % 7)],
  ['returns on a weekday', Array.from({ length: 70 }, (_, day) => (day % 7 === 3 ? -1 : 5))],
  ['no sales', Array.from({ length: 70 }, () => 0)],
])('weighs all days equally with %s', (_, units) => {
  expect(toWeekdayWeights(0, units)).toEqual(equal);
});

test('counts the days of a period that have figures and are in a range', () => {
  const days = weighDays({ first: 100, last: 130 }, { weights: equal, lastKnown: 120 });

  expect(days.last).toBe(120);
  expect([
    weighRange(days, 0, 200),
    weighRange(days, 110, Number.POSITIVE_INFINITY),
    weighRange(days, Number.NEGATIVE_INFINITY, 104),
    weighRange(days, 121, 130),
    weighRange(weighDays({ first: 100, last: 130 }, { weights: equal, lastKnown: 90 }), 0, 200),
  ]).toEqual([21, 11, 5, 0, 0]);
});

test('ends a series only after a silence that is improbable for its sales', () => {
  // (span / (span + silence)) ^ (days - 1) is 5 % for 5 days with sales in 100 days, and 111.47 days of silence.
  expect((100 / 211.47) ** 4).toBeCloseTo(0.05, 5);
  const few = { first: 201, last: 300, count: 5 };
  expect([toLastDay(few, 411), toLastDay(few, 412)]).toEqual([Number.POSITIVE_INFINITY, 300]);
  expect([toFirstDay(few, 90), toFirstDay(few, 89)]).toEqual([Number.NEGATIVE_INFINITY, 201]);
});

test('does not end a series that sells daily before four weeks, nor one with a single sale', () => {
  const daily = { first: 101, last: 300, count: 200 };
  const once = { first: 300, last: 300, count: 1 };

  expect([toLastDay(daily, 328), toLastDay(daily, 329)]).toEqual([Number.POSITIVE_INFINITY, 300]);
  expect([toLastDay(once, 3000), toFirstDay(once, -3000)]).toEqual([
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ]);
});
