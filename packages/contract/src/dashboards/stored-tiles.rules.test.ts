import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toTiles } from './stored-tiles.rules.ts';

const placed = (id: string, x: number, y: number, w: number) => ({
  id,
  viewId: 7,
  title: null,
  display: 'BAR',
  figure: 'units',
  x,
  y,
  w,
  h: 4,
});

test('tiles with places are read row by row, in the closest width', () => {
  const tiles = toTiles([placed('b', 6, 0, 6), placed('c', 0, 4, 12), placed('a', 0, 0, 3)]);

  expect(tiles.map(({ id, width }) => [id, width])).toEqual([
    ['a', 'THIRD'],
    ['b', 'HALF'],
    ['c', 'FULL'],
  ]);
  expect(tiles[0]).toEqual({
    id: 'a',
    viewId: 7,
    report: null,
    title: null,
    display: 'BAR',
    figure: 'units',
    days: null,
    filters: null,
    comparesLastYear: true,
    width: 'THIRD',
  });
});

test('no tile is lost or repeated, and what was converted stays the same', () => {
  const place = fc.tuple(fc.nat(11), fc.nat(30), fc.integer({ min: 1, max: 12 }));
  fc.assert(
    fc.property(fc.array(place, { maxLength: 40 }), (places) => {
      const stored = places.map(([x, y, w], at) => placed(`t${at}`, x, y, w));
      const tiles = toTiles(stored);

      expect(new Set(tiles.map(({ id }) => id))).toEqual(new Set(stored.map(({ id }) => id)));
      expect(tiles).toHaveLength(stored.length);
      expect(toTiles(JSON.parse(JSON.stringify(tiles)))).toEqual(tiles);
    }),
  );
});
