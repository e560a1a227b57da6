import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changedFiltersSearch,
  filtersSearch,
  isFiltered,
  maxFilterIds,
  noFilters,
  parseFilters,
  type ReportFilters,
  toFilterIds,
  toFilterLists,
  toTotalsFilters,
  withAttribute,
  withFilter,
} from './report-filters.rules.ts';

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 1e12 }), { maxLength: 8 });
const someIds = fc.uniqueArray(fc.integer({ min: 1, max: 1e12 }), { minLength: 1, maxLength: 8 });
const filters: fc.Arbitrary<ReportFilters> = fc.record({
  companyIds: ids,
  regionIds: ids,
  storeIds: ids,
  productLineIds: ids,
  productIds: ids,
  attributes: fc
    .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 99 }), someIds), { maxLength: 3, selector: ([keyId]) => keyId })
    .map((entries) => new Map(entries)),
});

describe('the filters of a report', () => {
  test('are the same after they were in a URL', () => {
    fc.assert(
      fc.property(filters, (some) => {
        expect(parseFilters(filtersSearch(some))).toEqual(some);
      }),
    );
  });

  test('replace the earlier filters in a URL', () => {
    fc.assert(
      fc.property(filters, filters, (before, after) => {
        const search = { ...filtersSearch(before), ...changedFiltersSearch(before, after) };
        expect(parseFilters(search)).toEqual(after);
      }),
    );
  });

  test('of older links have one id, and invalid ids are ignored', () => {
    expect(parseFilters({ companyId: '5', attribute12: '3,4' })).toEqual({
      ...noFilters,
      companyIds: [5],
      attributes: new Map([[12, [3, 4]]]),
    });
    expect(parseFilters({ storeId: ['7', '8'], productId: '9,9,x,0,-1,1.5' })).toEqual({
      ...noFilters,
      storeIds: [7, 8],
      productIds: [9],
    });
    expect(parseFilters({ companyId: '0', attribute0: '1', attributes: '2' })).toEqual(noFilters);
  });

  test('are limited, so that every server accepts the URL', () => {
    const many = Array.from({ length: 1000 }, (_, index) => index + 1).join(',');
    expect(parseFilters({ storeId: many }).storeIds).toHaveLength(maxFilterIds);
  });

  test('clear the filters that depend on them, unless records are added', () => {
    const chosen = {
      ...noFilters,
      companyIds: [1],
      regionIds: [2],
      storeIds: [3],
      productLineIds: [4],
      productIds: [5],
    };
    expect(withFilter(chosen, 'companyIds', [9])).toMatchObject({ regionIds: [], storeIds: [], productIds: [5] });
    expect(withFilter(chosen, 'companyIds', [1, 9])).toMatchObject({ regionIds: [2], storeIds: [3] });
    expect(withFilter(chosen, 'companyIds', [])).toMatchObject({ regionIds: [], storeIds: [] });
    expect(withFilter(chosen, 'regionIds', [8])).toMatchObject({ companyIds: [1], storeIds: [] });
    expect(withFilter(chosen, 'productLineIds', [8])).toMatchObject({ productIds: [], storeIds: [3] });
    expect(isFiltered(withAttribute(withAttribute(noFilters, 1, [2]), 1, []))).toBe(false);
  });

  test('become the parameters of requests', () => {
    const chosen = {
      ...noFilters,
      companyIds: [1],
      storeIds: [2, 3],
      attributes: new Map([
        [7, [8]],
        [9, [10, 11]],
      ]),
    };
    expect(toFilterLists(chosen)).toEqual({ companyIds: [1], storeIds: [2, 3], attributeValueIds: [8, 10, 11] });
    expect(toFilterIds(chosen)).toEqual({ companyId: 1, storeIds: [2, 3], attributeValueIds: [8, 10, 11] });
    expect(toFilterIds(chosen, ['storeIds'])).toMatchObject({ companyIds: [1], storeIds: [2, 3] });
    expect(toTotalsFilters(chosen)).toEqual({ companyIds: [1], storeIds: [2, 3], attributeValuesIds: [8, 10, 11] });
  });
});
