import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tileWidths } from './dashboards.contract.ts';
import { fillRows, newTileId, partsByWidth } from './tile-rows.rules.ts';

test.each([
  [['THIRD'], ['FULL']],
  [
    ['THIRD', 'THIRD'],
    ['THIRD', 'TWO_THIRDS'],
  ],
  [
    ['THIRD', 'HALF'],
    ['THIRD', 'TWO_THIRDS'],
  ],
  [
    ['THIRD', 'TWO_THIRDS', 'HALF', 'HALF'],
    ['THIRD', 'TWO_THIRDS', 'HALF', 'HALF'],
  ],
  [
    ['HALF', 'TWO_THIRDS', 'THIRD', 'THIRD', 'THIRD', 'THIRD'],
    ['FULL', 'TWO_THIRDS', 'THIRD', 'THIRD', 'THIRD', 'THIRD'],
  ],
] as const)('tiles of %j are drawn as %j', (widths, drawn) => {
  expect(fillRows(widths)).toEqual(drawn);
});

test('every row adds up to 1, tiles are at least as wide as chosen, and only the last one of a row is wider', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...tileWidths), { maxLength: 40 }), (widths) => {
      const drawn = fillRows(widths);

      expect(drawn).toHaveLength(widths.length);
      let used = 0;
      for (const [at, width] of drawn.entries()) {
        const chosen = widths[at] ?? width;
        used += partsByWidth[width];
        expect(used).toBeLessThanOrEqual(6);
        expect(partsByWidth[width]).toBeGreaterThanOrEqual(partsByWidth[chosen]);
        if (width !== chosen) expect(used).toBe(6);
        if (used === 6) used = 0;
      }
      expect(used).toBe(0);
    }),
  );
});

test('a tile begins a row only if it does not fit into the one before', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...tileWidths), { maxLength: 40 }), (widths) => {
      let [used, chosen] = [0, 0];
      for (const [at, width] of fillRows(widths).entries()) {
        const own = partsByWidth[widths[at] ?? width];
        if (used === 0 && at > 0) expect(chosen + own).toBeGreaterThan(6);
        chosen = used === 0 ? own : chosen + own;
        used = (used + partsByWidth[width]) % 6;
      }
    }),
  );
});

test('an id that was freed by a removed tile is not given twice', () => {
  expect(newTileId([{ id: 't2' }, { id: 't3' }])).toBe('t4');
  expect(newTileId([{ id: 't2' }])).toBe('t3');
});
