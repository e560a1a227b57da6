import { noProduct } from '@shelfward/contract/proposals/proposal-matrix.contract.ts';
import { describe, expect, test } from 'vitest';
import { listQuantities } from '../../kit/matrix/matrix.factory.ts';
import { editCells } from '../../kit/matrix/matrix-history.ts';
import {
  buildProposalSheet,
  computeOrderValue,
  computeSuggestion,
  distinctChoices,
  filterSheet,
} from './proposal-sheet.rules.ts';
import { makeMatrix } from './proposals.factory.ts';

const noFilter = { regionIds: new Set<string>(), productLineIds: new Set<string>(), isBelowPar: false };

describe('a sheet', () => {
  test('contains the matrix without removed stores', () => {
    const matrix = makeMatrix([
      [1, 2],
      [3, 4],
      [5, 6],
    ]);
    const stores = matrix.stores.map((store, row) => ({ ...store, inactive: row === 1 }));

    const sheet = buildProposalSheet({ ...matrix, stores });

    expect(listQuantities(sheet.model)).toEqual([
      [1, 2],
      [5, 6],
    ]);
    expect(sheet.rows).toEqual([
      { id: 100, name: 'Austin', detail: '#10012 · Midwest' },
      { id: 102, name: 'Portland', detail: '#10014 · Midwest' },
    ]);
    expect(sheet.excludedStores.map((store) => store.name)).toEqual(['Boulder']);
  });

  test('marks stores and products that are no longer replenished', () => {
    const matrix = makeMatrix([[1, 2, 3]]);
    const stores = matrix.stores.map((store) => ({ ...store, isEligible: false }));
    const products = matrix.products.map((product, column) => ({
      ...product,
      discontinued: column === 1,
      inactive: column === 2,
    }));

    const sheet = buildProposalSheet({ ...matrix, stores, products });

    expect(sheet.rows.map(({ detail }) => detail)).toEqual(['Inactive · #10012 · Midwest']);
    expect(sheet.columns.map(({ detail }) => detail)).toEqual(['SKU-0', 'Discontinued · SKU-1', 'Inactive · SKU-2']);
  });

  test('marks products that a store does not list and counts them as 0', () => {
    const sheet = buildProposalSheet(
      makeMatrix([
        [1, noProduct],
        [3, 4],
      ]),
    );

    expect(listQuantities(sheet.model)).toEqual([
      [1, 0],
      [3, 4],
    ]);
    expect([...sheet.missing]).toEqual([1]);
  });

  test('explains each quantity by its replenishment inputs and marks lines that are not eligible', () => {
    const sheet = buildProposalSheet(
      makeMatrix([[1, 0, 0]], {
        parLevel: [10, 10, 10],
        onHand: [5, 12, 0],
        inTransit: [0, 2],
        openOrders: [0, 1],
        otherProposals: [0, 1],
      }),
    );

    expect(computeSuggestion(sheet, 0)).toEqual({
      allocation: null,
      parLevel: 10,
      assortmentParLevel: null,
      onHand: 5,
      inTransit: 2,
      openOrders: 1,
      otherProposals: 1,
      packSize: 1,
      projection: null,
      isEligible: true,
    });
    expect(computeSuggestion(sheet, 1).isEligible).toBe(true);
    expect(computeSuggestion(sheet, 2).isEligible).toBe(false);
  });

  test('computes its value from the edited quantities and prices', () => {
    const sheet = buildProposalSheet(makeMatrix([[10, 4]]));

    editCells(sheet.model, { cells: [0], quantities: [11] });

    expect(computeOrderValue(sheet)).toBe(15 * 250);
  });
});

describe('the filters of a sheet', () => {
  const sheet = buildProposalSheet(
    makeMatrix(
      [
        [10, 0],
        [10, 4],
        [10, 4],
      ],
      { parLevel: [10, 4, 10, 4, 10, 4] },
    ),
  );

  test('show everything without filter values', () => {
    expect(filterSheet(sheet, noFilter)).toEqual({ rows: undefined, columns: undefined });
  });

  test('show the stores of regions and the products of lines', () => {
    const filter = { ...noFilter, regionIds: new Set(['2']), productLineIds: new Set(['2']) };
    expect(filterSheet(sheet, filter)).toEqual({ rows: [1], columns: [1] });
  });

  test('show stores and products with a quantity below par, within the other filters', () => {
    expect(filterSheet(sheet, { ...noFilter, isBelowPar: true })).toEqual({ rows: [0], columns: [1] });
    const otherRegion = { ...noFilter, regionIds: new Set(['2']), isBelowPar: true };
    expect(filterSheet(sheet, otherRegion)).toEqual({ rows: [], columns: [] });
  });

  test('offer each region once, by name', () => {
    expect(distinctChoices(sheet.stores, (store) => [store.regionId, store.regionName])).toEqual([
      { value: '1', label: 'Midwest' },
      { value: '2', label: 'Southwest' },
    ]);
  });
});
