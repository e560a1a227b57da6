import { beforeEach, expect, test } from 'vitest';
import { listQuantities } from '../../kit/matrix/matrix.factory.ts';
import { editCells } from '../../kit/matrix/matrix-history.ts';
import { acknowledge, claimUnsaved, fail, savingState } from '../../kit/matrix/matrix-saving.ts';
import { session } from '../../kit/session.ts';
import { testIdentity } from '../../kit/testing/render.tsx';
import { buildProposalSheet, type ProposalSheet } from './proposal-sheet.rules.ts';
import { makeMatrix } from './proposals.factory.ts';
import { persistUnsaved, restoreUnsaved } from './unsaved-quantities.ts';

beforeEach(() => session.identify(testIdentity()));

const openSheet = (quantity = [10, 4]) => buildProposalSheet(makeMatrix([[10, 4]], { quantity }));
const editWithoutSaving = (sheet: ProposalSheet) => {
  const stop = persistUnsaved(sheet);
  editCells(sheet.model, { cells: [0, 1], quantities: [12, 6] });
  fail(sheet.model, claimUnsaved(sheet.model), 'no response');
  stop();
};

test('restores quantities that could not be saved on the next visit', () => {
  editWithoutSaving(openSheet());
  const next = openSheet();

  expect(restoreUnsaved(next)).toBe(2);
  expect(listQuantities(next.model)).toEqual([[12, 6]]);
  expect([savingState(next.model, 0), savingState(next.model, 1)]).toEqual(['waiting', 'waiting']);
});

test('marks a conflict for a quantity that another user changed meanwhile', () => {
  editWithoutSaving(openSheet());
  const next = openSheet([9, 4]);

  restoreUnsaved(next);

  expect([savingState(next.model, 0), savingState(next.model, 1)]).toEqual(['conflict', 'waiting']);
  expect(next.model.saving.theirs.get(0)).toBe(9);
});

test('restores nothing after everything was saved', () => {
  editWithoutSaving(openSheet());
  const next = openSheet();
  restoreUnsaved(next);
  const stop = persistUnsaved(next);
  acknowledge(next.model, claimUnsaved(next.model));
  stop();

  expect(restoreUnsaved(openSheet())).toBe(0);
});

test('restores an edit that was not sent before the proposal was reloaded', () => {
  const first = openSheet();
  const stop = persistUnsaved(first);
  editCells(first.model, { cells: [1], quantities: [7] });
  stop();
  const next = openSheet();

  expect(restoreUnsaved(next)).toBe(1);
  expect(listQuantities(next.model)).toEqual([[10, 7]]);
});
