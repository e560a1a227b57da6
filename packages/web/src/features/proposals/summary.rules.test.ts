import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editCells } from '../../kit/matrix/matrix-history.ts';
import { sheetOf } from './proposal-sheet.rules.ts';
import { makeMatrixAnswer } from './proposals.factory.ts';
import { rowNotesOf } from './sheet-notes.ts';
import { sortedBy, totalsByProduct, totalsByRegion, totalsByStore } from './summary.rules.ts';

const matrices = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 5 })).chain(([stores, products]) =>
  fc.array(fc.array(fc.integer({ min: -1, max: 40 }), { minLength: products, maxLength: products }), {
    minLength: stores,
    maxLength: stores,
  }),
);
const sum = <T>(rows: readonly T[], pick: (row: T) => number): number => rows.reduce((all, row) => all + pick(row), 0);

/** Austin and Portland are of the Midwest, Boulder and Oakland of the Southwest; orders of fewer than 12 units are not made. */
const chain = (byRegion: readonly number[]) => {
  const answer = makeMatrixAnswer([[10], [3], [4], [0]], { minItemsForStoreProposal: 12 });
  const stores = answer.stores.map((store, row) => ({ ...store, proposalProcessedByRegion: byRegion.includes(row) }));
  return sheetOf({ ...answer, stores });
};

describe('the sums of a proposal', () => {
  test('come to the same by product, by store and by region', () => {
    fc.assert(
      fc.property(matrices, (quantities) => {
        const sheet = sheetOf(makeMatrixAnswer(quantities));
        const sides = [totalsByProduct(sheet), totalsByStore(sheet), totalsByRegion(sheet)];
        for (const pick of ['proposed', 'par', 'inventory', 'value'] as const)
          expect(new Set(sides.map((rows) => sum<Record<typeof pick, number>>(rows, (row) => row[pick]))).size).toBe(1);
      }),
    );
  });

  test('follow what is edited, and say what is left of a product', () => {
    const sheet = sheetOf(
      makeMatrixAnswer([
        [60, -1],
        [30, 5],
      ]),
    );
    editCells(sheet.model, { cells: [0], quantities: [80] });

    expect(totalsByProduct(sheet).map(({ proposed, left, stores }) => [proposed, left, stores])).toEqual([
      [110, -10, 2],
      [5, 95, 1],
    ]);
  });

  test('say of each store which order it becomes a part of, or why of none', () => {
    const alone = totalsByStore(chain([])).map(({ order }) => order);
    const together = chain([0, 2]);

    expect(alone).toEqual([
      'None: below 12 units',
      'None: below 12 units',
      'None: below 12 units',
      'None: nothing proposed',
    ]);
    expect(totalsByStore(together).map(({ order }) => order)).toEqual([
      'Of Midwest',
      'None: below 12 units',
      'Of Midwest',
      'None: nothing proposed',
    ]);
    expect(totalsByRegion(together).map(({ name, storesByRegion, order }) => [name, storesByRegion, order])).toEqual([
      ['Midwest', 2, 'Of Midwest'],
      ['Southwest', 0, 'By store'],
    ]);
  });

  test('are marked in the grid where they are too little for an order', () => {
    const sheet = chain([0, 2]);
    const note = rowNotesOf(sheet);

    expect([0, 1, 2, 3].map((row) => note(row).text)).toEqual(['par 10', 'below 12', 'par 4', 'par 0']);
    editCells(sheet.model, { cells: [1], quantities: [12] });
    expect(note(1).text).toBe('par 3');
  });
});

test('rows are sorted by numbers as numbers and words as words, in the order asked for', () => {
  const rows = [
    { name: 'b', units: 10 },
    { name: 'a', units: 10 },
    { name: 'c', units: 9 },
  ];

  expect(sortedBy(rows, ['units,desc', 'name,asc']).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  expect(sortedBy(rows, ['units,asc']).map(({ name }) => name)).toEqual(['c', 'b', 'a']);
  expect(sortedBy(rows, [])).toEqual(rows);
});
