import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ActivityChange, findInactiveWeeks } from './store-activity.rules.ts';

const change = (source: ActivityChange['source'], inactive: boolean) => (day: number) => ({ source, day, inactive });
const off = change('STORE', true);
const on = change('STORE', false);
const regionOff = change('REGION', true);
const regionOn = change('REGION', false);
const companyOff = change('COMPANY', true);

test.each([
  [[], [0, 0, 0, 0]],
  [
    [off(7), on(21)],
    [0, 1, 1, 0],
  ],
  // Two days of the first week, three of the second.
  [
    [off(5), on(10)],
    [0, 1, 0, 0],
  ],
  [[on(14)], [1, 1, 0, 0]],
  [[off(14)], [0, 0, 1, 1]],
  [
    [off(-30), on(9)],
    [1, 0, 0, 0],
  ],
  [
    [off(-30), on(-20), off(24)],
    [0, 0, 0, 1],
  ],
  [
    [off(8), off(9), on(9), off(9), on(15)],
    [0, 1, 0, 0],
  ],
  // The store is active, but not its region, and at the end not its company.
  [
    [regionOff(0), off(2), on(4), regionOn(7), companyOff(25)],
    [1, 0, 0, 1],
  ],
  // Two days of the store and two others of the region.
  [
    [off(7), on(9), regionOff(11), regionOn(13)],
    [0, 1, 0, 0],
  ],
])('changes %j make the weeks %j inactive', (changes, weeks) => {
  expect([...findInactiveWeeks(changes, 4)]).toEqual(weeks);
});

test('a store that is activated and deactivated on the same day has no inactive week', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -20, max: 40 })), (days) => {
      const changes = days.toSorted((left, right) => left - right).flatMap((day) => [off(day), on(day)]);
      expect(findInactiveWeeks(changes, 4).includes(1)).toBe(false);
    }),
  );
});
