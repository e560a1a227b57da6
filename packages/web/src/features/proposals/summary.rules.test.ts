import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editCells } from '../../kit/matrix/matrix-history.ts';
import { makePlannedOrder } from './planned-orders.factory.ts';
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

/** Austin and Portland share the order of the Midwest. Boulder is below the minimum, Oakland has no quantity. */
const chain = () => {
  const matrix = makeMatrix([[10], [3], [4], [0], [5]]);
  const stores = matrix.stores.map((store, row) => ({ ...store, proposalProcessedByRegion: row === 0 || row === 2 }));
  const orders = [
    makePlannedOrder({
      key: 'region 1',
      storeId: null,
      regionId: 1,
      name: 'Midwest',
      storeOrderProposalIds: [100, 102],
    }),
    makePlannedOrder({ storeId: 201, storeOrderProposalIds: [101], state: 'BELOW_MINIMUM' }),
    makePlannedOrder({ storeId: 203, storeOrderProposalIds: [103], state: 'EMPTY' }),
  ];
  return { sheet: buildProposalSheet({ ...matrix, stores }), orders };
};

describe('the totals of a proposal', () => {
  test('are equal by product, by store, and by region', () => {
    fc.assert(
      fc.property(matrices, (quantities) => {
        const sheet = buildProposalSheet(makeMatrix(quantities));
        const sides = [totalsByProduct(sheet), totalsByStore(sheet, []), totalsByRegion(sheet, [])];
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
    const { sheet, orders } = chain();

    expect(totalsByStore(sheet, orders).map(({ order }) => order)).toEqual([
      'Combined: Midwest',
      'None: below the minimum',
      'Combined: Midwest',
      'None: no quantity',
      'None: inactive',
    ]);
    const regions = totalsByRegion(sheet, orders).map(({ name, storesByRegion, order }) => [
      name,
      storesByRegion,
      order,
    ]);
    expect(regions).toEqual([
      ['Midwest', 2, 'Combined: Midwest'],
      ['Southwest', 0, 'By store'],
    ]);
  });

  test('say in the grid which orders are below their minimum or postponed', () => {
    const { sheet, orders } = chain();
    const [midwest, boulder] = orders;
    const toNotes = (shown: typeof orders) => [0, 1, 2, 3, 4].map((row) => buildRowNotes(sheet, shown)(row).text);

    expect(toNotes(orders)).toEqual(['par 10', 'below minimum', 'par 4', 'par 0', 'par 5']);
    const postponed = [midwest, boulder].flatMap((order) => (order ? [{ ...order, state: 'POSTPONED' as const }] : []));
    expect(toNotes(postponed)).toEqual(['postponed', 'postponed', 'postponed', 'par 0', 'par 5']);
    expect(toNotes([])).toEqual(['par 10', 'par 3', 'par 4', 'par 0', 'par 5']);
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
