import { reportFigures } from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import { reportQuery } from '@shelfward/contract/analytics/report-query/report-query.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noFilters } from '../../../../entities/analytics/report-filters.rules.ts';
import {
  columnsSearch,
  figuresSearch,
  parsePivotState,
  pivotColumns,
  pivotSortingSearch,
} from '../../pivot/pivot-state.ts';
import { rowTarget, sortingAfter, toRowsQuery, toTableQuery } from './table-state.ts';

const today = '2026-11-26';
const parse = (search: object = {}) => parsePivotState({ ...search }, today);

describe('the state in the URL', () => {
  test('is months of companies with sales and units of the year so far by default', () => {
    expect(parse()).toMatchObject({
      range: { afterDate: '2026-01-01', beforeDate: today },
      filters: noFilters,
      levels: [{ type: 'COMPANY', attributeKeyId: null }],
      columns: 'MONTH',
      figures: ['sales', 'units'],
      sorting: undefined,
      open: [],
    });
    expect({ ...columnsSearch('MONTH'), ...figuresSearch(['sales', 'units']) }).toEqual({});
  });

  test('restores columns, figures in their order, and the sorting by a figure of a column', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...pivotColumns),
        fc.shuffledSubarray([...reportFigures], { minLength: 1 }),
        fc.constantFrom(...reportFigures, 'name' as const),
        fc.constantFrom('asc' as const, 'desc' as const),
        fc.constantFrom(undefined, '2026-03-01'),
        (columns, figures, by, direction, column) => {
          const sorting = { by, direction, column };
          const search = { ...columnsSearch(columns), ...figuresSearch(figures), ...pivotSortingSearch(sorting) };
          expect(parse(search)).toMatchObject({ columns, figures, sorting });
        },
      ),
    );
  });

  test('ignores unknown values', () => {
    const state = parse({ columns: 'MOON', figures: 'sales,luck,sales', sort: ['luck,desc'], expanded: 'x' });
    expect(state).toMatchObject({ columns: 'MONTH', figures: ['sales'], sorting: undefined, open: [] });
    expect(parse({ figures: 'luck' }).figures).toEqual(['sales', 'units']);
  });
});

test('a click on a head sorts in one direction, in the other, and removes the sorting at last', () => {
  const sales = { by: 'sales', column: '2026-03-01' } as const;
  const first = sortingAfter(undefined, sales, 'desc');
  expect(first?.direction).toBe('desc');
  expect(sortingAfter(first, sales, 'desc')?.direction).toBe('asc');
  expect(sortingAfter({ ...sales, direction: 'asc' }, sales, 'desc')).toBeUndefined();
  expect(sortingAfter(first, { by: 'sales', column: undefined }, 'desc')?.direction).toBe('desc');
  expect(sortingAfter(undefined, { by: 'name', column: undefined }, 'asc')?.direction).toBe('asc');
  expect(sortingAfter(first, sales, 'asc')).toBeUndefined();
});

describe('the request', () => {
  const state = parse({
    groupBy: ['REGION', 'ATTRIBUTE-12', 'STORE'],
    companyId: '5,7',
    attribute12: '40,41',
    figures: 'percentageChangeSales,shareOfUnits',
    comparison: 'WEEKS_52',
    columns: 'WEEK',
  });

  test('of the first level has the filters of the report, and what its figures are computed from', () => {
    const query = reportQuery.parse(toRowsQuery(state, ''));
    expect(query).toMatchObject({
      levels: [{ type: 'REGION', attributeKeyId: null }],
      columns: 'WEEK',
      comparison: 'WEEKS_52',
      days: { soldOnAfter: '2026-01-01', soldOnBefore: today },
      filters: { companyIds: [5, 7], attributeValueIds: [40, 41] },
    });
    expect(query.figures).toEqual(['percentageChangeSales', 'sales', 'salesLastYear', 'units']);
  });

  test('of the rows below a row has the rows above as filters', () => {
    expect(reportQuery.parse(toRowsQuery(state, '8.40'))).toMatchObject({
      levels: [{ type: 'STORE' }],
      filters: { companyIds: [5, 7], regionIds: [8], attributeValueIds: [40] },
    });
    expect(reportQuery.parse(toRowsQuery(state, '0')).filters).toMatchObject({ withoutRegion: true });
  });

  test('without levels is for the totals', () => {
    expect(reportQuery.parse(toRowsQuery(parse({ groupBy: 'none' }), '')).levels).toEqual([]);
  });
});

test('the query has the figures and, if it is by the whole period, its sorting', () => {
  const search = {
    groupBy: ['COMPANY', 'STORE'],
    columns: 'WEEK',
    figures: 'units,shareOfSales',
  };
  const query = toTableQuery(parse({ ...search, sort: ['units,asc'], storeId: '3,4' }));
  expect(reportQuery.parse(query)).toMatchObject({
    levels: [{ type: 'COMPANY' }, { type: 'STORE' }],
    columns: 'WEEK',
    figures: ['units', 'shareOfSales'],
    filters: { storeIds: [3, 4] },
    sort: { by: 'units', direction: 'asc' },
  });
  const byWeek = toTableQuery(parse({ ...search, sort: ['units,2026-03-02,asc'] }));
  expect(reportQuery.parse(byWeek).sort).toEqual({ by: 'sales', direction: 'desc' });
});

test('a row leads to its report with the rows above it and the filters', () => {
  const state = parse({ groupBy: ['COMPANY', 'REGION'], companyId: '5,7', period: 'This Year' });
  expect(rowTarget(state, '5.8')).toEqual({
    to: '/store-performance',
    search: { period: 'This Year', companyId: '5', regionId: '8' },
  });
  expect(rowTarget(state, '')).toBeUndefined();
});
