import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findSilences, rhythmDays, type SaleDays } from './silences.rules.ts';

const rule = { days: 3, rate: 0.1 };
const isOpen = () => false;
/** Sales on each day with this property, from `newest` days ago on. */
const soldOn = (newest: number, hasSales: (age: number) => boolean = () => true): SaleDays => ({
  ages: Array.from({ length: rhythmDays }, (_, at) => newest + at).filter((age) => age === newest || hasSales(age)),
  isClosed: isOpen,
});

describe('a silence', () => {
  test('of a store with sales on each day is found', () => {
    expect(findSilences([soldOn(0), soldOn(4), soldOn(1)], rule)).toMatchObject([{ index: 1, days: 4 }]);
  });

  test('shorter than the rule raises none', () => {
    expect(findSilences([soldOn(2)], rule)).toEqual([]);
  });

  test('that is usual for a slow product raises none', () => {
    // A sale every five days.
    expect(findSilences([soldOn(4, (age) => age % 5 === 4)], rule)).toEqual([]);
  });

  test('of weekdays without sales raises none', () => {
    // Closed on four days of each week.
    expect(findSilences([soldOn(3, (age) => age % 7 >= 3 && age % 7 <= 5)], rule)).toEqual([]);
  });

  test('on days on which all stores were closed raises none', () => {
    expect(findSilences([{ ...soldOn(4), isClosed: (age) => age < 3 }], rule)).toEqual([]);
  });

  test('of a series without a history raises none', () => {
    expect(
      findSilences(
        [
          { ages: [], isClosed: isOpen },
          { ages: [9], isClosed: isOpen },
        ],
        rule,
      ),
    ).toEqual([]);
  });
});

const series = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 6 }))
    .map(([newest, every]) => soldOn(newest, (age) => (age - newest) % every === 0)),
  { minLength: 1, maxLength: 30 },
);

test('a longer limit finds no further silences', () => {
  fc.assert(
    fc.property(series, fc.integer({ min: 2, max: 10 }), (given, days) => {
      const some = findSilences(given, { ...rule, days }).map(({ index }) => index);

      for (const { index } of findSilences(given, { ...rule, days: days + 3 })) expect(some).toContain(index);
    }),
  );
});

test('the order of the series does not matter', () => {
  fc.assert(
    fc.property(series, (given) => {
      const found = findSilences(given, rule).map(({ index }) => index);
      const reversed = findSilences(given.toReversed(), rule).map(({ index }) => given.length - 1 - index);

      expect(reversed.toSorted((a, b) => a - b)).toEqual(found.toSorted((a, b) => a - b));
    }),
  );
});
