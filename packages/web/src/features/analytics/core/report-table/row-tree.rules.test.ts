import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildTreeLines, type Loaded, type Path, parseOpenPaths, toggled } from './row-tree.rules.ts';
import type { TableRow } from './table-rows.rules.ts';

const makeRow = (id: number, sales = 0): TableRow => ({ id, name: `Row ${id}`, values: [sales], columns: [] });
const loaded = (rows: Loaded['rows']): Loaded => ({ rows, error: null, retry: () => undefined });
const bySales = (rows: readonly TableRow[]) => rows.toSorted((a, b) => (b.values[0] ?? 0) - (a.values[0] ?? 0));

describe('the lines of the table', () => {
  const tree = new Map<Path, Loaded>([
    ['', loaded([makeRow(1, 5), makeRow(2, 9)])],
    ['1', loaded([makeRow(7), makeRow(8)])],
    ['1.7', loaded([])],
  ]);
  const show = (open: readonly Path[], levels = 3) =>
    buildTreeLines({ levels, below: (path) => tree.get(path), open: new Set(open) }, bySales).map(
      ({ kind, path, depth }) => `${kind} ${path} ${depth}`,
    );

  test('contain the sorted rows, each expanded row followed by its children', () => {
    expect(show([])).toEqual(['row 2 0', 'row 1 0']);
    expect(show(['1'])).toEqual(['row 2 0', 'row 1 0', 'row 1.7 1', 'row 1.8 1']);
  });

  test('contain loading and empty lines', () => {
    expect(show(['2'])).toEqual(['row 2 0', 'waiting 2 1', 'row 1 0']);
    expect(show(['1', '1.7'])).toEqual(['row 2 0', 'row 1 0', 'row 1.7 1', 'nothing 1.7 2', 'row 1.8 1']);
  });

  test('end at the last level, regardless of the URL', () => {
    expect(show(['1', '1.7'], 2)).toEqual(['row 2 0', 'row 1 0', 'row 1.7 1', 'row 1.8 1']);
  });

  test('contain the error and the retry action of failed rows', () => {
    const error = new Error('away');
    const failed: Loaded = { rows: undefined, error, retry: () => 'again' };

    const [line] = buildTreeLines({ levels: 1, below: () => failed, open: new Set() }, bySales);

    expect(line).toMatchObject({ kind: 'failed', error, depth: 0 });
  });
});

describe('open rows', () => {
  test('collapse with their expanded descendants', () => {
    expect(toggled(['1', '1.7', '12'], '1')).toEqual(['12']);
    expect(toggled(['1'], '1.7')).toEqual(['1', '1.7']);
  });

  test('are restored from the URL', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(20), fc.nat(20)), { maxLength: 40 }), (clicks) => {
        let open: readonly Path[] = [];
        for (const [first, second] of clicks) {
          if (!open.includes(String(first))) open = toggled(open, String(first));
          open = toggled(open, `${first}.${second}`);
        }
        expect(parseOpenPaths(open.join(' '), 3)).toEqual(open);
      }),
    );
  });

  test('are restored only for valid paths within expanded rows', () => {
    expect(parseOpenPaths('1 1.7 2.9 x 1..3 1.7.3', 3)).toEqual(['1', '1.7']);
    expect(parseOpenPaths('1 1.7', 2)).toEqual(['1']);
    expect(parseOpenPaths(['1'], 2)).toEqual([]);
  });

  test('are limited to the size of a URL; the oldest is collapsed', () => {
    let open: readonly Path[] = [];
    for (let id = 1; id <= 501; id += 1) open = toggled(open, String(id));

    expect(open).toHaveLength(500);
    expect(open).not.toContain('1');
    expect(open).toContain('501');
  });
});
