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

describe('the probability of a silence', () => {
  const find = (given: SaleDays) => findSilences([given], { days: 3, rate: 1 })[0]?.probability;

  test('is that of no sale on each of its open days', () => {
    // Each weekday had sales on 13 of 13 days.
    expect(Number(find(soldOn(4))) / (0.5 / 14) ** 4).toBeCloseTo(1, 9);
    expect(Number(find({ ...soldOn(5), isClosed: (age) => age === 2 })) / (0.5 / 14) ** 4).toBeCloseTo(1, 9);
  });

  test('is that of the weekdays, of which one had no sales', () => {
    // Of the ages 4, 5, and 6, as of their weekday: no sales on 13 days with the remainder 2.
    const silent = 0.5 / 14;
    const usual = 78.5 / 92;

    expect(Number(find(soldOn(4, (age) => age % 7 !== 2))) / ((1 - silent) * (1 - usual) ** 3)).toBeCloseTo(1, 9);
  });

  test('does not count closed days before it', () => {
    const closed = (age: number) => age >= 4 && age % 7 === 2;

    expect(
      Number(find({ ...soldOn(4, (age) => age % 7 !== 2), isClosed: closed })) / ((1 - 0.5) * (0.5 / 14) ** 3),
    ).toBeCloseTo(1, 9);
  });
});

test('a silence must be longer than each gap before it, counted in open days', () => {
  const withGap = (gap: number, isClosed: SaleDays['isClosed'] = isOpen) => ({
    ages: [5, ...Array.from({ length: 80 }, (_, at) => 5 + gap + at)],
    isClosed,
  });
  const find = (given: SaleDays) => findSilences([given], { days: 3, rate: 1 }).length;

  expect([find(withGap(5)), find(withGap(6)), find(withGap(7))]).toEqual([1, 0, 0]);
  expect(find(withGap(7, (age) => age === 8 || age === 9))).toBe(1);
  expect(find({ ages: [5, 6, 7, 8], isClosed: isOpen })).toBe(0);
  expect(find({ ages: [5, 6, 7, 8, 9], isClosed: isOpen })).toBe(1);
});

test('each series with a history is a test, so that more of them find less', () => {
  const usual = Array.from({ length: 200 }, () => soldOn(0));
  const slow = soldOn(3, (age) => age % 2 === 1);

  expect(findSilences([slow], { days: 3, rate: 0.2 })).toHaveLength(1);
  expect(findSilences([...usual, slow], { days: 3, rate: 0.2 })).toEqual([]);
});
