import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editCells } from '../../kit/matrix/matrix-history.ts';
import { buildProposalSheet } from './proposal-sheet.rules.ts';
import { makeMatrix } from './proposals.factory.ts';
import { buildRowNotes } from './sheet-notes.ts';
import { sortedBy, totalsByProduct, totalsByRegion, totalsByStore } from './summary.rules.ts';

const matrices = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 5 })).chain(([stores, products]) =>
  fc.array(fc.array(fc.integer({ min: -1, max: 40 }), { minLength: products, maxLength: products }), {
    minLength: stores,
    maxLength: stores,
  }),
);
const sum = <T>(rows: readonly T[], pick: (row: T) => number): number => rows.reduce((all, row) => all + pick(row), 0);

/** Austin and Portland are in the Midwest, Boulder and Oakland in the Southwest. An order has at least 12 units. */
const chain = (byRegion: readonly number[]) => {
  const matrix = makeMatrix([[10], [3], [4], [0]], { minItemsForStoreProposal: 12 });
  const stores = matrix.stores.map((store, row) => ({ ...store, proposalProcessedByRegion: byRegion.includes(row) }));
  return buildProposalSheet({ ...matrix, stores });
};

describe('the totals of a proposal', () => {
  test('are equal by product, by store, and by region', () => {
    fc.assert(
      fc.property(matrices, (quantities) => {
        const sheet = buildProposalSheet(makeMatrix(quantities));
        const sides = [totalsByProduct(sheet), totalsByStore(sheet), totalsByRegion(sheet)];
        for (const pick of ['proposed', 'par', 'inventory', 'value'] as const)
          expect(new Set(sides.map((rows) => sum<Record<typeof pick, number>>(rows, (row) => row[pick]))).size).toBe(1);
      }),
    );
  });

  test('follow edits and contain the remaining units of a product', () => {
    const sheet = buildProposalSheet(
      makeMatrix([
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

  test('name the order of each store, or why it has none', () => {
    const separate = totalsByStore(chain([])).map(({ order }) => order);
    const combined = chain([0, 2]);

    expect(separate).toEqual([
      'None: below 12 units',
      'None: below 12 units',
      'None: below 12 units',
      'None: no quantity',
    ]);
    expect(totalsByStore(combined).map(({ order }) => order)).toEqual([
      'Combined: Midwest',
      'None: below 12 units',
      'Combined: Midwest',
      'None: no quantity',
    ]);
    expect(totalsByRegion(combined).map(({ name, storesByRegion, order }) => [name, storesByRegion, order])).toEqual([
      ['Midwest', 2, 'Combined: Midwest'],
      ['Southwest', 0, 'By store'],
    ]);
  });

  test('are marked in the grid if they are below the minimum units', () => {
    const sheet = chain([0, 2]);
    const note = buildRowNotes(sheet);

    expect([0, 1, 2, 3].map((row) => note(row).text)).toEqual(['par 10', 'below 12', 'par 4', 'par 0']);
    editCells(sheet.model, { cells: [1], quantities: [12] });
    expect(note(1).text).toBe('par 3');
  });
});

test('sorts numbers numerically and texts alphabetically, in the requested order', () => {
  const rows = [
    { name: 'b', units: 10 },
    { name: 'a', units: 10 },
    { name: 'c', units: 9 },
  ];

  expect(sortedBy(rows, ['units,desc', 'name,asc']).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  expect(sortedBy(rows, ['units,asc']).map(({ name }) => name)).toEqual(['c', 'b', 'a']);
  expect(sortedBy(rows, [])).toEqual(rows);
});
