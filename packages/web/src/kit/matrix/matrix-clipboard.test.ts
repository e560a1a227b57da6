import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listQuantities, makeMatrix } from './matrix.factory.ts';
import { copySelection, pasteText } from './matrix-clipboard.ts';
import { showColumns, showRows } from './matrix-filter.ts';
import { selectAll, selectedRange, selectPlace, selectRange } from './matrix-selection.ts';

const zeros = (rows: number, columns: number): number[][] =>
  Array.from({ length: rows }, () => Array.from({ length: columns }, () => 0));

describe('copy', () => {
  it('writes plain quantities, tabs between columns and line ends between rows', () => {
    const model = makeMatrix([
      [1, 2, 3],
      [1000, 5, 6],
    ]);
    selectRange(model, { top: 0, left: 0, bottom: 1, right: 1 });

    expect(copySelection(model)).toBe('1\t2\r\n1000\t5');
  });

  it('copies only visible cells', () => {
    const model = makeMatrix([
      [1, 2, 3],
      [4, 5, 6],
      [7, 8, 9],
    ]);
    showRows(model, [0, 2]);
    showColumns(model, [1, 2]);
    selectAll(model);

    expect(copySelection(model)).toBe('2\t3\r\n8\t9');
  });
});

describe('paste', () => {
  it('pastes a block at the top left of the selection, strips spreadsheet formatting, and selects the filled cells', () => {
    const model = makeMatrix(zeros(3, 3));
    selectPlace(model, { row: 1, column: 1 });

    const report = pasteText(model, '$1,200\t 7 \r\n\t"3"\r\n');

    expect(listQuantities(model)).toEqual([
      [0, 0, 0],
      [0, 1200, 7],
      [0, 0, 3],
    ]);
    expect(report).toEqual({ pasted: 4, changed: 3, notNumbers: 0, clipped: 0 });
    expect(selectedRange(model)).toEqual({ top: 1, left: 1, bottom: 2, right: 2 });
  });

  it('counts values that are not numbers and leaves those cells unchanged', () => {
    const model = makeMatrix([[1, 2, 3]]);

    const report = pasteText(model, 'n/a\t9\t"two\nlines"');

    expect(listQuantities(model)).toEqual([[1, 9, 3]]);
    expect(report).toEqual({ pasted: 1, changed: 1, notNumbers: 2, clipped: 0 });
  });

  it('ignores and counts values beyond the last row or column', () => {
    const model = makeMatrix(zeros(2, 2));
    selectPlace(model, { row: 1, column: 1 });

    const report = pasteText(model, '1\t2\n3\t4');

    expect(listQuantities(model)).toEqual([
      [0, 0],
      [0, 1],
    ]);
    expect(report).toEqual({ pasted: 1, changed: 1, notNumbers: 0, clipped: 3 });
    expect(selectedRange(model)).toEqual({ top: 1, left: 1, bottom: 1, right: 1 });
  });

  it('fills the selection with a single value', () => {
    const model = makeMatrix(zeros(2, 3));
    selectRange(model, { top: 0, left: 1, bottom: 1, right: 2 });

    pasteText(model, '4');

    expect(listQuantities(model)).toEqual([
      [0, 4, 4],
      [0, 4, 4],
    ]);
  });

  it('repeats a block over a selection that is a whole multiple of it, and only then', () => {
    const model = makeMatrix(zeros(4, 3));
    selectRange(model, { top: 0, left: 0, bottom: 3, right: 1 });
    pasteText(model, '1\t2\n3\t4');
    expect(listQuantities(model).map((row) => row.slice(0, 2))).toEqual([
      [1, 2],
      [3, 4],
      [1, 2],
      [3, 4],
    ]);

    const other = makeMatrix(zeros(4, 3));
    selectRange(other, { top: 0, left: 0, bottom: 2, right: 1 });
    pasteText(other, '1\t2\n3\t4');
    expect(listQuantities(other)[2]).toEqual([0, 0, 0]);
  });

  it('skips hidden rows', () => {
    const model = makeMatrix([[1], [2], [3]]);
    showRows(model, [0, 2]);

    pasteText(model, '8\n9');

    expect(listQuantities(model)).toEqual([[8], [2], [9]]);
  });

  it('round-trips copied cells of any shape', () => {
    const tables = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 })).chain(([rows, columns]) =>
      fc.array(fc.array(fc.nat(1_000_000), { minLength: columns, maxLength: columns }), {
        minLength: rows,
        maxLength: rows,
      }),
    );
    fc.assert(
      fc.property(tables, (table) => {
        const source = makeMatrix(table);
        selectAll(source);
        const target = makeMatrix(zeros(table.length, table[0]?.length ?? 0));
        selectAll(target);

        pasteText(target, copySelection(source));

        expect(listQuantities(target)).toEqual(table);
      }),
    );
  });

  it('accepts any text without failing', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('1', '\t', '\n', '\r', '"', ',', 'x') }), (text) => {
        const model = makeMatrix(zeros(3, 3));
        const { pasted, notNumbers, clipped } = pasteText(model, text);
        expect(pasted + notNumbers + clipped).toBeGreaterThan(0);
      }),
    );
  });
});
