import { reportQueryRoutes } from '@shelfward/contract/analytics/report-query/report-query.contract.ts';
import type { ReportQuery } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { salesReportRoutes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { xlsxMediaType } from '@shelfward/contract/kit/spreadsheet.rules.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { makeCompany } from '../../../kit/testing/fixtures/companies.fixture.ts';
import { makeReport, type SoldFixture } from '../../../kit/testing/fixtures/reports.fixture.ts';
import { renderScreen } from '../../../kit/testing/render.tsx';
import { type FakeResponse, pageWith, rejectWith } from '../../../kit/testing/responses.ts';
import { type Handler, respond, type Sent } from '../../../kit/testing/server.ts';
import { accountDay } from '../../../kit/ui/numbers.ts';
import { soldFigures } from '../core/sold.rules.ts';
import { RetailSalesPage } from './retail-sales-page.tsx';

const today = accountDay(new Date());
const path = '/api/v1/reports/query';

const companies: readonly SoldFixture[] = [
  { id: 1, name: 'Whole Foods', units: 119, unitsLastYear: 100, sales: 250_050 },
  { id: 2, name: 'Lassens', units: 300, sales: 90_000, salesLastYear: 100_000 },
];
const stores = [
  { id: 11, name: 'Downtown', sales: 150_000 },
  { id: 12, name: 'Harbour', sales: 100_050 },
];
const lines = [
  { id: 0, name: 'No Name' },
  { id: 21, name: 'Bars', sales: 20_000 },
];
const rowsByLevel: Readonly<Record<string, readonly SoldFixture[]>> = {
  COMPANY: companies,
  STORE: stores,
  PRODUCT_LINE: lines,
};

const buildReport = (query: ReportQuery) => makeReport(query, rowsByLevel[query.levels[0]?.type ?? ''] ?? []);
const option = { attributeKeyName: null, attributeKeyId: null };
/** The API of the screen. */
const server = [
  respond(reportQueryRoutes.run, ({ body }) => buildReport(body)),
  respond(salesReportRoutes.groupByOptions, [
    { ...option, type: 'STORE' },
    { ...option, type: 'PRODUCT_LINE' },
    { type: 'ATTRIBUTE_KEY_ID', attributeKeyName: 'Size', attributeKeyId: 12 },
  ]),
  respond(salesReportRoutes.salesExtent, { firstSoldOn: null, lastSoldOn: null, spreadFrom: null, spreadTo: null }),
  respond(companyRoutes.list, pageWith([makeCompany({ id: 1 }), makeCompany({ id: 2, name: 'Lassens' })])),
];
const show = (at = '/retail-sales', ...overrides: readonly Handler[]) =>
  renderScreen(<RetailSalesPage />, { at, server: [...overrides, ...server] });
const requests = (sent: readonly Sent[]) => sent.filter((request) => request.path === path).map(({ body }) => body);
const rowNames = async () => {
  const table = await screen.findByRole('table', { name: 'Retail Sales' });
  await within(table).findAllByRole('rowheader', { name: /Whole Foods|Bars|Downtown/ });
  return within(table)
    .getAllByRole('rowheader')
    .map((head) => head.textContent);
};
const cellTexts = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
const toggle = (name: string) => screen.findByRole('button', { name: `Rows of ${name}` });

describe('the report', () => {
  test('requests this year to date by company, and shows both years, sorted by sales', async () => {
    const { sent } = show();

    expect(await rowNames()).toEqual(['Whole Foods', 'Lassens', 'Total']);

    expect(requests(sent)).toEqual([
      {
        levels: [{ type: 'COMPANY', attributeKeyId: null }],
        columns: 'NONE',
        days: { soldOnAfter: `${today.slice(0, 4)}-01-01`, soldOnBefore: today },
        filters: {},
        figures: [...soldFigures],
      },
    ]);
    expect(cellTexts(screen.getByRole('row', { name: /Whole Foods/ }))).toEqual([
      '119',
      '100',
      'up 19%',
      '$2,500.50',
      '$100.00',
      'up 2,401%',
    ]);
    expect(cellTexts(screen.getByRole('row', { name: /Total/ })).slice(0, 4)).toEqual([
      '419',
      '110',
      'up 281%',
      '$3,400.50',
    ]);
    expect(screen.getByRole('link', { name: 'Import sales data' }).getAttribute('href')).toBe('/sales-import');
  });

  test('by attribute has distinct totals, and says that rows overlap', async () => {
    const bySize = [
      { id: 31, name: 'Bars large' },
      { id: 32, name: 'Bars small' },
    ];
    const once = { units: 10, unitsLastYear: 10, sales: 10_000, salesLastYear: 10_000 };
    const { sent } = show(
      '/retail-sales?groupBy=ATTRIBUTE-12&companyId=1',
      respond(reportQueryRoutes.run, ({ body }) => makeReport(body, bySize, { totals: once })),
    );

    expect(await rowNames()).toEqual(['Bars large', 'Bars small', 'Total']);
    expect(cellTexts(screen.getByRole('row', { name: /^Total/ })).slice(0, 4)).toEqual(['10', '10', '0%', '$100.00']);
    expect(screen.getByText('A product can have several values, so rows add up to more than the total.')).toBeTruthy();
    expect(requests(sent)).toEqual([expect.objectContaining({ filters: { companyIds: [1] } })]);
  });

  test('requests the companies as specified', async () => {
    const { sent } = show();
    await rowNames();

    const query = Object.fromEntries(sent.find((request) => request.path === '/api/v1/companies')?.query ?? []);
    expect(query).toEqual({ page: '0', size: '100', sort: 'name,asc' });
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Company' }).value).toBe('All companies');
  });

  test('sorts by sales descending, unsorted, ascending, and descending again', async () => {
    const { user, address } = show();
    await rowNames();
    const head = screen.getByRole('columnheader', { name: 'Sales' });
    const click = () => user.click(within(head).getByRole('button'));

    expect(head.getAttribute('aria-sort')).toBe('descending');
    await click();
    await waitFor(() => expect(head.getAttribute('aria-sort')).toBeNull());
    await click();
    await waitFor(() => expect(head.getAttribute('aria-sort')).toBe('ascending'));
    expect(await rowNames()).toEqual(['Lassens', 'Whole Foods', 'Total']);
    expect(address()).toContain('sort=sales%2Casc');
    await click();
    await waitFor(() => expect(head.getAttribute('aria-sort')).toBe('descending'));
  });

  test('describes the chart as text and links to the records of a row', async () => {
    show();
    await rowNames();

    expect(screen.getByText('Top 10 companies by sales')).toBeTruthy();
    expect(screen.getByText(/Sales: \$3,400.50 in total, highest Whole Foods/)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Lassens' });
    expect(link.getAttribute('href')).toContain('/store-performance?');
    expect(link.getAttribute('href')).toContain('companyId=2');
  });

  test('shows an empty state without sales, and an error after a failed request', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let respondTo: (query: ReportQuery) => FakeResponse<typeof reportQueryRoutes.run> = (query) =>
      makeReport(query, []);
    const { user } = show(
      '/retail-sales',
      respond(reportQueryRoutes.run, ({ body }) => respondTo(body)),
    );
    expect(await screen.findByText('There are no available sales data in selected date range.')).toBeTruthy();

    respondTo = () => rejectWith('INTERNAL_ERROR');
    await user.click(screen.getByRole('combobox', { name: 'Company' }));
    await user.click(await screen.findByRole('option', { name: 'Lassens' }));

    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.queryByRole('status', { name: 'Loading sales' })).toBeNull();
    expect(logged).toHaveBeenCalled();
    respondTo = buildReport;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await rowNames()).toContain('Lassens');
  });
});

describe('the levels', () => {
  test('can all be removed, which shows a message', async () => {
    const { user, address, sent } = show();
    await rowNames();

    await user.click(screen.getByRole('button', { name: 'Remove Company' }));

    const text = 'There is no selected group by attribute. Please select at least one to show sales data.';
    expect(await screen.findByText(text)).toBeTruthy();
    expect(address()).toContain('groupBy=none');
    expect(requests(sent)).toHaveLength(1);
  });

  test('are added up to three from the options of the API', async () => {
    const { user, address } = show('/retail-sales?groupBy=COMPANY&groupBy=STORE');
    await rowNames();

    await user.click(screen.getByRole('button', { name: 'Add' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual(['Store', 'Product Line', 'Size']);
    await user.click(screen.getByRole('menuitem', { name: 'Size' }));

    expect(await screen.findByRole('button', { name: 'Remove Size' })).toBeTruthy();
    expect(address()).toContain('groupBy=COMPANY&groupBy=STORE&groupBy=ATTRIBUTE-12');
    expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
  });

  test('change their order and collapse open rows', async () => {
    const { user, address } = show('/retail-sales?groupBy=COMPANY&groupBy=PRODUCT_LINE&expanded=1');
    await rowNames();

    await user.click(screen.getByRole('button', { name: 'Move Product Line before Company' }));

    await waitFor(() => expect(address()).toContain('groupBy=PRODUCT_LINE&groupBy=COMPANY'));
    expect(address()).not.toContain('expanded');
    expect(await rowNames()).toEqual(['Bars', 'No product line', 'Total']);
  });
});

describe('nested rows', () => {
  const three = '/retail-sales?groupBy=COMPANY&groupBy=STORE&groupBy=PRODUCT_LINE';

  test('load when a row is expanded, filtered by all parent rows, and are stored in the URL', async () => {
    const { user, sent, address } = show(three);
    await rowNames();

    await user.click(await toggle('Whole Foods'));
    await user.click(await toggle('Downtown'));
    await screen.findByText('Bars');

    expect(await rowNames()).toEqual([
      'Whole Foods',
      'Downtown',
      'Bars',
      'No product line',
      'Harbour',
      'Lassens',
      'Total',
    ]);
    expect(requests(sent).at(-1)).toMatchObject({
      levels: [{ type: 'PRODUCT_LINE' }],
      filters: { companyIds: [1], storeIds: [11] },
    });
    expect(address()).toContain('expanded=1+1.11');
  });

  test('are restored from the URL', async () => {
    show(`${three}&expanded=1+1.11`);
    await screen.findByText('Bars');

    expect(await rowNames()).toHaveLength(7);
  });

  test('are requested with a filter for rows without a product line', async () => {
    const { user, sent } = show('/retail-sales?groupBy=PRODUCT_LINE&groupBy=STORE');
    await user.click(await toggle('No product line'));
    await screen.findByRole('link', { name: 'Downtown' });

    expect(requests(sent)).toContainEqual(
      expect.objectContaining({
        levels: [{ type: 'STORE', attributeKeyId: null }],
        filters: { withoutProductLine: true },
      }),
    );
  });

  test('collapse when the company or the period changes', async () => {
    const { user, address, sent } = show(`${three}&expanded=1+1.11`);
    await screen.findByText('Bars');

    await user.click(screen.getByRole('combobox', { name: 'Company' }));
    await user.click(await screen.findByRole('option', { name: 'Whole Foods' }));

    await waitFor(() => expect(address()).not.toContain('expanded'));
    await waitFor(() => expect(requests(sent).at(-1)).toMatchObject({ filters: { companyIds: [1] } }));
    expect(screen.queryByText('Bars')).toBeNull();
  });

  test('show an error in their place and can be retried', async () => {
    let isBroken = true;
    const breaking = respond(reportQueryRoutes.run, ({ body }) =>
      body.levels[0]?.type === 'STORE' && isBroken ? rejectWith('INTERNAL_ERROR') : buildReport(body),
    );
    const { user } = show('/retail-sales?groupBy=COMPANY&groupBy=STORE', breaking);
    await user.click(await toggle('Whole Foods'));
    const row = await within(screen.getByRole('table', { name: 'Retail Sales' })).findByRole('alert');
    isBroken = false;

    await user.click(within(row).getByRole('button', { name: 'Retry' }));

    expect(await screen.findByText('Downtown')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Lassens' })).toBeTruthy();
  });
});

test('exports all rows of all levels as a file of the server', async () => {
  const saved: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (blob: Blob) => saved.push(blob), revokeObjectURL: () => undefined }),
  );
  const { user, sent } = show(
    '/retail-sales?groupBy=COMPANY&groupBy=STORE&expanded=1&sort=units,asc',
    respond(reportQueryRoutes.xlsx, new Blob(['file'], { type: xlsxMediaType })),
  );
  await screen.findByText('Downtown');

  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excel (.xlsx)' }));

  await waitFor(() => expect(saved).toHaveLength(1));
  expect(sent.find((request) => request.path.endsWith('/xlsx'))?.body).toMatchObject({
    name: 'Retail Sales',
    query: {
      levels: [{ type: 'COMPANY' }, { type: 'STORE' }],
      figures: [...soldFigures],
      sort: { by: 'units', direction: 'asc' },
    },
  });
});
