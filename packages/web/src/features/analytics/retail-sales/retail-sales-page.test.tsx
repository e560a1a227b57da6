import type { BreakdownRow } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { salesReportRoutes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test, vi } from 'vitest';
import { makeCompany } from '../../../kit/testing/fixtures/companies.fixture.ts';
import { makeBreakdownRow } from '../../../kit/testing/fixtures/sales.fixture.ts';
import { renderScreen } from '../../../kit/testing/render.tsx';
import { type FakeResponse, pageWith, rejectWith } from '../../../kit/testing/responses.ts';
import { type Handler, respond, type Sent } from '../../../kit/testing/server.ts';
import { accountDay } from '../../../kit/ui/numbers.ts';
import { computeTotals } from '../core/totals.rules.ts';
import { RetailSalesPage } from './retail-sales-page.tsx';

const today = accountDay(new Date());
const path = '/api/v1/sales/analytics/breakdown';

const companies = [
  makeBreakdownRow({ id: 1, value: 'Whole Foods', unitsSold: 119, unitsSoldLastYear: 100, totalSalesPrice: 250_050 }),
  makeBreakdownRow({
    id: 2,
    value: 'Lassens',
    unitsSold: 300,
    totalSalesPrice: 90_000,
    totalSalesPriceLastYear: 100_000,
  }),
];
const stores = [
  makeBreakdownRow({ id: 11, value: 'Downtown', totalSalesPrice: 150_000 }),
  makeBreakdownRow({ id: 12, value: 'Harbour', totalSalesPrice: 100_050 }),
];
const lines = [
  makeBreakdownRow({ id: 0, value: '' }),
  makeBreakdownRow({ id: 21, value: 'Bars', totalSalesPrice: 20_000 }),
];
const rowsByLevel: Readonly<Record<string, readonly BreakdownRow[]>> = {
  COMPANY: companies,
  STORE: stores,
  PRODUCT_LINE: lines,
};

const byLevel = respond(salesReportRoutes.breakdown, ({ query }) => rowsByLevel[query['groupBy.type']] ?? []);
const option = { attributeKeyName: null, attributeKeyId: null };
/** The API of the screen. */
const server = [
  byLevel,
  respond(salesReportRoutes.groupByOptions, [
    { ...option, type: 'STORE' },
    { ...option, type: 'PRODUCT_LINE' },
    { type: 'ATTRIBUTE_KEY_ID', attributeKeyName: 'Size', attributeKeyId: 12 },
  ]),
  respond(salesReportRoutes.salesExtent, { firstSoldOn: null, lastSoldOn: null, spreadFrom: null, spreadTo: null }),
  respond(salesReportRoutes.totals, computeTotals([makeBreakdownRow({ id: 0 })])),
  respond(companyRoutes.list, pageWith([makeCompany({ id: 1 }), makeCompany({ id: 2, name: 'Lassens' })])),
];
const show = (at = '/retail-sales', ...overrides: readonly Handler[]) =>
  renderScreen(<RetailSalesPage />, { at, server: [...overrides, ...server] });
const breakdownRequests = (sent: readonly Sent[]) => sent.filter((request) => request.path === path);
const queryParams = (request: Sent | undefined) => Object.fromEntries(request?.query ?? []);
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

    expect(queryParams(breakdownRequests(sent)[0])).toEqual({
      'groupBy.type': 'COMPANY',
      soldOnAfter: `${today.slice(0, 4)}-01-01`,
      soldOnBefore: today,
    });
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

  test('by attribute has distinct totals on screen and in the spreadsheet, and says that rows overlap', async () => {
    const createObjectURL = vi.fn<(blob: Blob) => string>(() => 'blob:x');
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }));
    const bySize = [
      makeBreakdownRow({ id: 31, value: 'Bars large' }),
      makeBreakdownRow({ id: 32, value: 'Bars small' }),
    ];
    const { sent, user } = show(
      '/retail-sales?groupBy=ATTRIBUTE-12&companyId=1',
      respond(salesReportRoutes.breakdown, bySize),
    );

    expect(await rowNames()).toEqual(['Bars large', 'Bars small', 'Total']);
    expect(cellTexts(screen.getByRole('row', { name: /^Total/ })).slice(0, 4)).toEqual(['10', '10', '0%', '$100.00']);
    expect(screen.getByText('A product can have several values, so rows add up to more than the total.')).toBeTruthy();
    const totals = sent.find((request) => request.path.endsWith('/totals'));
    expect(totals?.query.get('companyIds')).toBe('1');

    await user.click(screen.getByRole('button', { name: /Export/ }));
    await user.click(await screen.findByRole('menuitem', { name: /Excel|spreadsheet|xlsx/i }));
    await waitFor(() => expect(createObjectURL).toHaveBeenCalled());
    const [blob] = createObjectURL.mock.calls[0] ?? [];
    const { sheets } = await readXlsx(new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0)));
    expect(sheets[0]?.rows.at(-1)?.slice(0, 2)).toEqual(['Total', 10]);
  });

  test('requests the companies as specified', async () => {
    const { sent } = show();
    await rowNames();

    const query = queryParams(sent.find((request) => request.path === '/api/v1/companies'));
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
    let rows: FakeResponse<typeof salesReportRoutes.breakdown> = [];
    const { user } = show(
      '/retail-sales',
      respond(salesReportRoutes.breakdown, () => rows),
    );
    expect(await screen.findByText('There are no available sales data in selected date range.')).toBeTruthy();

    rows = rejectWith('INTERNAL_ERROR');
    await user.click(screen.getByRole('combobox', { name: 'Company' }));
    await user.click(await screen.findByRole('option', { name: 'Lassens' }));

    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.queryByRole('status', { name: 'Loading sales' })).toBeNull();
    expect(logged).toHaveBeenCalled();
    rows = companies;
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
    expect(breakdownRequests(sent)).toHaveLength(1);
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
    expect(queryParams(breakdownRequests(sent).at(-1))).toMatchObject({
      'groupBy.type': 'PRODUCT_LINE',
      companyIds: '1',
      storeIds: '11',
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

    const query = queryParams(
      breakdownRequests(sent).find(({ query: sentQuery }) => sentQuery.has('withoutProductLine')),
    );
    expect(query).toMatchObject({ 'groupBy.type': 'STORE', withoutProductLine: 'true' });
  });

  test('collapse when the company or the period changes', async () => {
    const { user, address, sent } = show(`${three}&expanded=1+1.11`);
    await screen.findByText('Bars');

    await user.click(screen.getByRole('combobox', { name: 'Company' }));
    await user.click(await screen.findByRole('option', { name: 'Whole Foods' }));

    await waitFor(() => expect(address()).not.toContain('expanded'));
    await waitFor(() => expect(queryParams(breakdownRequests(sent).at(-1)).companyIds).toBe('1'));
    expect(screen.queryByText('Bars')).toBeNull();
  });

  test('show an error in their place and can be retried', async () => {
    let isBroken = true;
    const breaking = respond(salesReportRoutes.breakdown, ({ query: { 'groupBy.type': level } }) =>
      level === 'STORE' && isBroken ? rejectWith('INTERNAL_ERROR') : (rowsByLevel[level] ?? []),
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

test('exports the shown rows by level as numbers', async () => {
  const saved: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (blob: Blob) => saved.push(blob), revokeObjectURL: () => undefined }),
  );
  const { user } = show('/retail-sales?groupBy=COMPANY&groupBy=STORE&expanded=1');
  await screen.findByText('Downtown');

  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excel (.xlsx)' }));

  await waitFor(() => expect(saved).toHaveLength(1));
  const [sheet] = (await readXlsx(await (saved[0] ?? new Blob()).arrayBuffer())).sheets;
  expect(sheet?.rows.map((row) => row.slice(0, 6))).toEqual([
    ['Company', 'Store', 'Units', 'LY Units', 'YoY Units', 'Sales'],
    ['Whole Foods', null, 119, 100, 19, 2500.5],
    ['Whole Foods', 'Downtown', 10, 10, 0, 1500],
    ['Whole Foods', 'Harbour', 10, 10, 0, 1000.5],
    ['Lassens', null, 300, 10, 2900, 900],
    ['Total', null, 419, 110, 281, 3400.5],
  ]);
});
