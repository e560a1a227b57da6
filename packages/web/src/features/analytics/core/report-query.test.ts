import { resolveReportPeriod } from '@shelfward/contract/analytics/report-periods.rules.ts';
import { type ReportQueryInput, reportQuery } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ScreenSearch } from '../../../kit/screens/search-params.ts';
import { parsePivotState } from '../pivot/pivot-state.ts';
import { parseRetailState, toRetailQuery } from '../retail-sales/retail-state.ts';
import { parseOverviewState, toOverviewQuery } from '../sales-overview/overview-state.ts';
import { parseSalesViewState, toSalesViewQuery } from '../sales-view/sales-view-state.ts';
import { buildSections } from '../sales-view/sections.ts';
import { parsePerformanceState, toPerformanceQuery } from '../store-performance/performance-state.ts';
import { toMailedReport, toStoredQuery, toTotalsQuery } from './report-query.ts';
import type { ComparedState } from './report-state.ts';
import { toTableQuery } from './report-table/table-state.ts';

const today = '2026-11-26';
const sections = buildSections([{ id: 12, name: 'Size' }]);

const screen =
  <S extends ComparedState>(parse: (search: ScreenSearch, day: string) => S, toQuery: (state: S) => ReportQueryInput) =>
  (search: ScreenSearch, on = today) => {
    const state = parse(search, on);
    const query = toQuery(state);
    return { query, stored: reportQuery.parse(toStoredQuery(query, state, on)) };
  };
const screens = {
  'Retail Sales': screen(parseRetailState, toRetailQuery),
  'Sales View': screen(parseSalesViewState, (state) => toSalesViewQuery(state, sections)),
  'Sales Overview': screen(parseOverviewState, toOverviewQuery),
  'Store Performance': screen(parsePerformanceState, toPerformanceQuery),
  'the pivot table': screen(parsePivotState, toTableQuery),
};
const queries = Object.entries(screens).map(([name, show]) => ({ name, show }));

describe.each(queries)('the query of $name', ({ show }) => {
  test('has the default period of the screen on any day, so that a tile and its screen agree', () => {
    fc.assert(
      fc.property(fc.nat(3000), fc.nat(30), (offset, delay) => {
        const today = addDays('2020-01-01', offset);
        const { query, stored } = show({}, today);
        const lastComplete = addDays(today, -1 - delay);
        const { after, before } =
          'name' in stored.days
            ? resolveReportPeriod(stored.days.name, { today, lastComplete })
            : { after: 'fixed', before: 'fixed' };
        expect(query.days).toEqual({ soldOnAfter: after, soldOnBefore: before });
      }),
    );
  });

  test('keeps a preset relative to today, and other dates fixed', () => {
    expect(show({ period: 'Last Month' }).stored.days).toEqual({ name: 'Last Month' });
    const days = { soldOnAfter: '2026-03-01', soldOnBefore: '2026-03-31' };
    expect(show(days).stored.days).toEqual(days);
  });

  test('has the comparison of the URL', () => {
    const search = { comparison: 'WEEKS_52', sameStoresOnly: 'true', likeForLike: 'true', wholeMonth: 'true' };
    expect(show(search).stored).toMatchObject({
      comparison: 'WEEKS_52',
      sameStoresOnly: true,
      likeForLike: true,
      wholeMonth: true,
    });
  });

  test('is the same on the screen, in its view, its totals, and its e-mail, except for the days', () => {
    const search = { companyId: '5', sameStoresOnly: 'true', soldOnAfter: '2026-03-01', soldOnBefore: '2026-03-31' };
    const { query, stored } = show(search);
    const { filters, sameStoresOnly, days } = reportQuery.parse(query);
    expect(stored).toEqual(reportQuery.parse(query));
    expect(reportQuery.parse(toTotalsQuery(query))).toMatchObject({ filters, sameStoresOnly, days, levels: [] });
    expect(toMailedReport(query)).toMatchObject({ ...filters, sameStoresOnly });
  });
});

test('Retail Sales: levels, filters of links, and the sorting', () => {
  const search = { companyId: '5', storeId: '7', productLineId: '8', productId: '9', sort: ['units,asc'] };
  const { stored } = screens['Retail Sales']({ ...search, groupBy: ['STORE', 'ATTRIBUTE-12'] });

  expect(stored).toMatchObject({
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
  const { stored } = screens['Sales View']({ companies: '5', regions: '0,7', productLines: 's3', attribute12: '40,0' });

  expect(stored).toMatchObject({
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
  expect(stored.filters.productLineIds).toBeUndefined();
});

test('Sales Overview: its bars are columns, without rows', () => {
  const { stored } = screens['Sales Overview']({ storeId: '7', rangeType: 'WEEK', metricsType: 'UNITS' });

  expect(stored).toMatchObject({ levels: [], columns: 'WEEK', filters: { storeIds: [7] } });
  expect(stored.figures[0]).toBe('units');
});

test('Store Performance: stores with the search and the sorting by a figure', () => {
  const search = { companyId: '5', regionId: '6', search: 'Main St', sort: ['storeName,desc'] };
  expect(screens['Store Performance'](search).stored).toMatchObject({
    levels: [{ type: 'STORE' }],
    filters: { companyIds: [5], regionIds: [6], search: 'Main St' },
    sort: { by: 'name', direction: 'desc' },
  });
  expect(screens['Store Performance']({ sort: ['regionName,asc'] }).stored.sort).toEqual({
    by: 'sales',
    direction: 'desc',
  });
});
