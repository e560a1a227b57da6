import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listQuantities, makeMatrix } from './matrix.factory.ts';
import { pasteText } from './matrix-clipboard.ts';
import { adjustSelectionByPercent, clearSelection, enterText, fillDown } from './matrix-commands.ts';
import { showRows } from './matrix-filter.ts';
import { canRedo, canUndo, editCells, redo, undo } from './matrix-history.ts';
import { countEdited, type MatrixModel, subscribe } from './matrix-model.ts';
import { selectAll, selectedRange, selectPlace, selectRange } from './matrix-selection.ts';

const actions = fc.oneof(
  fc.record({ kind: fc.constant('edit'), row: fc.nat(3), column: fc.nat(4), quantity: fc.nat(2_000_000) }),
  fc.record({
    kind: fc.constantFrom('undo', 'redo', 'clear', 'percent', 'down', 'paste'),
    row: fc.nat(3),
    column: fc.nat(4),
  }),
);

type Action = typeof actions extends fc.Arbitrary<infer T> ? T : never;

const act = (model: MatrixModel, action: Action): void => {
  const { row, column } = action;
  selectRange(model, { top: 0, left: 0, bottom: row, right: column });
  if ('quantity' in action) editCells(model, { cells: [row * 5 + column], quantities: [action.quantity] });
  else if (action.kind === 'undo') undo(model);
  else if (action.kind === 'redo') redo(model);
  else if (action.kind === 'clear') clearSelection(model);
  else if (action.kind === 'percent') adjustSelectionByPercent(model, 30);
  else if (action.kind === 'down') fillDown(model);
  else pasteText(model, '7\t8\n9\tx');
};

const start = (): number[][] => [
  [1, 2, 3, 4, 5],
  [6, 7, 8, 9, 10],
  [11, 12, 13, 14, 15],
  [0, 0, 0, 0, 0],
];

describe('totals', () => {
  it('are always those of the cells, whatever is edited, undone and redone', () => {
    fc.assert(
      fc.property(fc.array(actions), (list) => {
        const model = makeMatrix(start());
        for (const action of list) act(model, action);

        const fresh = makeMatrix(listQuantities(model));
        expect(model.rowTotals).toEqual(fresh.rowTotals);
        expect(model.columnTotals).toEqual(fresh.columnTotals);
        expect(model.total).toBe(fresh.total);
      }),
    );
  });
});

describe('undo and redo', () => {
  it('restore every step backward and forward', () => {
    fc.assert(
      fc.property(fc.array(actions), (list) => {
        const model = makeMatrix(start());
        const states = [listQuantities(model)];
        for (const action of list.filter(({ kind }) => kind !== 'undo' && kind !== 'redo')) {
          const steps = model.undoSteps.length;
          act(model, action);
          if (model.undoSteps.length > steps) states.push(listQuantities(model));
        }
        for (const state of states.slice(0, -1).reverse()) {
          expect(undo(model)).toBe(true);
          expect(listQuantities(model)).toEqual(state);
        }
        expect(undo(model)).toBe(false);
        for (const state of states.slice(1)) {
          expect(redo(model)).toBe(true);
          expect(listQuantities(model)).toEqual(state);
        }
        expect(redo(model)).toBe(false);
      }),
    );
  });

  it('store 200 steps', () => {
    const model = makeMatrix([[0]]);
    for (let quantity = 1; quantity <= 250; quantity += 1) enterText(model, String(quantity), 'active');

    while (canUndo(model)) undo(model);

    expect(listQuantities(model)).toEqual([[50]]);
  });

  it('discard undone steps after a new edit', () => {
    const model = makeMatrix([[1]]);
    enterText(model, '2', 'active');
    undo(model);

    enterText(model, '3', 'active');

    expect(canRedo(model)).toBe(false);
  });

  it('store no step when nothing changes', () => {
    const model = makeMatrix([[1]]);
    const changes: string[] = [];
    subscribe(model, (change) => changes.push(change));

    expect(editCells(model, { cells: [0], quantities: [1] })).toBe(0);

    expect(canUndo(model)).toBe(false);
    expect(changes).toEqual([]);
  });

  it('select the restored cells, and undo hidden cells too', () => {
    const model = makeMatrix(start());
    selectRange(model, { top: 1, left: 1, bottom: 2, right: 2 });
    clearSelection(model);
    selectPlace(model, { row: 3, column: 4 });

    undo(model);
    expect(selectedRange(model)).toEqual({ top: 1, left: 1, bottom: 2, right: 2 });
    expect(model.reveal).toEqual({ row: 1, column: 1 });

    redo(model);
    showRows(model, [0, 3]);
    undo(model);
    expect(listQuantities(model)).toEqual(start());
  });
});

describe('edited cells', () => {
  it('are those that differ from the suggested quantities, or from the initial ones', () => {
    const proposed = makeMatrix([[5, 6, 7]], { system: [5, 5, 5] });
    expect(countEdited(proposed)).toBe(2);

    const opened = makeMatrix([[5, 6, 7]]);
    selectAll(opened);
    enterText(opened, '6', 'selection');
    expect(countEdited(opened)).toBe(2);
  });
});
