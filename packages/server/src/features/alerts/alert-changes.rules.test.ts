import { maxNewAlerts } from '@shelfward/contract/alerts/alerts.rules.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Condition, ObservedRule } from './alert.types.ts';
import { findAlertChanges } from './alert-changes.rules.ts';

const rule: ObservedRule = { subject: 'STORE', kind: 'FALL', figure: 'UNITS', threshold: 30, weeks: 4, filters: {} };
const day = '2026-11-22';
const toOpen = (id: number, given: object = {}) => ({
  id,
  subjectIds: [id],
  day,
  expected: 1000,
  weeks: 1,
  ...given,
});
const toCondition = (id: number, loss = 1): Condition => ({
  ids: [id],
  value: 0,
  expected: 1000,
  weeks: 1,
  days: 0,
  loss,
});

/** Why an open alert ends when its subject has this figure. */
const findEnd = (given: Partial<ObservedRule>, figure: number | undefined, { age = 0, expected = 1000 } = {}) =>
  findAlertChanges({
    rule: { ...rule, ...given },
    conditions: [],
    open: [toOpen(1, { expected })],
    measure: () => figure,
    day: addDays(day, age),
  }).ended[0]?.because;

/** The last figure of an alert that lasts, and the first of one that has ended. */
const ends = [
  [{ kind: 'FALL', threshold: 30 }, 1000, 850, 851],
  [{ kind: 'FALL', threshold: 100 }, 1000, 500, 501],
  [{ kind: 'FALL', figure: 'SALES', threshold: 5 }, 100_000, 97_500, 97_501],
  [{ kind: 'RISE', threshold: 30 }, 1000, 1150, 1149],
  [{ kind: 'RISE', figure: 'SALES', threshold: 1000 }, 100_000, 600_000, 599_999],
  [{ kind: 'BELOW', threshold: 1000 }, 1000, 1049, 1050],
  [{ kind: 'BELOW', figure: 'SALES', threshold: 200 }, 200, 209, 210],
  [{ kind: 'BELOW', figure: 'AVAILABILITY', threshold: 92 }, 9200, 9299, 9300],
  [{ kind: 'BELOW', figure: 'AVAILABILITY', threshold: 100 }, 10_000, 9999, 10_000],
  [{ kind: 'ABOVE', threshold: 1000 }, 1000, 951, 950],
  [{ kind: 'ABOVE', figure: 'SALES', threshold: 200 }, 200, 191, 190],
  [{ kind: 'SILENCE', threshold: 3 }, 3, 3, 2],
] as const;

test.for(ends)('an alert of %o about %i lasts at %i and ends at %i', ([given, expected, lasting, ended]) => {
  expect(findEnd(given, lasting, { expected })).toBeUndefined();
  expect(findEnd(given, ended, { expected })).toBe('RECOVERED');
});

test('the further a figure is on one side, the longer the alert lasts', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ends), fc.nat(200_000), ([given, expected, lasting, ended], by) => {
      const sign = Math.sign(lasting - ended);

      expect(findEnd(given, lasting + sign * by, { expected })).toBeUndefined();
      expect(findEnd(given, ended - sign * by, { expected })).toBe('RECOVERED');
    }),
  );
});

test.for([
  ['FALL', 500],
  ['RISE', 2000],
] as const)('a %s that lasts is the new level when the weeks before it are over', ([kind, figure]) => {
  // 4 weeks before, and 1 week of the alert.
  expect(findEnd({ kind }, figure, { age: 34 })).toBeUndefined();
  expect(findEnd({ kind }, figure, { age: 35 })).toBe('NEW_LEVEL');
  expect(findEnd({ kind, weeks: 1 }, figure, { age: 14 })).toBe('NEW_LEVEL');
});

test.for([
  ['BELOW', 500],
  ['ABOVE', 2000],
  ['SILENCE', 1000],
] as const)('%s has no new level', ([kind, figure]) => {
  expect(findEnd({ kind }, figure, { age: 400 })).toBeUndefined();
});

test.for([
  ['FALL', 'RECOVERED'],
  ['RISE', 'RECOVERED'],
  ['BELOW', 'RECOVERED'],
  ['ABOVE', 'RECOVERED'],
  ['SILENCE', 'NEW_LEVEL'],
] as const)('an alert of %s about a subject that is no longer observed ends as %s', ([kind, because]) => {
  expect(findEnd({ kind }, undefined)).toBe(because);
});

const subjects = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 40 });

test('a subject has one alert at a time, the account has a maximum of alerts, and the others are counted', () => {
  fc.assert(
    fc.property(subjects, subjects, subjects, (found, before, recovered) => {
      const open = before.slice(0, maxNewAlerts).map((id) => toOpen(id));
      const { raised, others, ended } = findAlertChanges({
        rule,
        conditions: found.map((id) => toCondition(id, id % 7)),
        open,
        measure: ([id = 0]) => (recovered.includes(id) ? 1000 : 0),
        day,
      });
      const begun = found.filter((id) => !open.some((alert) => alert.id === id));

      expect(ended).toEqual(
        open.filter(({ id }) => recovered.includes(id)).map(({ id }) => ({ id, because: 'RECOVERED' })),
      );
      expect(raised.length + others).toBe(begun.length);
      expect(open.length - ended.length + raised.length).toBeLessThanOrEqual(maxNewAlerts);
      if (others > 0) expect(open.length - ended.length + raised.length).toBe(maxNewAlerts);
      for (const { ids } of raised) expect(begun).toContain(ids[0]);
    }),
  );
});

test('the subjects that lose most are raised first, those with the same loss by their ids', () => {
  const { raised } = findAlertChanges({
    rule,
    conditions: [toCondition(4, 1), toCondition(3, 9), toCondition(2, 1), toCondition(1, 5)],
    open: [],
    measure: () => 0,
    day,
  });

  expect(raised.map(({ ids }) => ids[0])).toEqual([3, 1, 2, 4]);
});
