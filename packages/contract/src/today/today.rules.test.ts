import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canAct, kindGroups, kindRules, listVisibleKinds, parseTaskId, todayKinds, toTaskId } from './today.rules.ts';

test('an id of a task contains its kind and its subject', () => {
  fc.assert(
    fc.property(fc.constantFrom(...todayKinds), fc.integer({ min: 1, max: 2 ** 46 }), (kind, subject) => {
      const id = toTaskId(kind, subject);

      expect(Number.isSafeInteger(id)).toBe(true);
      expect(parseTaskId(id)).toEqual({ kind, subject });
    }),
  );
});

test('kinds have different codes, and each kind is in one tab', () => {
  const codes = todayKinds.map((kind) => kindRules[kind].code);

  expect(new Set(codes).size).toBe(todayKinds.length);
  expect(Object.values(kindGroups).flat().toSorted()).toEqual([...todayKinds].toSorted());
  expect(parseTaskId(32)).toBeUndefined();
});

test('users see the tasks that they can do, and reporting users those of the business without actions', () => {
  expect(listVisibleKinds([])).toEqual([]);
  expect(listVisibleKinds(['ROLE_ADMIN'])).toEqual(todayKinds);
  expect(listVisibleKinds(['ROLE_ORDER_MANAGER'])).not.toContain('FAILED_SYNC');
  expect(listVisibleKinds(['ROLE_ORDER_MANAGER'])).toContain('UNMATCHED_NAMES');
  expect(listVisibleKinds(['ROLE_REPORTING'])).toEqual([...listVisibleKinds(['ROLE_ORDER_MANAGER']), 'ALERT']);
  expect(canAct('ALERT', ['ROLE_REPORTING'])).toBe(true);
});
