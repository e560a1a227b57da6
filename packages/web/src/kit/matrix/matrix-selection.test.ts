import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeMatrix } from './matrix.factory.ts';
import { showRows } from './matrix-filter.ts';
import { findHeaders, jumpTo } from './matrix-find.ts';
import type { MatrixModel } from './matrix-model.ts';
import { extendSelection, type MatrixMove, moveSelection, stepThroughSelection } from './matrix-moves.ts';
import {
  cellsInRange,
  extendTo,
  selectAll,
  selectColumns,
  selectedRange,
  selectPlace,
  selectRange,
  summarizeSelection,
} from './matrix-selection.ts';

const square = (): MatrixModel =>
  makeMatrix([
    [1, 2, 0, 0, 5],
    [0, 0, 0, 0, 0],
    [3, 4, 6, 0, 7],
    [8, 0, 0, 0, 9],
  ]);

const active = ({ selection }: MatrixModel): number[] => [selection.active.row, selection.active.column];

const move = (
  model: MatrixModel,
  direction: MatrixMove['direction'],
  reach: MatrixMove['reach'] = 'cell',
): number[] => {
  moveSelection(model, { direction, reach, page: 2 });
  return active(model);
};

describe('moving', () => {
  it('moves by one cell and stops at the borders', () => {
    const model = square();

    expect(move(model, 'right')).toEqual([0, 1]);
    expect(move(model, 'down')).toEqual([1, 1]);
    expect(move(model, 'up')).toEqual([0, 1]);
    expect(move(model, 'up')).toEqual([0, 1]);
    expect(move(model, 'left')).toEqual([0, 0]);
    expect(move(model, 'left')).toEqual([0, 0]);
  });

  it('jumps to the end of a run of data, then to the next data, then to the border', () => {
    const model = square();

    expect(move(model, 'right', 'data')).toEqual([0, 1]);
    expect(move(model, 'right', 'data')).toEqual([0, 4]);
    expect(move(model, 'down', 'data')).toEqual([2, 4]);
    expect(move(model, 'down', 'data')).toEqual([3, 4]);
    expect(move(model, 'left', 'data')).toEqual([3, 0]);
    expect(move(model, 'up', 'data')).toEqual([2, 0]);
    expect(move(model, 'up', 'data')).toEqual([0, 0]);
  });

  it('moves to the ends of the row and the matrix, and by pages', () => {
    const model = square();

    expect(move(model, 'right', 'row')).toEqual([0, 4]);
    expect(move(model, 'down', 'page')).toEqual([2, 4]);
    expect(move(model, 'left', 'page')).toEqual([2, 2]);
    expect(move(model, 'left', 'row')).toEqual([2, 0]);
    expect(move(model, 'right', 'matrix')).toEqual([3, 4]);
    expect(move(model, 'left', 'matrix')).toEqual([0, 0]);
  });

  it('extends from the active cell and shrinks back', () => {
    const model = square();
    selectPlace(model, { row: 1, column: 1 });

    extendSelection(model, { direction: 'down', reach: 'cell', page: 1 });
    extendSelection(model, { direction: 'right', reach: 'row', page: 1 });
    expect(selectedRange(model)).toEqual({ top: 1, left: 1, bottom: 2, right: 4 });
    expect(active(model)).toEqual([1, 1]);

    extendSelection(model, { direction: 'up', reach: 'cell', page: 1 });
    extendSelection(model, { direction: 'up', reach: 'cell', page: 1 });
    expect(selectedRange(model)).toEqual({ top: 0, left: 1, bottom: 1, right: 4 });
  });

  it('scrolls to the new position, but not to the end of a whole column', () => {
    const model = square();

    moveSelection(model, { direction: 'right', reach: 'matrix', page: 1 });
    expect(model.reveal).toEqual({ row: 3, column: 4 });

    selectColumns(model, 2, 2);
    expect(model.reveal).toBeUndefined();
  });

  it('stays inside the model whatever is pressed', () => {
    const moves = fc.record({
      direction: fc.constantFrom('up', 'down', 'left', 'right'),
      reach: fc.constantFrom('cell', 'data', 'page', 'row', 'matrix'),
      page: fc.integer({ min: 0, max: 9 }),
    }) satisfies fc.Arbitrary<MatrixMove>;
    fc.assert(
      fc.property(fc.array(fc.tuple(moves, fc.boolean())), (presses) => {
        const model = square();
        for (const [pressed, isExtending] of presses) {
          if (isExtending) extendSelection(model, pressed);
          else moveSelection(model, pressed);
        }
        const { top, left, bottom, right } = selectedRange(model);
        expect(top >= 0 && left >= 0 && bottom < 4 && right < 5).toBe(true);
      }),
    );
  });
});

describe('Tab and Enter', () => {
  it('cycle inside the selected range', () => {
    const model = square();
    selectRange(model, { top: 1, left: 1, bottom: 2, right: 2 });

    const visited = Array.from({ length: 5 }, () => {
      stepThroughSelection(model, 'forward', 'row');
      return active(model).join();
    });

    expect(visited).toEqual(['1,2', '2,1', '2,2', '1,1', '1,2']);
    expect(selectedRange(model)).toEqual({ top: 1, left: 1, bottom: 2, right: 2 });
    stepThroughSelection(model, 'back', 'column');
    expect(active(model)).toEqual([2, 1]);
  });

  it('move to the next line from a single cell, and return false at the end', () => {
    const model = square();
    selectPlace(model, { row: 0, column: 4 });

    expect(stepThroughSelection(model, 'forward', 'row')).toBe(true);
    expect(active(model)).toEqual([1, 0]);
    selectPlace(model, { row: 3, column: 4 });
    expect(stepThroughSelection(model, 'forward', 'row')).toBe(false);
    expect(active(model)).toEqual([3, 4]);
    selectPlace(model, { row: 0, column: 0 });
    expect(stepThroughSelection(model, 'back', 'column')).toBe(false);
  });
});

describe('filters', () => {
  it('leave the active store active, at its new place', () => {
    const model = square();
    selectPlace(model, { row: 2, column: 1 });

    showRows(model, [0, 2]);

    expect(active(model)).toEqual([1, 1]);
    expect(summarizeSelection(model).row).toBe(2);
    showRows(model, undefined);
    expect(active(model)).toEqual([2, 1]);
  });

  it('show rows in any order', () => {
    const model = square();

    showRows(model, [3, 0]);
    selectAll(model);

    expect(Array.from(cellsInRange(model, selectedRange(model)))).toEqual([15, 16, 17, 18, 19, 0, 1, 2, 3, 4]);
  });

  it('may hide everything, and then nothing is selected or moved', () => {
    const model = square();

    showRows(model, []);
    moveSelection(model, { direction: 'down', reach: 'data', page: 1 });
    extendTo(model, { row: 3, column: 3 });

    expect(summarizeSelection(model)).toEqual({ row: undefined, column: undefined, cells: 0, sum: 0, edited: 0 });
  });
});

describe('find', () => {
  const rows = ['Austin', 'Boulder', 'New Austin', 'Portland'].map((name, id) => ({
    id,
    name,
    detail: `#${100 + id}`,
  }));
  const columns = ['Calm', 'Focus', 'Glow', 'Sleep', 'Port wine'].map((name, id) => ({ id, name, detail: `P-${id}` }));

  it('lists stores and products by name or number, those that begin with the text first', () => {
    const model = square();

    const names = (text: string) => findHeaders(model, { rows, columns }, text).map(({ header }) => header.name);

    expect(names(' austin ')).toEqual(['Austin', 'New Austin']);
    expect(names('port')).toEqual(['Portland', 'Port wine']);
    expect(names('#101')).toEqual(['Boulder']);
    expect(names('')).toEqual([]);
  });

  it('jumps to a row, stays in the column, and skips hidden rows', () => {
    const model = square();
    selectPlace(model, { row: 0, column: 3 });
    showRows(model, [1, 2, 3]);

    expect(findHeaders(model, { rows, columns }, 'Austin').map(({ header }) => header.name)).toEqual(['New Austin']);
    for (const match of findHeaders(model, { rows, columns }, 'Portland')) jumpTo(model, match);

    expect(active(model)).toEqual([2, 3]);
    expect(model.reveal).toEqual({ row: 2, column: 3 });
  });
});
