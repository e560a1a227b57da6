import { expect, test } from 'vitest';
import { quantitiesOf } from '../../kit/matrix/matrix.factory.ts';
import { editCells } from '../../kit/matrix/matrix-history.ts';
import { acknowledge, fail, stateOf, takeUnsaved } from '../../kit/matrix/matrix-saving.ts';
import { type ProposalSheet, sheetOf } from './proposal-sheet.rules.ts';
import { makeMatrixAnswer } from './proposals.factory.ts';
import { keepUnsaved, restoreUnsaved } from './unsaved-quantities.ts';

const openSheet = (quantity = [10, 4]) => sheetOf(makeMatrixAnswer([[10, 4]], { quantity }));
const loseEdits = (sheet: ProposalSheet) => {
  const stop = keepUnsaved(sheet);
  editCells(sheet.model, { cells: [0, 1], quantities: [12, 6] });
  fail(sheet.model, takeUnsaved(sheet.model), 'unanswered');
  stop();
};

test('restores quantities that could not be saved on the next visit', () => {
  loseEdits(openSheet());
  const next = openSheet();

  expect(restoreUnsaved(next)).toBe(2);
  expect(quantitiesOf(next.model)).toEqual([[12, 6]]);
  expect([stateOf(next.model, 0), stateOf(next.model, 1)]).toEqual(['waiting', 'waiting']);
});

test('marks a conflict for a quantity that another user changed meanwhile', () => {
  loseEdits(openSheet());
  const next = openSheet([9, 4]);

  restoreUnsaved(next);

  expect([stateOf(next.model, 0), stateOf(next.model, 1)]).toEqual(['conflict', 'waiting']);
  expect(next.model.saving.theirs.get(0)).toBe(9);
});

test('restores nothing after everything was saved', () => {
  loseEdits(openSheet());
  const next = openSheet();
  restoreUnsaved(next);
  const stop = keepUnsaved(next);
  acknowledge(next.model, takeUnsaved(next.model));
  stop();

  expect(restoreUnsaved(openSheet())).toBe(0);
});

test('restores an edit that was not sent before the proposal was reloaded', () => {
  const first = openSheet();
  const stop = keepUnsaved(first);
  editCells(first.model, { cells: [1], quantities: [7] });
  stop();
  const next = openSheet();

  expect(restoreUnsaved(next)).toBe(1);
  expect(quantitiesOf(next.model)).toEqual([[10, 7]]);
});
