import { expect, test } from 'vitest';
import { addDays } from '../kit/dates.ts';
import { findClosedDays, findLastCompleteDay, findLastOpenDay } from './complete-days.rules.ts';

const newest = '2026-11-22';
/** Stores with sales by how many days before the newest day; `usual` on all others. */
const company = (usual: number, given: Readonly<Record<number, number>> = {}) => ({
  companyId: 1,
  days: Array.from({ length: 120 }, (_, age) => ({ day: addDays(newest, -age), stores: given[age] ?? usual })).filter(
    ({ stores }) => stores > 0,
  ),
});

test('the last day is complete if all stores have sales', () => {
  expect(findLastCompleteDay(company(20))).toBe(newest);
});

test('a day of which only some stores have arrived is not complete', () => {
  expect(findLastCompleteDay(company(20, { 0: 3, 1: 12 }))).toBe('2026-11-20');
});

test('a store that has closed does not delay the others for long', () => {
  const half = Object.fromEntries(Array.from({ length: 6 }, (_, age) => [age, 3]));

  expect(findLastCompleteDay(company(4, half))).toBe('2026-11-20');
  expect(findLastOpenDay(company(4, half))).toBe(newest);
});

test('days are compared with the same weekday, so that a closed Sunday is complete', () => {
  const sundays = Object.fromEntries(Array.from({ length: 17 }, (_, week) => [week * 7, 2]));

  expect(findLastCompleteDay(company(20, sundays))).toBe(newest);
});

test('a company without sales has no complete day', () => {
  expect(findLastCompleteDay({ companyId: 1, days: [] })).toBeUndefined();
  expect(findLastOpenDay({ companyId: 1, days: [] })).toBeUndefined();
});

test('days on which most stores had no sales are closed days', () => {
  expect([...findClosedDays(company(20, { 4: 0, 5: 1, 6: 15 }), '2026-11-10', newest)]).toEqual([
    '2026-11-17',
    '2026-11-18',
  ]);
});

test('the usual number of stores is the median of the same weekdays of eight weeks, without those without sales', () => {
  const isComplete = (stores: number, before: readonly number[]) => {
    const days = before.map((count, week) => ({ day: addDays(newest, -7 * (week + 1)), stores: count }));
    return findLastCompleteDay({ companyId: 1, days: [{ day: newest, stores }, ...days] }) === newest;
  };

  expect([18, 17].map((stores) => isComplete(stores, [10, 30, 20]))).toEqual([true, false]);
  expect([27, 26].map((stores) => isComplete(stores, [30, 9, 8, 30, 40]))).toEqual([true, false]);
  // The ninth week is not observed.
  expect([9, 8].map((stores) => isComplete(stores, [10, 10, 10, 10, 10, 10, 9, 9, 1, 1, 1, 1, 1]))).toEqual([
    true,
    false,
  ]);
});

test('half of the stores are enough after two more days, and for a day that is open', () => {
  expect(findLastCompleteDay(company(20, { 0: 0, 1: 9, 2: 9, 3: 10 }))).toBe(addDays(newest, -3));
  expect(findLastCompleteDay(company(20, { 0: 10, 1: 10, 2: 17 }))).toBe(addDays(newest, -2));
  expect(findLastOpenDay(company(20, { 0: 9, 1: 10 }))).toBe(addDays(newest, -1));
});

test('a company of one store has closed days, too, from and until the stated days', () => {
  const one = company(1, { 3: 0, 5: 0, 9: 0 });

  expect([...findClosedDays(one, addDays(newest, -5), addDays(newest, -3))]).toEqual([
    addDays(newest, -5),
    addDays(newest, -3),
  ]);
  expect([...findClosedDays(company(20, { 4: 10, 5: 9 }), addDays(newest, -9), newest)]).toEqual([addDays(newest, -5)]);
});
