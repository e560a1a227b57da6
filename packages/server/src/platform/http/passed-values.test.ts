import { expect, test } from 'vitest';
import { isMarkedStorable, passValue, takePassedValue } from './passed-values.ts';

test('a passed value is taken once, by its name only', () => {
  const value = { name: 'One' };
  const { name } = passValue(value);

  expect(takePassedValue('another name')).toBeUndefined();
  expect(takePassedValue(name)?.value).toBe(value);
  expect(takePassedValue(name)).toBeUndefined();
  expect([isMarkedStorable(value), isMarkedStorable({ ...value }), isMarkedStorable('text')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('a passed value that was not read is removed, also if it is null', () => {
  const [unread, empty] = [passValue([1]), passValue(null)];

  unread.end();

  expect(takePassedValue(unread.name)).toBeUndefined();
  expect(takePassedValue(empty.name)).toEqual({ value: null });
});
