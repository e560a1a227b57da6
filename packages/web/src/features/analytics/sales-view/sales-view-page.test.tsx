import { reportQueryRoutes } from '@shelfward/contract/analytics/report-query/report-query.contract.ts';
import { reportQuery } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { salesReportRoutes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { makeReport } from '../../../kit/testing/fixtures/reports.fixture.ts';
import { renderScreen } from '../../../kit/testing/render.tsx';
import { rejectWith, withHeaders } from '../../../kit/testing/responses.ts';
import { respond, type Sent } from '../../../kit/testing/server.ts';
import { presetDays } from '../../../kit/ui/date-range.rules.ts';
import { accountDay } from '../../../kit/ui/numbers.ts';
import { soldFigures } from '../core/sold.rules.ts';
import { buildReport, findSection, makeSectionRow, server } from './sales-view.factory.ts';
import { SalesViewPage } from './sales-view-page.tsx';

const today = accountDay(new Date());
const yearBegin = `${today.slice(0, 4)}-01-01`;
const monthEnd = presetDays('This Month', today).beforeDate;

const show = ({ server: overrides = [], ...options }: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(<SalesViewPage />, { at: '/sales-view', ...options, server: [...overrides, ...server] });
const section = (name: string) => screen.findByRole('region', { name });
const row = async (sectionName: string, name: string) =>
  within(await section(sectionName)).findByRole('button', { name: new RegExp(`^${name}`) });
const rowNames = async (sectionName: string) =>
  within(within(await section(sectionName)).getByRole('list', { name: sectionName }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
/** The requests of a section: COMPANY, or the ID of an attribute key. */
const requests = (sent: readonly Sent[], section: string) =>
  sent
    .filter(({ path }) => path === '/api/v1/reports/query')
    .map(({ body }) => reportQuery.parse(body))
    .filter((query) => findSection(query) === section);
const lastFilters = (sent: readonly Sent[], section: string) => requests(sent, section).at(-1)?.filters;
const period = { soldOnAfter: yearBegin, soldOnBefore: monthEnd };

describe('the sections', () => {
  test('show one section per category and attribute, from the first day of the year through this month', async () => {
    const { sent } = show();

    await row('Flavour', 'Cocoa');

    const titles = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
    expect(titles).toEqual(['Companies', 'Regions', 'Stores', 'Product Lines', 'Size', 'Flavour']);
    expect(requests(sent, 'COMPANY')).toEqual([
      reportQuery.parse({ days: period, levels: [{ type: 'COMPANY' }], figures: [...soldFigures] }),
    ]);
    expect(requests(sent, '6').at(-1)).toMatchObject({ days: period, filters: {} });
  });

  test('show the six specified tiles and metric buttons', async () => {
    show();
    await row('Companies', 'Whole Foods');
    const companies = within(await section('Companies'));

    expect(companies.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'SALES',
      'UNITS',
      'LY SALES',
      'LY UNITS',
      'AVERAGE UNIT PRICE',
      'AVERAGE LY UNIT PRICE',
    ]);
    const values = companies.getAllByRole('definition').map((value) => value.textContent);
    expect(values).toEqual(['$1,510.00up 8%', '121up 5%', '$1,400.00', '115', '$12.48up 3%', '$12.17']);
    const metrics = within(companies.getByRole('group', { name: 'Companies by' })).getAllByRole('button');
    expect(metrics.map((button) => button.textContent)).toEqual([
      'Sales',
      'Units',
      'Sales Last Year',
      'Units Last Year',
      'YoY sales percentage change',
      'YoY units percentage change',
    ]);
  });

  test('are hidden when they are empty', async () => {
    show({
      server: [
        respond(reportQueryRoutes.run, ({ body }) =>
          makeReport(body, findSection(body) === 'REGION' ? [] : [makeSectionRow(1, 'Something')]),
        ),
      ],
    });

    await row('Stores', 'Something');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Regions' })).toBeNull());
  });

  test('are replaced by one message without sales', async () => {
    show({ server: [respond(reportQueryRoutes.run, ({ body }) => makeReport(body, []))] });

    expect(await screen.findByText('There are no available sales data in selected date range.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Import sales data' }).getAttribute('href')).toBe('/sales-import');
  });

  test('show an error and can be retried separately', async () => {
    let isBroken = true;
    const breaking = respond(reportQueryRoutes.run, ({ body }) =>
      isBroken && findSection(body) === 'STORE' ? rejectWith('INTERNAL_ERROR') : buildReport(body),
    );
    const { user } = show({ server: [breaking] });
    await row('Companies', 'Whole Foods');
    const alert = await within(await section('Stores')).findByRole('alert');
    expect(within(await section('Stores')).queryByRole('list')).toBeNull();
    isBroken = false;

    await user.click(within(alert).getByRole('button', { name: 'Retry' }));

    expect(await row('Stores', 'Downtown')).toBeTruthy();
  });

  test('remain visible when the attributes cannot be loaded', async () => {
    show({ server: [respond(salesReportRoutes.availableAttributeKeys, rejectWith('INTERNAL_ERROR'))] });

    expect(await row('Product Lines', 'Oat Bars')).toBeTruthy();
    expect(await screen.findByRole('alert')).toBeTruthy();
  });
});

describe('the metric buttons', () => {
  test('sort the rows of their section descending, with one active metric', async () => {
    const { user, address } = show();
    await row('Companies', 'Whole Foods');
    expect(await rowNames('Companies')).toEqual(['Whole Foods$900.00', 'Fresh Thyme$600.00', 'Erewhon$10.00']);
    const metrics = within(within(await section('Companies')).getByRole('group', { name: 'Companies by' }));

    await user.click(metrics.getByRole('button', { name: 'YoY units percentage change' }));

    await waitFor(async () =>
      expect(await rowNames('Companies')).toEqual(['Erewhon+100%', 'Fresh Thyme+100%', 'Whole Foods−37%']),
    );
    const pressed = metrics.getAllByRole('button', { pressed: true }).map((button) => button.textContent);
    expect(pressed).toEqual(['YoY units percentage change']);
    expect(await rowNames('Stores')).toEqual(['Downtown$50.00', 'Uptown$40.00']);
    expect(address()).toContain('companies.metric=unitsChange');
  });

  test('are set in all sections by the display mode, which resets the comparison', async () => {
    const { user } = show({ at: '/sales-view?lastYear=true&companies.metric=unitsChange' });
    await row('Companies', 'Whole Foods');
    const compare = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Compare to previous year' });
    expect(compare().checked).toBe(true);

    await user.click(screen.getByRole('radio', { name: 'Units Sold' }));

    await waitFor(async () =>
      expect(await rowNames('Companies')).toEqual(['Fresh Thyme70', 'Whole Foods50', 'Erewhon1']),
    );
    expect(compare().checked).toBe(false);
    expect(compare().disabled).toBe(false);

    await user.click(screen.getByRole('radio', { name: 'Percent change YoY' }));
    await waitFor(() => expect(compare().disabled).toBe(true));
    expect(await rowNames('Companies')).toEqual(['Erewhon+100%', 'Whole Foods+50%', 'Fresh Thyme−25%']);
  });

  test('show last year next to this year when the comparison is enabled', async () => {
    const { user } = show();
    await row('Companies', 'Whole Foods');

    await user.click(screen.getByRole('checkbox', { name: 'Compare to previous year' }));

    await waitFor(async () => expect((await rowNames('Companies'))[0]).toBe('Whole Foods$900.00+50%'));
    expect(within(await section('Companies')).getByText('Previous year')).toBeTruthy();
  });
});

describe('a selection', () => {
  test('filters the sections below immediately and the whole page after the next load', async () => {
    const { user, sent, address } = show();
    await row('Flavour', 'Cocoa');

    await user.click(await row('Regions', 'North'));

    await waitFor(() => expect(lastFilters(sent, 'STORE')).toEqual({ regionIds: [11] }));
    await waitFor(() => expect(lastFilters(sent, '6')).toEqual({ regionIds: [11] }));
    expect(lastFilters(sent, 'COMPANY')).toEqual({});
    expect((await row('Regions', 'North')).getAttribute('aria-pressed')).toBe('true');

    await user.click(screen.getByRole('button', { name: 'Load Data' }));

    await waitFor(() => expect(lastFilters(sent, 'COMPANY')).toEqual({ regionIds: [11] }));
    expect(lastFilters(sent, 'REGION')).toEqual({});
    expect(address()).toContain('regions=11');
  });

  test('is cleared by a second click, and a filter by a click and a load', async () => {
    const { user, address } = show();
    await user.click(await row('Companies', 'Whole Foods'));
    await waitFor(() => expect(address()).toContain('companies=s1'));
    await user.click(await row('Companies', 'Whole Foods'));
    await waitFor(() => expect(address()).not.toContain('companies'));

    await user.click(await row('Companies', 'Whole Foods'));
    await user.click(screen.getByRole('button', { name: 'Load Data' }));
    await waitFor(() => expect(address()).toContain('companies=1'));
    await user.click(await row('Companies', 'Whole Foods'));
    await waitFor(() => expect(address()).toContain('companies=d1'));
    expect((await row('Companies', 'Whole Foods')).getAttribute('aria-pressed')).toBe('false');
    await user.click(screen.getByRole('button', { name: 'Load Data' }));

    await waitFor(() => expect(address()).not.toContain('companies'));
  });

  test('contains two rows that are clicked in quick succession', async () => {
    const { address } = show();
    const [first, second] = [await row('Companies', 'Whole Foods'), await row('Companies', 'Erewhon')];

    act(() => {
      first.click();
      second.click();
    });

    await waitFor(() => expect(new URLSearchParams(address().split('?')[1]).get('companies')).toBe('s1,s3'));
  });

  test('is restored from the URL, and the back button undoes a load', async () => {
    const { user, sent, router, address } = show({ at: '/sales-view?companies=1,s2&attribute5=41' });
    await row('Flavour', 'Cocoa');
    expect(lastFilters(sent, 'COMPANY')).toEqual({ attributeValueIds: [41] });
    expect(lastFilters(sent, 'STORE')).toEqual({ companyIds: [1, 2], attributeValueIds: [41] });

    await user.click(screen.getByRole('button', { name: 'Load Data' }));
    await waitFor(() => expect(new URLSearchParams(address().split('?')[1]).get('companies')).toBe('1,2'));
    router.history.back();

    await waitFor(() => expect(new URLSearchParams(address().split('?')[1]).get('companies')).toBe('1,s2'));
  });

  test('is reset with all filters when the period changes', async () => {
    const { user, sent, address } = show({ at: '/sales-view?companies=1,s2&stores=21,s22' });
    await row('Companies', 'Whole Foods');

    await user.click(screen.getByRole('combobox', { name: 'Period' }));
    await user.click(await screen.findByRole('option', { name: 'Last Year' }));

    const lastYear = Number(today.slice(0, 4)) - 1;
    const days = { soldOnAfter: `${lastYear}-01-01`, soldOnBefore: `${lastYear}-12-31` };
    await waitFor(() => expect(requests(sent, 'STORE').at(-1)).toMatchObject({ days }));
    expect(lastFilters(sent, 'STORE')).toEqual({});
    expect(address()).not.toMatch(/stores|companies/);
  });

  test('is cleared with all filters by Remove Filters, which reloads everything', async () => {
    const { user, sent, address } = show({ at: '/sales-view?companies=1&stores=s21' });
    await row('Companies', 'Whole Foods');

    await user.click(screen.getByRole('button', { name: 'Remove Filters' }));

    await waitFor(() => expect(lastFilters(sent, 'STORE')).toEqual({}));
    expect(address()).toBe('/sales-view');
  });

  test('is not required to reload with Load Data', async () => {
    const { user, sent } = show();
    await row('Flavour', 'Cocoa');
    const count = () => requests(sent, 'COMPANY').length;
    const before = count();

    await user.click(screen.getByRole('button', { name: 'Load Data' }));

    await waitFor(() => expect(count()).toBe(before + 1));
  });

  test('can contain records without a region, in the URL and in the request', async () => {
    const { user, sent, address } = show();

    await user.click(await row('Regions', 'No Name'));

    await waitFor(() => expect(address()).toContain('regions=s0'));
    await waitFor(() => expect(lastFilters(sent, 'STORE')).toEqual({ withoutRegion: true }));
  });
});

describe('a section', () => {
  test('filters by name while the user types', async () => {
    const { user, address } = show();
    await row('Companies', 'Whole Foods');

    await user.type(screen.getByRole('searchbox', { name: 'Search Companies' }), 'ere');

    expect(await rowNames('Companies')).toEqual(['Erewhon$10.00']);
    await waitFor(() => expect(address()).toContain('companies.search=ere'));
  });

  test('can be shown as a table with the columns of the spreadsheet', async () => {
    const { user } = show();
    await row('Companies', 'Whole Foods');
    const companies = within(await section('Companies'));

    await user.click(companies.getByRole('radio', { name: 'Table' }));

    const heads = await companies.findAllByRole('columnheader');
    expect(heads.map((head) => head.textContent)).toEqual([
      'Name',
      'Sales Quantity',
      'Sales Value',
      'Sales Quantity Last Year',
      'Sales Value Last Year',
      'Percentage Change Sales',
      'Percentage Change Units',
    ]);
    const first = companies.getAllByRole('row')[1];
    expect(first?.textContent).toBe('Whole Foods50$900.0080$600.00+50%−37%');
  });

  test('links from a bar to its records', async () => {
    show({ at: '/sales-view?soldOnAfter=2026-02-01&soldOnBefore=2026-02-28' });
    await row('Size', 'Large');
    const links = ['Whole Foods', 'North', 'Downtown', 'Oat Bars', 'Large'].map((name) =>
      screen.getByRole('link', { name: `Open ${name}` }).getAttribute('href'),
    );

    expect(links).toEqual([
      '/store-performance?soldOnAfter=2026-02-01&soldOnBefore=2026-02-28&companyId=1',
      '/stores?regionId=11',
      '/stores/storeDetail/21',
      '/products?productLineId=31',
      '/retail-sales?soldOnAfter=2026-02-01&soldOnBefore=2026-02-28&groupBy=ATTRIBUTE-5&groupBy=PRODUCT&expanded=41',
    ]);
  });

  test('is downloaded as a spreadsheet of the same request', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
    const { user, sent } = show({
      at: '/sales-view?companies=1&comparison=WEEKS_52&sameStoresOnly=true&display=units&stores.search=down',
      server: [
        respond(
          salesReportRoutes.breakDownSpreadsheet,
          withHeaders(new Blob(), { 'content-disposition': 'attachment; filename="Sales View Stores.xlsx"' }),
        ),
      ],
    });
    const downloads = () => sent.filter(({ path }) => path.endsWith('/xls'));
    await row('Stores', 'Downtown');

    await user.click(screen.getByRole('button', { name: 'Download Stores' }));

    await waitFor(() => expect(downloads()).toHaveLength(1));
    expect(downloads()[0]?.path).toBe('/api/v1/sales/analytics/sale/break-down/STORE/xls');
    expect(Object.fromEntries(downloads()[0]?.query ?? [])).toEqual({
      ...period,
      comparison: 'WEEKS_52',
      sameStoresOnly: 'true',
      companyIds: '1',
      orderBy: 'unitsSold',
      search: 'down',
    });
  });

  test('of an attribute has distinct totals, and says where its rows overlap', async () => {
    const distinct = respond(reportQueryRoutes.run, ({ body }) => {
      if (findSection(body) === '5')
        return {
          ...buildReport(body),
          totals: makeReport(body, [makeSectionRow(1, '', { units: 4, sales: 400 })]).totals,
        };
      const isChosen = body.filters.attributeValueIds?.join() === '41,42' && body.levels.length === 0;
      return isChosen ? makeReport(body, [makeSectionRow(1, '', { sales: 350 })]) : buildReport(body);
    });
    const { user } = show({ server: [distinct] });
    const size = await section('Size');
    await row('Size', 'Large');

    expect(
      within(size).getByText('A product can have several values, so rows add up to more than the total.'),
    ).toBeTruthy();
    const tiles = within(size).getAllByRole('definition');
    expect(tiles.slice(0, 2).map((tile) => tile.textContent)).toEqual(['$4.00up 100%', '4up 100%']);
    expect(within(size).getByRole('figure').textContent).toContain('Large 75.0%, Small 50.0%');
    expect(within(size).getByRole('figure').textContent).toContain('Total$4');
    expect(within(await section('Stores')).queryByText(/A product can have several values/)).toBeNull();

    await user.click(await row('Size', 'Large'));
    await user.click(await row('Size', 'Small'));
    await waitFor(() => expect(within(size).getByRole('figure').textContent).toContain('Selected$3.5'));
  });

  test('sends no request for a period that ends before it begins', async () => {
    const { sent } = show({ at: '/sales-view?soldOnAfter=2026-02-01&soldOnBefore=2026-01-01' });

    expect(await screen.findByText('The after date must not be later than the before date.')).toBeTruthy();
    expect(sent.filter(({ path }) => /reports\/query|break-down/.test(path))).toEqual([]);
  });
});
