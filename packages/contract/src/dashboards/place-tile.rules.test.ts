import fc from 'fast-check';
import { expect, test } from 'vitest';
import { viewDisplays } from '../saved-views/saved-views.contract.ts';
import { gridColumns, type Tile } from './dashboards.contract.ts';
import { newTileId, overlaps, placeTile } from './place-tile.rules.ts';

const numbers = { x: 0, y: 0, w: 3, h: 3 };

test('a new tile is beside the last one if it fits, otherwise below', () => {
  expect(placeTile([], 'NUMBER')).toEqual(numbers);
  expect(placeTile([numbers], 'NUMBER')).toEqual({ ...numbers, x: 3 });
  expect(placeTile([numbers], 'LINE')).toEqual({ x: 3, y: 0, w: 6, h: 6 });
  expect(placeTile([numbers], 'TABLE')).toEqual({ x: 0, y: 3, w: 12, h: 8 });
});

test('added tiles never overlap, are within the grid, and have ids of their own', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...viewDisplays), { maxLength: 40 }), (displays) => {
      const tiles: Pick<Tile, 'id' | 'x' | 'y' | 'w' | 'h'>[] = [];
      for (const display of displays) tiles.push({ id: newTileId(tiles), ...placeTile(tiles, display) });

      expect(new Set(tiles.map(({ id }) => id)).size).toBe(tiles.length);
      for (const [index, tile] of tiles.entries()) {
        expect(tile.x + tile.w).toBeLessThanOrEqual(gridColumns);
        expect(tiles.slice(0, index).filter((other) => overlaps(tile, other))).toEqual([]);
      }
    }),
  );
});

test('an id that was freed by a removed tile is not given twice', () => {
  expect(newTileId([{ id: 't2' }, { id: 't3' }])).toBe('t4');
  expect(newTileId([{ id: 't2' }])).toBe('t3');
});
