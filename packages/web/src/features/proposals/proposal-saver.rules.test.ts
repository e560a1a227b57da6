import { noProduct } from '@shelfward/contract/proposals/proposal-matrix.contract.ts';
import { describe, expect, test } from 'vitest';
import { listQuantities } from '../../kit/matrix/matrix.factory.ts';
import { editCells } from '../../kit/matrix/matrix-history.ts';
import { claimUnsaved, countUnsaved, savingState } from '../../kit/matrix/matrix-saving.ts';
import { applySaveResult, buildSaveBatches } from './proposal-saver.rules.ts';
import { buildProposalSheet, type ProposalSheet } from './proposal-sheet.rules.ts';
import { makeMatrix } from './proposals.factory.ts';

const grid = (rows: number, columns: number) =>
  buildProposalSheet(makeMatrix(Array.from({ length: rows }, () => Array.from({ length: columns }, () => 5))));

const editAll = (sheet: ProposalSheet, quantity: number) => {
  const cells = sheet.model.quantity.map((_, cell) => cell);
  editCells(sheet.model, { cells, quantities: cells.map(() => quantity) });
  return claimUnsaved(sheet.model);
};

const saveAll = (sheet: ProposalSheet, quantity: number, response: { status: number; body?: unknown } | undefined) => {
  for (const item of buildSaveBatches(sheet, editAll(sheet, quantity)).flat())
    applySaveResult(sheet, item, response && { id: item.id, body: null, ...response });
};

describe('the requests that save a paste', () => {
  test('contain one request per product with a row per store and the previous quantity', () => {
    const sheet = grid(2, 2);

    const [batch, ...more] = buildSaveBatches(sheet, editAll(sheet, 7));

    expect(more).toEqual([]);
    expect(batch?.map(({ method, uri }) => [method, uri])).toEqual([
      ['PATCH', '/api/v1/store-order-proposals/100/items/300/quantity'],
      ['PATCH', '/api/v1/store-order-proposals/100/items/301/quantity'],
    ]);
    expect(batch?.[1]?.body).toEqual([
      { storeOrderProposalId: 100, productId: 301, quantity: 7, previousQuantity: 5 },
      { storeOrderProposalId: 101, productId: 301, quantity: 7, previousQuantity: 5 },
    ]);
  });

  test.each([
    [100, 50, 1],
    [10, 250, 3],
    [500, 200, 10],
    [2500, 2, 1],
  ])('of %i stores and %i products form %i batches within the limits', (rows, columns, count) => {
    const sheet = grid(rows, columns);

    const batches = buildSaveBatches(sheet, editAll(sheet, 7));

    expect(batches).toHaveLength(count);
    for (const items of batches) {
      expect(items.length).toBeLessThanOrEqual(100);
      expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
      for (const item of items) expect(item.deltas.length).toBeLessThanOrEqual(2000);
    }
    expect(batches.flat().reduce((sum, item) => sum + item.deltas.length, 0)).toBe(rows * columns);
  });

  test('clear the override when it equals the suggested quantity', () => {
    const sheet = buildProposalSheet(makeMatrix([[5]], { quantity: [8], chosenOver: [0, 5] }));

    const [[item] = []] = buildSaveBatches(sheet, editAll(sheet, 5));

    expect(item?.body).toMatchObject([{ quantity: null, previousQuantity: 8 }]);
  });

  test('first add a product that the store does not list', () => {
    const sheet = buildProposalSheet(makeMatrix([[5, noProduct]]));
    editCells(sheet.model, { cells: [1], quantities: [3] });

    const [[add, change] = []] = buildSaveBatches(sheet, claimUnsaved(sheet.model));

    expect([add?.method, add?.uri]).toEqual(['POST', '/api/v1/store-order-proposals/100/items/301']);
    expect(change?.body).toMatchObject([{ storeOrderProposalId: 100, quantity: 3, previousQuantity: 0 }]);
    if (change) applySaveResult(sheet, change, { id: change.id, status: 200, body: [] });
    expect(sheet.missing.size).toBe(0);
  });
});

describe('a response', () => {
  test('that accepts a request marks its cells as saved', () => {
    const sheet = grid(2, 2);
    saveAll(sheet, 7, { status: 200 });
    expect(countUnsaved(sheet.model)).toEqual({ waiting: 0, saving: 0, failed: 0, conflict: 0 });
  });

  test.each([
    [{ status: 409, body: { code: 'PROPOSAL_NOT_EDITABLE' } }],
    [{ status: 404 }],
    [{ status: 500 }],
    [undefined],
  ])('of %o marks the cells as failed and preserves their values', (response) => {
    const sheet = grid(1, 2);
    saveAll(sheet, 7, response);
    expect(countUnsaved(sheet.model)).toMatchObject({ failed: 2, saving: 0 });
    expect(listQuantities(sheet.model)).toEqual([[7, 7]]);
  });

  test('with conflicts marks those cells and resends the other cells', () => {
    const sheet = grid(2, 1);
    const conflicts = [{ storeOrderProposalId: 101, productId: 300, quantity: 9, previousQuantity: 5 }];

    saveAll(sheet, 7, { status: 409, body: { code: 'PROPOSAL_ITEMS_CHANGED', conflicts } });

    expect([savingState(sheet.model, 0), savingState(sheet.model, 1)]).toEqual(['waiting', 'conflict']);
    expect(sheet.model.saving.theirs.get(1)).toBe(9);
  });
});
