import { expect, test } from 'vitest';
import { claimPassedValue, isMarkedStorable, passValue } from './passed-values.ts';

test('a passed value is taken once, by its name only', () => {
  const value = { name: 'One' };
  const { name } = passValue(value);

  expect(claimPassedValue('another name')).toBeUndefined();
  expect(claimPassedValue(name)?.value).toBe(value);
  expect(claimPassedValue(name)).toBeUndefined();
  expect([isMarkedStorable(value), isMarkedStorable({ ...value }), isMarkedStorable('text')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('a passed value that was not read is removed, also if it is null', () => {
  const [unread, empty] = [passValue([1]), passValue(null)];

  unread.end();

  expect(claimPassedValue(unread.name)).toBeUndefined();
  expect(claimPassedValue(empty.name)).toEqual({ value: null });
});
