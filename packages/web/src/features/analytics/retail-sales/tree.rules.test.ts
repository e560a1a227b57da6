import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeBreakdownRow } from '../../../kit/testing/fixtures/sales.fixture.ts';
import { type Loaded, type Path, parseOpenPaths, toggled } from '../core/row-tree.rules.ts';
import { computeTotals } from '../core/totals.rules.ts';
import { anyRows } from './breakdown.factory.ts';
import { buildLines, type Sorting, sorted, sortingAfter } from './tree.rules.ts';

const loaded = (rows: Loaded['rows']): Loaded => ({ rows, error: null, retry: () => undefined });
const bySales: Sorting = { field: 'sales', direction: 'desc' };

describe('sorting', () => {
  test('cycles from unsorted to ascending, descending, and unsorted, per column', () => {
    const first = sortingAfter(undefined, 'units');
    const second = sortingAfter(first, 'units');

    expect(first).toEqual({ field: 'units', direction: 'asc' });
    expect(second).toEqual({ field: 'units', direction: 'desc' });
    expect(sortingAfter(second, 'units')).toBeUndefined();
    expect(sortingAfter(second, 'sales')).toEqual({ field: 'sales', direction: 'asc' });
    expect(sortingAfter(bySales, 'sales')).toBeUndefined();
  });

  test('is stable and preserves every row once', () => {
    fc.assert(
      fc.property(anyRows(40), fc.constantFrom('asc', 'desc'), (rows, direction) => {
        const result = sorted(rows, { field: 'units', direction });
        expect(new Set(result)).toEqual(new Set(rows));
        for (const [index, row] of result.entries()) {
          const before = result[index - 1];
          if (!before) continue;
          const rise = (row.unitsSold - before.unitsSold) * (direction === 'asc' ? 1 : -1);
          expect(rise).toBeGreaterThanOrEqual(0);
          if (rise === 0) expect(before.id).toBeLessThan(row.id);
        }
        expect(sorted(rows, undefined)).toBe(rows);
      }),
    );
  });
});

describe('the lines of the table', () => {
  const tree = new Map<Path, Loaded>([
    ['', loaded([makeBreakdownRow({ id: 1, totalSalesPrice: 5 }), makeBreakdownRow({ id: 2, totalSalesPrice: 9 })])],
    ['1', loaded([makeBreakdownRow({ id: 7 }), makeBreakdownRow({ id: 8 })])],
    ['1.7', loaded([])],
  ]);
  const show = (open: readonly Path[], levels = 3) =>
    buildLines({ levels, below: (path) => tree.get(path), open: new Set(open), sorting: bySales }).map(
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

    const [line] = buildLines({ levels: 1, below: () => failed, open: new Set(), sorting: undefined });

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

test('computes totals, and changes from the totals', () => {
  const rows = [
    makeBreakdownRow({
      id: 1,
      unitsSold: 30,
      unitsSoldLastYear: 10,
      totalSalesPrice: 900,
      totalSalesPriceLastYear: 1000,
    }),
    makeBreakdownRow({
      id: 2,
      unitsSold: -5,
      unitsSoldLastYear: 10,
      totalSalesPrice: -100,
      totalSalesPriceLastYear: 600,
    }),
  ];

  expect(computeTotals(rows)).toEqual({
    unitsSold: 25,
    unitsSoldLastYear: 20,
    totalSalesPrice: 800,
    totalSalesPriceLastYear: 1600,
    percentageChangeUnits: 25,
    percentageChangeSales: -50,
  });
});
