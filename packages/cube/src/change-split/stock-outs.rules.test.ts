import { expect, test } from 'vitest';
import { findStockOuts } from './stock-outs.rules.ts';

const [receipt, count] = [0, 1];
// Day 2 is a Monday.
const find = (sold: readonly (readonly [day: number, units: number])[], events: readonly number[][], lastDay = 60) =>
  findStockOuts({
    days: sold.map(([day]) => day - 2),
    units: sold.map(([, units]) => units),
    from: 0,
    until: sold.length,
    firstDay: 2,
    events: events.flat(),
    lastDay,
  }).map(({ first, last }) => [first, last]);

test('finds the days between the last unit and the next receipt', () => {
  expect(
    find(
      [
        [3, 4],
        [5, 6],
        [20, 1],
      ],
      [
        [2, receipt, 10],
        [20, receipt, 5],
      ],
    ),
  ).toEqual([[6, 19]]);
});

test('includes the day of a count that finds units, and begins after a count of zero', () => {
  expect(
    find(
      [],
      [
        [10, count, 0],
        [14, count, 3],
        [18, count, 0],
      ],
      25,
    ),
  ).toEqual([
    [11, 14],
    [19, 25],
  ]);
});

test('knows no stock before the first event, and none of a series without events', () => {
  expect(find([[4, 3]], [])).toEqual([]);
  expect(find([[4, 3]], [[10, receipt, 2]], 12)).toEqual([]);
});

test('is refuted for its week by a sale of units that are not there', () => {
  // Empty from day 4 on; the sale of day 18 is on a Wednesday, of the week from day 16 to 22.
  expect(
    find(
      [
        [3, 5],
        [18, 1],
      ],
      [[2, receipt, 5]],
      30,
    ),
  ).toEqual([
    [4, 15],
    [23, 30],
  ]);
});

test('sees a product that is not delivered for more than eight weeks as delisted', () => {
  expect(find([[3, 5]], [[2, receipt, 5]], 59)).toEqual([[4, 59]]);
  expect(find([[3, 5]], [[2, receipt, 5]], 60)).toEqual([]);
});
