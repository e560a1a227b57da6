import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeMatrix } from './matrix.factory.ts';
import { showColumns, showRows } from './matrix-filter.ts';
import {
  createLayout,
  edgeSpeed,
  hitTest,
  isInTotals,
  type MatrixLayout,
  rangeBox,
  scrollToReveal,
  visibleWindow,
} from './matrix-layout.ts';
import type { MatrixModel } from './matrix-model.ts';

const large = (): MatrixModel => makeMatrix(Array.from({ length: 50 }, () => Array.from({ length: 40 }, () => 1)));

const computeLayout = (model: MatrixModel, columns: ReadonlyMap<number, number> = new Map()): MatrixLayout =>
  createLayout(model, { density: 'detail', widths: { columns, lead: undefined }, viewWidth: 1000 });

const view = { width: 1000, height: 600, scrollLeft: 0, scrollTop: 0 };

describe('the layout', () => {
  it('gives rows 42 and columns 104 pixels, 28 and 84 when compact', () => {
    const detail = computeLayout(large());
    const compact = createLayout(large(), {
      density: 'compact',
      widths: { columns: new Map(), lead: undefined },
      viewWidth: 1000,
    });
    const second = { top: 1, left: 1, bottom: 1, right: 1 };

    expect(rangeBox(detail, second)).toEqual({ top: 42, left: 208 + 104, width: 104, height: 42 });
    expect(rangeBox(compact, second)).toEqual({ top: 28, left: 168 + 84, width: 84, height: 28 });
  });

  it('preserves the width of a product when others are hidden', () => {
    const model = large();
    showColumns(model, [3, 7]);

    const layout = computeLayout(model, new Map([[7, 150]]));

    expect(rangeBox(layout, { top: 0, left: 1, bottom: 0, right: 1 })).toMatchObject({ left: 208 + 104, width: 150 });
  });

  it('paints the visible cells and a margin, never beyond the model', () => {
    const model = large();
    const scrolls = fc.record({ scrollLeft: fc.nat(9000), scrollTop: fc.nat(9000), shown: fc.nat(50) });
    fc.assert(
      fc.property(scrolls, ({ scrollLeft, scrollTop, shown }) => {
        showRows(
          model,
          Array.from({ length: shown }, (_, row) => row),
        );
        const window = visibleWindow(computeLayout(model), { ...view, scrollLeft, scrollTop });

        expect(window.rowStart).toBeGreaterThanOrEqual(0);
        expect(window.rowEnd).toBeLessThanOrEqual(shown);
        expect(window.rowEnd).toBeGreaterThanOrEqual(window.rowStart);
        expect(window.columnEnd).toBeLessThanOrEqual(40);
        expect(window.rowEnd - window.rowStart).toBeLessThanOrEqual(26);
      }),
    );
  });

  it('finds the cell under each point of it, whatever the scroll and the widths', () => {
    const model = large();
    const layout = computeLayout(model, new Map([[2, 300]]));
    const places = fc.record({ row: fc.nat(49), column: fc.nat(39), x: fc.nat(103), y: fc.nat(41) });
    fc.assert(
      fc.property(places, ({ row, column, x, y }) => {
        const shown = { ...view, ...scrollToReveal(layout, view, { row, column }) };
        const box = rangeBox(layout, { top: row, left: column, bottom: row, right: column });
        const point = { x: box.left + x - shown.scrollLeft, y: layout.headerHeight + box.top + y - shown.scrollTop };

        expect(hitTest(layout, shown, point)).toEqual({ row, column, region: 'cell' });
        expect(isInTotals(layout, shown, point)).toBe(false);
      }),
    );
  });

  it('distinguishes the frozen parts from the cells', () => {
    const layout = computeLayout(large());

    expect(hitTest(layout, view, { x: 10, y: 10 }).region).toBe('corner');
    expect(hitTest(layout, view, { x: 10, y: 100 })).toEqual({ region: 'row', row: 0, column: 0 });
    expect(hitTest(layout, view, { x: 320, y: 10 })).toEqual({ region: 'column', row: 0, column: 1 });
    expect(isInTotals(layout, view, { x: 950, y: 100 })).toBe(true);
    expect(isInTotals(layout, view, { x: 400, y: 590 })).toBe(true);
  });

  it('scrolls a drag faster farther from the visible cells', () => {
    const layout = computeLayout(large());

    expect(edgeSpeed(layout, view, { x: 500, y: 300 })).toEqual({ x: 0, y: 0 });
    const near = edgeSpeed(layout, view, { x: 500, y: 540 });
    const far = edgeSpeed(layout, view, { x: 500, y: 590 });
    expect(far.y).toBeGreaterThan(near.y);
    expect(near.y).toBeGreaterThan(0);
    expect(edgeSpeed(layout, view, { x: 200, y: 60 })).toMatchObject({ x: expect.any(Number) });
  });
});
