import { reportQuery } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { describe, expect, test } from 'vitest';
import type { ScreenSearch } from '../../../kit/screens/search-params.ts';
import { toReportQuery as toRetailQuery } from '../retail-sales/retail-query.ts';
import { parseRetailState } from '../retail-sales/retail-state.ts';
import { toReportQuery as toOverviewQuery } from '../sales-overview/overview-query.ts';
import { parseOverviewState } from '../sales-overview/overview-state.ts';
import { toReportQuery as toSalesViewQuery } from '../sales-view/sales-view-query.ts';
import { parseSalesViewState } from '../sales-view/sales-view-state.ts';
import { buildSections } from '../sales-view/sections.ts';
import { toReportQuery as toPerformanceQuery } from '../store-performance/performance-query.ts';
import { parsePerformanceState } from '../store-performance/performance-state.ts';

const today = '2026-11-26';
const sections = buildSections([{ id: 12, name: 'Size' }]);

const reports = {
  'Retail Sales': (search: ScreenSearch) => toRetailQuery(parseRetailState(search, today), today),
  'Sales View': (search: ScreenSearch) => toSalesViewQuery(parseSalesViewState(search, today), sections, today),
  'Sales Overview': (search: ScreenSearch) => toOverviewQuery(parseOverviewState(search, today), today),
  'Store Performance': (search: ScreenSearch) => toPerformanceQuery(parsePerformanceState(search, today), today),
};
const queries = Object.entries(reports).map(([name, toQuery]) => ({ name, toQuery }));
/** With all defaults, as the server stores it. */
const parsed = (report: unknown) => reportQuery.parse(report);

describe.each(queries)('the query of $name', ({ toQuery }) => {
  test('has the year to date for the default period', () => {
    expect(parsed(toQuery({}).report).days).toEqual({ name: 'Year to date' });
  });

  test('keeps a preset relative to today, and other dates fixed', () => {
    expect(parsed(toQuery({ period: 'Last Month' }).report).days).toEqual({ name: 'Last Month' });
    const days = { soldOnAfter: '2026-03-01', soldOnBefore: '2026-03-31' };
    expect(parsed(toQuery(days).report).days).toEqual(days);
  });

  test('has the comparison of the URL', () => {
    const search = { comparison: 'WEEKS_52', sameStoresOnly: 'true', likeForLike: 'true', wholeMonth: 'true' };
    expect(parsed(toQuery(search).report)).toMatchObject({
      comparison: 'WEEKS_52',
      sameStoresOnly: true,
      likeForLike: true,
      wholeMonth: true,
    });
  });
});

test('Retail Sales: levels, filters of links, and the sorting', () => {
  const search = { companyId: '5', storeId: '7', productLineId: '8', productId: '9', sort: ['units,asc'] };
  const { report, display } = reports['Retail Sales']({ ...search, groupBy: ['STORE', 'ATTRIBUTE-12'] });

  expect(display).toBe('TABLE');
  expect(parsed(report)).toMatchObject({
    levels: [
      { type: 'STORE', attributeKeyId: null },
      { type: 'ATTRIBUTE_KEY_ID', attributeKeyId: 12 },
    ],
    filters: { companyIds: [5], storeIds: [7], productLineIds: [8], productIds: [9] },
    figures: ['units', 'unitsLastYear', 'percentageChangeUnits', 'sales', 'salesLastYear', 'percentageChangeSales'],
    sort: { by: 'units', direction: 'asc' },
  });
});

test('Sales View: confirmed filters, and rows of the first section without a filter', () => {
  const { report } = reports['Sales View']({ companies: '5', regions: '0,7', productLines: 's3', attribute12: '40,0' });

  expect(parsed(report)).toMatchObject({
    levels: [{ type: 'STORE' }],
    filters: {
      companyIds: [5],
      regionIds: [7],
      withoutRegion: true,
      attributeValueIds: [40],
      withoutAttributeKeyIds: [12],
    },
    sort: { by: 'sales', direction: 'desc' },
  });
  expect(parsed(report).filters.productLineIds).toBeUndefined();
});

test('Sales Overview: its bars are columns, without rows', () => {
  const { report, display } = reports['Sales Overview']({ storeId: '7', rangeType: 'WEEK', metricsType: 'UNITS' });

  expect(display).toBe('LINE');
  expect(parsed(report)).toMatchObject({ levels: [], columns: 'WEEK', filters: { storeIds: [7] } });
  expect(parsed(report).figures[0]).toBe('units');
});

test('Store Performance: stores with the search and the sorting by a figure', () => {
  const search = { companyId: '5', regionId: '6', search: 'Main St', sort: ['storeName,desc'] };
  expect(parsed(reports['Store Performance'](search).report)).toMatchObject({
    levels: [{ type: 'STORE' }],
    filters: { companyIds: [5], regionIds: [6], search: 'Main St' },
    sort: { by: 'name', direction: 'desc' },
  });
  expect(parsed(reports['Store Performance']({ sort: ['regionName,asc'] }).report).sort).toEqual({
    by: 'sales',
    direction: 'desc',
  });
});
