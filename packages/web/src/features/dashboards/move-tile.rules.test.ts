import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveTile, removeTile, replaceTile, restoreTile } from './move-tile.rules.ts';
import { makeTile } from './tiles.factory.ts';

const ids = (tiles: readonly { readonly id: string }[]) => tiles.map(({ id }) => id).join('');
const make = (names: string) => names.split('').map((id) => makeTile({ id }));

test.each([
  ['a', 2, 'bca'],
  ['c', 0, 'cab'],
  ['b', 1, 'abc'],
  ['x', 0, 'abc'],
])('tile %s at place %i: %s', (id, to, order) => {
  expect(ids(moveTile(make('abc'), { id, to }))).toBe(order);
});

test('a moved tile is at its place, the others keep their order, and moving back restores it', () => {
  const moves = fc
    .integer({ min: 1, max: 26 })
    .chain((count) => fc.tuple(fc.constant(count), fc.nat(count - 1), fc.nat(count - 1)));
  fc.assert(
    fc.property(moves, ([count, from, to]) => {
      const tiles = make('abcdefghijklmnopqrstuvwxyz'.slice(0, count));
      const id = tiles[from]?.id ?? '';
      const moved = moveTile(tiles, { id, to });

      expect(moved[to]?.id).toBe(id);
      expect(ids(removeTile(moved, id))).toBe(ids(removeTile(tiles, id)));
      expect(moveTile(moved, { id, to: from })).toEqual(tiles);
    }),
  );
});

test('a removed tile is restored once, at its place', () => {
  const [tile = makeTile()] = make('b');
  const restored = restoreTile(make('ac'), { tile, at: 1 });

  expect(ids(restored)).toBe('abc');
  expect(restoreTile(restored, { tile, at: 1 })).toBe(restored);
});

test('a changed tile stays at its place', () => {
  expect(replaceTile(make('abc'), makeTile({ id: 'b', width: 'FULL' })).map(({ width }) => width)).toEqual([
    'HALF',
    'FULL',
    'HALF',
  ]);
});
