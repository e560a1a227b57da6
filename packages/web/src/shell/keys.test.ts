import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Chord, chordMs, isTyping, nextKey } from './use-shell-keys.ts';

const pages = new Map([
  ['o', '/orders'],
  ['g', '/system/integrations'],
]);
const press = (keys: readonly (readonly [key: string, at: number])[]) => {
  let chord: Chord;
  const opened: string[] = [];
  for (const [key, at] of keys) {
    const next = nextKey({ key, at }, chord, pages);
    chord = next.chord;
    if (next.to) opened.push(next.to);
  }
  return opened;
};

test('opens the page of g and a letter, including g g', () => {
  expect(
    press([
      ['g', 0],
      ['o', 300],
    ]),
  ).toEqual(['/orders']);
  expect(
    press([
      ['g', 0],
      ['g', 300],
    ]),
  ).toEqual(['/system/integrations']);
});

test('resets g after a timeout and any other key', () => {
  expect(
    press([
      ['g', 0],
      ['o', chordMs + 1],
    ]),
  ).toEqual([]);
  expect(
    press([
      ['g', 0],
      ['x', 10],
      ['o', 20],
    ]),
  ).toEqual([]);
  expect(press([['o', 0]])).toEqual([]);
});

test('does nothing without g', () => {
  const key = fc.string({ minLength: 1, maxLength: 1 }).filter((one) => one !== 'g');
  fc.assert(
    fc.property(fc.array(key), (keys) => {
      expect(press(keys.map((one, at) => [one, at]))).toEqual([]);
    }),
  );
});

test('ignores keys in text inputs and grids', () => {
  document.body.innerHTML = '<input><div role="grid"><span id="cell"></span></div><p></p>';

  expect(isTyping(document.querySelector('input'))).toBe(true);
  expect(isTyping(document.querySelector('#cell'))).toBe(true);
  expect(isTyping(document.querySelector('p'))).toBe(false);
});
