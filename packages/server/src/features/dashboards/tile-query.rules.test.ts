import { reportQuery } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { describe, expect, test } from 'vitest';
import { overrideFilters, toTileQuery } from './tile-query.rules.ts';

const report = reportQuery.parse({
  levels: [{ type: 'COMPANY' }, { type: 'STORE' }],
  days: { name: 'This Year' },
  filters: { companyIds: [5], regionIds: [6], search: 'Main' },
  figures: ['units', 'sales'],
  sort: { by: 'name', direction: 'asc' },
});
const own = { days: null, filters: null };
const show = (display: 'NUMBER' | 'LINE' | 'BAR' | 'TABLE', figure: 'sales' | null = null) => ({
  display,
  figure,
  days: null,
  filters: null,
  comparesLastYear: true,
});

describe('the query of a tile', () => {
  test('is that of the view for a table, with the rows that it draws', () => {
    expect(toTileQuery(report, { tile: show('TABLE'), ...own })).toEqual({ ...report, limit: 100 });
  });

  test('has totals only for a number, with last year and the change', () => {
    expect(toTileQuery(report, { tile: show('NUMBER'), ...own })).toMatchObject({
      levels: [],
      columns: 'NONE',
      figures: ['units', 'unitsLastYear', 'percentageChangeUnits'],
    });
    expect(toTileQuery(report, { tile: show('NUMBER', 'sales'), ...own }).figures[0]).toBe('sales');
  });

  test('has the first level for bars, by the figure unless the view sorts by name', () => {
    const sorted = { ...report, sort: { by: 'units', direction: 'asc' } as const };
    expect(toTileQuery(report, { tile: show('BAR', 'sales'), ...own })).toMatchObject({
      levels: [{ type: 'COMPANY' }],
      columns: 'NONE',
      sort: { by: 'name' },
      limit: 12,
    });
    expect(toTileQuery(sorted, { tile: show('BAR', 'sales'), ...own }).sort).toEqual({ by: 'sales', direction: 'asc' });
  });

  test('has intervals for bars of a report without rows', () => {
    const columns = { ...report, levels: [], columns: 'WEEK' as const };
    expect(toTileQuery(columns, { tile: show('BAR'), ...own })).toMatchObject({ levels: [], columns: 'WEEK' });
  });

  test.each([
    [{ name: 'This Month' }, 'DAY'],
    [{ name: 'Last 7 days' }, 'DAY'],
    [{ name: 'Last quarter' }, 'WEEK'],
    [{ name: 'Year to date' }, 'MONTH'],
    [{ name: 'Year until end of month' }, 'MONTH'],
    [{ soldOnAfter: '2026-01-01', soldOnBefore: '2026-01-31' }, 'DAY'],
    [{ soldOnAfter: '2026-01-01', soldOnBefore: '2026-05-31' }, 'WEEK'],
    [{ soldOnAfter: '2025-01-01', soldOnBefore: '2026-05-31' }, 'MONTH'],
    [{ soldOnAfter: '2026-01-01', soldOnBefore: '2026-02-14' }, 'DAY'],
    [{ soldOnAfter: '2026-01-01', soldOnBefore: '2026-02-15' }, 'WEEK'],
    [{ soldOnAfter: '2026-01-01', soldOnBefore: '2026-07-19' }, 'WEEK'],
    [{ soldOnAfter: '2026-01-01', soldOnBefore: '2026-07-20' }, 'MONTH'],
  ] as const)('of a line over %j has one point for each %s', (days, columns) => {
    expect(toTileQuery(report, { tile: show('LINE'), days, filters: null })).toMatchObject({
      days,
      levels: [],
      columns,
    });
  });
});

test('a tile has its own period and filters, and figures without last year', () => {
  const last = { name: 'Last Month' } as const;
  const tile = { ...show('NUMBER'), days: last, filters: { companyIds: [9] }, comparesLastYear: false };
  const query = toTileQuery(report, { tile, days: { name: 'This Year' }, filters: { companyIds: [5] } });

  expect(query).toMatchObject({ days: { name: 'Last Month' }, figures: ['units'] });
  expect(query.filters).toEqual({ companyIds: [9], regionIds: [6], search: 'Main' });
  const figures: typeof report.figures = ['sales', 'salesLastYear', 'units', 'percentageChangeSales'];
  expect(toTileQuery({ ...report, figures }, { tile: { ...tile, display: 'TABLE' }, ...own }).figures).toEqual([
    'sales',
    'units',
  ]);
});

describe('the filters of a dashboard', () => {
  test('replace those of the same kind, and leave the others of the view', () => {
    expect(overrideFilters(report.filters, { companyIds: [9], withoutRegion: true })).toEqual({
      companyIds: [9],
      withoutRegion: true,
      search: 'Main',
    });
  });

  test('are those of the view without filters of the dashboard', () => {
    expect(overrideFilters(report.filters, null)).toEqual(report.filters);
    expect(overrideFilters(report.filters, {})).toEqual(report.filters);
  });
});
