import { annotationRoutes } from '@shelfward/contract/analytics/annotations/annotations.contract.ts';
import { reportQueryRoutes } from '@shelfward/contract/analytics/report-query/report-query.contract.ts';
import { type ReportQuery, reportQuery } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { salesReportRoutes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { productLineRoutes } from '@shelfward/contract/products/product-lines.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test, vi } from 'vitest';
import { makeCompany } from '../../../kit/testing/fixtures/companies.fixture.ts';
import { makeProduct, makeProductLine } from '../../../kit/testing/fixtures/products.fixture.ts';
import { makeReport } from '../../../kit/testing/fixtures/reports.fixture.ts';
import { makeShortStore } from '../../../kit/testing/fixtures/stores.fixture.ts';
import { renderScreen } from '../../../kit/testing/render.tsx';
import { pageWith, rejectWith } from '../../../kit/testing/responses.ts';
import { type Handler, respond, type Sent } from '../../../kit/testing/server.ts';
import { presetDays } from '../../../kit/ui/date-range.rules.ts';
import { accountDay } from '../../../kit/ui/numbers.ts';
import { SalesOverviewPage } from './sales-overview-page.tsx';

const today = accountDay(new Date());
const report = '/api/v1/reports/query';

const january = [10_000, 20_000, 30_000, 0].map((sales, index) => ({
  from: `2026-01-0${index + 1}`,
  to: `2026-01-0${index + 1}`,
  name: `01/0${index + 1}/2026`,
  sales,
}));
const knownDays = { soldOnAfter: '2026-01-01', soldOnBefore: '2026-01-03' };
const likeForLike = {
  days: knownDays,
  lastYear: knownDays,
  until: '2026-01-03',
  sales: 60_000,
  salesLastYear: 45_000,
  percentageChangeSales: 33,
  units: 6,
  unitsLastYear: 6,
  percentageChangeUnits: 0,
  leftOut: [],
  leftOutCount: 0,
};
/** Sales of $600, and of $500 a year earlier, or $450 until the last day with sales. */
const buildReport = (query: ReportQuery) => {
  const salesLastYear = query.likeForLike ? 45_000 : 50_000;
  return makeReport(query, [], { totals: { sales: 60_000, salesLastYear }, columns: january, likeForLike });
};
const kpis = { unitsSold: 6, totalSales: 60_000, sellThrough: 41.25, averageSalesPerStore: 30_000 };
/** The API of the screen. */
const server = [
  respond(reportQueryRoutes.run, ({ body }) => buildReport(body)),
  respond(salesReportRoutes.salesExtent, {
    firstSoldOn: '2025-01-01',
    lastSoldOn: '2026-01-03',
    spreadFrom: null,
    spreadTo: null,
  }),
  respond(salesReportRoutes.kpis, kpis),
  respond(salesReportRoutes.yearToDate, { ...kpis, sellThrough: 52.5 }),
  respond(companyRoutes.list, pageWith([makeCompany({ id: 2, name: 'Lassens' }), makeCompany({ id: 5 })])),
  respond(storeRoutes.allShort, [makeShortStore({ id: 31, companyId: 5 })]),
  respond(productLineRoutes.list, pageWith([makeProductLine({ name: 'Bars' })])),
  respond(productRoutes.list, pageWith([makeProduct({ name: 'Oat Bar' })])),
];
const days = 'soldOnAfter=2026-01-01&soldOnBefore=2026-01-04';
const show = (at = `/sales-overview?${days}`, ...overrides: readonly Handler[]) =>
  renderScreen(<SalesOverviewPage />, { at, server: [...overrides, ...server] });
/** The requests of the bars. The totals like for like have no columns. */
const requests = (sent: readonly Sent[]) =>
  sent.flatMap(({ path, body }) => (path === report && reportQuery.parse(body).columns !== 'NONE' ? [body] : []));
const choose = async (user: ReturnType<typeof show>['user'], label: string, option: string) => {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
};
const tile = (name: string) => screen.getByRole('region', { name }).textContent;
const isDrawn = () => screen.findByText(/Sales: \$/);

describe('the first load', () => {
  test('requests sales by day of Whole Foods, from the first of the year to the end of the month', async () => {
    const { sent } = show('/sales-overview');
    await isDrawn();

    expect(requests(sent)).toEqual([
      {
        days: { soldOnAfter: `${today.slice(0, 4)}-01-01`, soldOnBefore: presetDays('This Month', today).beforeDate },
        filters: { companyIds: [5] },
        columns: 'DAY',
        figures: ['sales', 'salesLastYear', 'percentageChangeSales', 'units', 'unitsLastYear', 'percentageChangeUnits'],
      },
    ]);
    const shown = ['Company', 'Store', 'Metric type', 'Range type', 'Product line', 'Product'].map(
      (name) => screen.getByRole<HTMLInputElement>('combobox', { name }).value,
    );
    expect(shown).toEqual(['Whole Foods', 'All stores', 'Sales', 'Day', 'All Product Lines', 'All Products']);
  });

  test('loads companies, then stores, then everything else', async () => {
    const { sent } = show();
    await isDrawn();

    // The period and the saved views do not depend on the data.
    const others = ['/api/v1/sales/analytics/extent', '/api/v1/saved-views'];
    const order = sent.map(({ path }) => path).filter((path) => !others.includes(path));
    expect(order.slice(0, 2)).toEqual(['/api/v1/companies', '/api/v1/stores/short']);
    const reports = '/api/v1/sales/analytics';
    expect(new Set(order.slice(2))).toEqual(
      new Set(['/api/v1/product-lines', '/api/v1/products', report, reports, `${reports}/year-to-date`]),
    );
    const companyQuery = Object.fromEntries(sent.find(({ path }) => path === '/api/v1/companies')?.query ?? []);
    expect(companyQuery).toEqual({ page: '0', size: '200', sort: 'name,asc' });
  });

  test('requests all companies if the preselected company cannot be loaded', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { sent } = show(undefined, respond(companyRoutes.list, rejectWith('INTERNAL_ERROR')));
    await isDrawn();

    expect(requests(sent)[0]).toHaveProperty('filters', {});
    expect(console.error).toHaveBeenCalled();
  });
});

describe('the filters', () => {
  test('reload the stores of a chosen company, and store the choice of all companies', async () => {
    const { user, sent, address } = show(`/sales-overview?${days}&storeId=31`);
    await isDrawn();

    await choose(user, 'Company', 'Lassens');
    await waitFor(() => expect(requests(sent).at(-1)).toHaveProperty('filters', { companyIds: [2] }));
    const stores = sent.filter(({ path }) => path === '/api/v1/stores/short');
    expect(stores.at(-1)?.query.get('companyId')).toBe('2');

    await choose(user, 'Company', 'All companies');
    await waitFor(() => expect(requests(sent).at(-1)).toHaveProperty('filters', {}));
    expect(address()).toContain('companyId=0');
  });

  test('reload with a spinner and are stored in the URL', async () => {
    let open: () => void = () => undefined;
    let isBlocked = false;
    const blocking = respond(reportQueryRoutes.run, ({ body }) =>
      isBlocked
        ? new Promise<ReturnType<typeof buildReport>>((resolve) => (open = () => resolve(buildReport(body))))
        : buildReport(body),
    );
    const { user, address } = show(undefined, blocking);
    await isDrawn();
    isBlocked = true;

    await choose(user, 'Metric type', 'Units');

    expect(await screen.findByRole('status', { name: 'Loading sales' })).toBeTruthy();
    open();
    expect(await screen.findByText(/Units: 60,000 in total/)).toBeTruthy();
    expect(screen.queryByRole('status', { name: 'Loading sales' })).toBeNull();
    expect(address()).toContain('metricsType=UNITS');
  });

  test('are restored from the URL', async () => {
    const { sent } = show(
      `/sales-overview?${days}&rangeType=WEEK&productLineId=41&productId=51&storeId=31&companyId=2`,
    );
    await isDrawn();

    expect(requests(sent)[0]).toMatchObject({
      columns: 'WEEK',
      filters: { productLineIds: [41], productIds: [51], storeIds: [31], companyIds: [2] },
    });
  });
});

describe('the figures', () => {
  test('are six tiles for the days with known sales', async () => {
    show();
    await isDrawn();

    await waitFor(() => expect(tile('COUNT')).toBe('COUNT3complete days'));
    await waitFor(() => expect(tile('SUM')).toBe('SUM$600.00up 20% vs. last year'));
    expect(tile('AVG')).toBe('AVG$200.00per day');
    expect(tile('TREND')).toBe('TRENDup 50%per day');
    expect(tile('MAX')).toBe('MAX$300.0001/03/2026');
    expect(tile('MIN')).toBe('MIN$100.0001/01/2026');
  });

  test('include the KPIs of the period and of the year to date, with the same filters', async () => {
    const { sent } = show(`/sales-overview?${days}&companyId=2&productLineId=41`);
    await isDrawn();

    expect(await screen.findByText('41.25%')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'Sales, year to date' })).getByText('52.5%')).toBeTruthy();
    const filters = (path: string) => {
      const { query } = sent.filter((request) => request.path === `/api/v1/sales/analytics${path}`).at(-1) ?? {};
      return ['companyId', 'productLineId', 'soldOnBefore'].map((name) => query?.get(name) ?? null);
    };
    expect([filters(''), filters('/year-to-date')]).toEqual([
      ['2', '41', '2026-01-04'],
      ['2', '41', null],
    ]);
  });

  test('compare like for like when the switch is on', async () => {
    const { user, address } = show();
    await isDrawn();

    await user.click(await screen.findByRole('switch', { name: 'Like for like' }));

    await waitFor(() => expect(tile('SUM')).toBe('SUM$600.00up 33% vs. last year'));
    expect(address()).toContain('likeForLike=true');
  });

  test('can be shown as a table with links to Retail Sales', async () => {
    const { user } = show();
    await isDrawn();

    await user.click(screen.getByRole('radio', { name: 'Table' }));

    const table = screen.getByRole('table', { name: 'Sales' });
    const link = within(table).getByRole('link', { name: '01/02/2026' });
    expect(link.getAttribute('href')).toBe(
      '/retail-sales?soldOnAfter=2026-01-02&soldOnBefore=2026-01-02&companyId=5&groupBy=STORE',
    );
    expect(within(table).getByRole('row', { name: /01\/02\/2026/ }).textContent).toContain('$200.00');
  });

  test('show an error and can be reloaded', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let isBroken = true;
    const breaking = respond(reportQueryRoutes.run, ({ body }) =>
      isBroken ? rejectWith('INTERNAL_ERROR') : buildReport(body),
    );
    const { user } = show(undefined, breaking);
    await screen.findByRole('alert');
    isBroken = false;

    await user.click(screen.getByRole('button', { name: 'Retry' }));

    await isDrawn();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('are exported as dates and amounts', async () => {
    const saved: Blob[] = [];
    const create = (blob: Blob) => `blob:${saved.push(blob)}`;
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: create, revokeObjectURL: () => undefined }));
    const { user } = show();
    await isDrawn();

    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Excel (.xlsx)' }));

    await waitFor(() => expect(saved).toHaveLength(1));
    const [sheet] = (await readXlsx(await (saved[0] ?? new Blob()).arrayBuffer(), { readStyles: true })).sheets;
    expect(sheet?.rows.slice(0, 3)).toEqual([
      ['Day', 'Sales'],
      [new Date('2026-01-01T00:00:00Z'), 100],
      [new Date('2026-01-02T00:00:00Z'), 200],
    ]);
  });
});

describe('the annotations', () => {
  const note = { kind: 'NOTE', from: '2026-01-02', until: '2026-01-02', text: 'New rack', noteId: 7 } as const;
  const promotion = {
    kind: 'PROMOTION',
    from: '2025-12-20',
    until: '2026-01-01',
    text: 'Spring',
    noteId: null,
  } as const;
  const loaded = respond(annotationRoutes.list, { annotations: [promotion, note], incomplete: [] });

  test('are requested with the filters of the chart, and read with its values', async () => {
    const { user, sent } = show(`/sales-overview?${days}&companyId=2`, loaded);
    await isDrawn();
    expect(sent.some(({ path }) => path === '/api/v1/reports/annotations')).toBe(false);

    await user.click(screen.getByRole('button', { name: 'Annotations' }));

    await waitFor(() =>
      expect(sent.find(({ path }) => path === '/api/v1/reports/annotations')?.query.get('companyIds')).toBe('2'),
    );
    await user.click(screen.getByRole('radio', { name: 'Table' }));
    const row = await screen.findByRole('row', { name: /01\/02\/2026/ });
    await waitFor(() => expect(row.textContent).toContain('New rack'));
    expect(screen.getByRole('row', { name: /01\/01\/2026/ }).textContent).toContain('Spring');
  });

  test('include notes, which users write about what the chart shows', async () => {
    const saved = {
      id: 8,
      day: '2026-01-04',
      text: 'Flood',
      companyId: 2,
      storeId: null,
      productLineId: null,
      productId: null,
    };
    const { user, sent } = show(
      `/sales-overview?${days}&companyId=2`,
      loaded,
      respond(annotationRoutes.createNote, {
        ...saved,
        user: { id: 1, name: 'Ada' },
        createdAt: '2026-01-04T10:00:00.000Z',
        mayChange: true,
        version: 1,
      }),
    );
    await isDrawn();
    await user.click(screen.getByRole('button', { name: 'Annotations' }));

    await user.click(await screen.findByRole('button', { name: 'Add note' }));
    const drawer = await screen.findByRole('dialog', { name: '01/04/2026' });
    await user.click(within(drawer).getByRole('button', { name: 'Add note' }));
    const dialog = await screen.findByRole('dialog', { name: 'New note' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Note' }), 'Flood');
    await user.click(within(dialog).getByRole('button', { name: /^(?:Save|Create|Add)/ }));

    const { id: _id, ...body } = saved;
    await waitFor(() => expect(sent.find(({ path }) => path === '/api/v1/reports/notes')?.body).toEqual(body));
  });
});
