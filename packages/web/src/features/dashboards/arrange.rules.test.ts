import type { Tile } from '@shelfward/contract/dashboards/dashboards.contract.ts';
import { gridColumns, maxTileRows } from '@shelfward/contract/dashboards/dashboards.contract.ts';
import { overlaps, placeTile } from '@shelfward/contract/dashboards/place-tile.rules.ts';
import { viewDisplays } from '@shelfward/contract/saved-views/saved-views.contract.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arranged, arrangements, compacted, describePlace } from './arrange.rules.ts';
import { inReadingOrder } from './reading-order.rules.ts';

const makeTile = (id: string, place: Partial<Tile> = {}): Tile => ({
  id,
  viewId: 1,
  title: null,
  display: 'NUMBER',
  figure: null,
  x: 0,
  y: 0,
  w: 3,
  h: 3,
  ...place,
});
const places = (tiles: readonly Tile[]) => Object.fromEntries(tiles.map(({ id, x, y, w, h }) => [id, [x, y, w, h]]));
const row = [makeTile('a'), makeTile('b', { x: 3 }), makeTile('c', { x: 6, w: 6, h: 6 })];
const column = [makeTile('a', { w: 12 }), makeTile('b', { y: 3, w: 12, h: 8 })];

describe('a tile', () => {
  test('is moved by one column, and moves the tile in its way down', () => {
    expect(places(arranged(row, { id: 'a', how: 'right' }))).toEqual({
      a: [1, 0, 3, 3],
      b: [3, 3, 3, 3],
      c: [6, 0, 6, 6],
    });
  });

  test('changes places with the tile below, however high that is, and back', () => {
    const down = arranged(column, { id: 'a', how: 'down' });
    expect(places(down)).toEqual({ b: [0, 0, 12, 8], a: [0, 8, 12, 3] });
    expect(places(arranged(down, { id: 'a', how: 'up' }))).toEqual(places(column));
  });

  test('is resized within the grid, at least two columns and rows', () => {
    expect(places(arranged(row, { id: 'c', how: 'wider' }))).toEqual(places(row));
    expect(places(arranged(row, { id: 'c', how: 'taller' })).c).toEqual([6, 0, 6, 7]);
    const small = [makeTile('a', { w: 2, h: 2 })];
    expect(places(arranged(small, { id: 'a', how: 'narrower' }))).toEqual(places(small));
    expect(places(arranged(small, { id: 'a', how: 'shorter' }))).toEqual(places(small));
  });

  test('that does not exist changes nothing', () => {
    expect(arranged(row, { id: 'x', how: 'left' })).toBe(row);
  });
});

test('tiles never overlap, leave the grid, or get lost, whatever is done with them', () => {
  const steps = fc.array(fc.tuple(fc.nat(7), fc.constantFrom(...arrangements)), { maxLength: 30 });
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...viewDisplays), { minLength: 1, maxLength: 8 }), steps, (displays, work) => {
      let tiles: readonly Tile[] = [];
      for (const display of displays) tiles = [...tiles, makeTile(`t${tiles.length}`, placeTile(tiles, display))];
      tiles = compacted(tiles);
      for (const [index, how] of work) tiles = arranged(tiles, { id: `t${index % tiles.length}`, how });

      expect(tiles.map(({ id }) => id)).toEqual(displays.map((_, index) => `t${index}`));
      for (const [index, tile] of tiles.entries()) {
        expect(tile.x >= 0 && tile.x + tile.w <= gridColumns && tile.y >= 0 && tile.h <= maxTileRows).toBe(true);
        expect(tiles.slice(0, index).filter((other) => overlaps(tile, other))).toEqual([]);
      }
    }),
  );
});

test('tiles are read row by row, and their places said in words', () => {
  const tiles = [makeTile('b', { x: 6 }), makeTile('c', { y: 3 }), makeTile('a')];
  expect(inReadingOrder(tiles).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(describePlace('Sales', makeTile('a', { x: 3 }))).toBe('Sales: column 4, row 1, 3 columns wide, 3 rows high');
});
