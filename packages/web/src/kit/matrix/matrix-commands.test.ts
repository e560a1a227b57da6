import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listQuantities, makeMatrix } from './matrix.factory.ts';
import {
  adjustSelectionByPercent,
  clearSelection,
  enterText,
  fillDown,
  fillRight,
  fillSelectionToPar,
  fillTo,
  resetSelection,
  stretchRange,
} from './matrix-commands.ts';
import { showRows } from './matrix-filter.ts';
import { markCell } from './matrix-marks.ts';
import { selectAll, selectPlace, selectRange } from './matrix-selection.ts';

const table = () => [
  [1, 2, 3],
  [4, 5, 6],
  [7, 8, 9],
];

describe('entering', () => {
  it('changes only the active cell, or every selected cell based on its own quantity', () => {
    const model = makeMatrix(table());
    selectRange(model, { top: 0, left: 0, bottom: 1, right: 1 });

    expect(enterText(model, '*10', 'active')).toBe(true);
    expect(enterText(model, '+1', 'selection')).toBe(true);

    expect(listQuantities(model)).toEqual([
      [11, 3, 3],
      [5, 6, 6],
      [7, 8, 9],
    ]);
  });

  it('rejects an invalid entry and changes nothing', () => {
    const model = makeMatrix(table());

    expect(enterText(model, 'many', 'selection')).toBe(false);
    expect(listQuantities(model)).toEqual(table());
  });

  it('does nothing when a filter shows nothing', () => {
    const model = makeMatrix(table());
    showRows(model, []);

    enterText(model, '5', 'active');
    fillDown(model);
    clearSelection(model);

    expect(listQuantities(model)).toEqual(table());
  });
});

describe('filling', () => {
  it('copies the first selected row down and the first selected column right', () => {
    const model = makeMatrix(table());
    selectRange(model, { top: 0, left: 0, bottom: 2, right: 0 });
    fillDown(model);
    selectRange(model, { top: 0, left: 0, bottom: 0, right: 2 });
    fillRight(model);

    expect(listQuantities(model)).toEqual([
      [1, 1, 1],
      [1, 5, 6],
      [1, 8, 9],
    ]);
  });

  it('copies the neighbor when one row or column is selected, and does nothing at the border', () => {
    const model = makeMatrix(table());
    selectPlace(model, { row: 1, column: 1 });
    expect(fillDown(model)).toBe(1);
    selectPlace(model, { row: 2, column: 0 });
    expect(fillRight(model)).toBe(0);

    expect(listQuantities(model)[1]).toEqual([4, 2, 6]);
  });

  it('repeats the selected block in the direction of the handle, also backwards', () => {
    const model = makeMatrix([[0], [0], [1], [2], [0], [0], [0]]);
    const block = { top: 2, left: 0, bottom: 3, right: 0 };
    selectRange(model, block);
    fillTo(model, stretchRange(block, { row: 6, column: 0 }));
    selectRange(model, block);
    fillTo(model, stretchRange(block, { row: 0, column: 0 }));

    expect(listQuantities(model).flat()).toEqual([1, 2, 1, 2, 1, 2, 1]);
  });

  it('extends in the direction of the larger movement', () => {
    const block = { top: 2, left: 2, bottom: 3, right: 3 };

    expect(stretchRange(block, { row: 9, column: 5 })).toEqual({ ...block, bottom: 9 });
    expect(stretchRange(block, { row: 4, column: 0 })).toEqual({ ...block, left: 0 });
    expect(stretchRange(block, { row: 3, column: 2 })).toBe(block);
  });
});

describe('against the par level', () => {
  it('fills up to par and never reduces', () => {
    const model = makeMatrix([[9, 0, 5]], { par: [6, 6, 6], onHand: [2, 0, 8] });
    selectAll(model);

    expect(fillSelectionToPar(model)).toBe(3);

    expect(listQuantities(model)).toEqual([[4, 6, 0]]);
  });

  it('marks a cell by its expected stock', () => {
    const model = makeMatrix([[0, 0, 2, 2, 3, 0]], { par: [12, 12, 12, 12, 12, 12], onHand: [5, 6, 9, 10, 10, 20] });

    const marks = Array.from({ length: 6 }, (_, cell) => markCell(model, cell));

    expect(marks).toEqual(['low', 'below', 'below', 'none', 'above', 'none']);
  });

  it('restores the suggested quantities', () => {
    const model = makeMatrix([[9, 2]], { system: [4, 2] });
    selectAll(model);

    expect(resetSelection(model)).toBe(1);

    expect(listQuantities(model)).toEqual([[4, 2]]);
  });
});

describe('a change by percent', () => {
  it('adds eight units to forty cells of two at 10 %', () => {
    const model = makeMatrix([Array.from({ length: 40 }, () => 2)]);
    selectAll(model);

    adjustSelectionByPercent(model, 10);

    expect(model.total).toBe(88);
  });

  it('changes each row by its share, exactly, and no cell by a unit more or less than its own', () => {
    const rows = fc.array(fc.array(fc.nat(2000), { minLength: 7, maxLength: 7 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(rows, fc.integer({ min: -120, max: 400 }), (quantities, percent) => {
        const model = makeMatrix(quantities);
        selectAll(model);

        adjustSelectionByPercent(model, percent);

        const factor = Math.max(0, 100 + percent);
        for (const [row, after] of listQuantities(model).entries()) {
          const before = quantities[row] ?? [];
          const sum = before.reduce((total, quantity) => total + quantity, 0);
          expect(after.reduce((total, quantity) => total + quantity, 0)).toBe(Math.floor((sum * factor + 50) / 100));
          for (const [column, quantity] of after.entries()) {
            expect(Math.abs(quantity - ((before[column] ?? 0) * factor) / 100)).toBeLessThan(1);
          }
        }
      }),
    );
  });
});
