import type { OrderStatistics } from '@shelfward/contract/analytics/order-conversion/order-conversion.contract.ts';
import { orderConversionRoutes } from '@shelfward/contract/analytics/order-conversion/order-conversion.contract.ts';
import { orderProposalRoutes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test, vi } from 'vitest';
import { queryClient } from '../../../kit/query-client.ts';
import { renderScreen } from '../../../kit/testing/render.tsx';
import { rejectWith } from '../../../kit/testing/responses.ts';
import { respond, type Sent } from '../../../kit/testing/server.ts';
import { presetDays } from '../../../kit/ui/date-range.rules.ts';
import { accountDay } from '../../../kit/ui/numbers.ts';
import {
  detailsPath,
  downtown,
  listPath,
  proposalsPath,
  row,
  server,
  totals,
  uptown,
} from './order-conversion.factory.ts';
import { OrderConversionPage } from './order-conversion-page.tsx';

const today = accountDay(new Date());
const at = '/order-conversion';
const show = ({ server: overrides = [], ...options }: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(<OrderConversionPage />, { at, ...options, server: [...overrides, ...server] });
const listing = (rows: readonly OrderStatistics[]) => [respond(orderConversionRoutes.list, rows)];

const requestsTo = (sent: readonly Sent[], path = listPath) => sent.filter((element) => element.path === path);
const lastQuery = (sent: readonly Sent[], path = listPath) =>
  Object.fromEntries(requestsTo(sent, path).at(-1)?.query ?? []);
const findRow = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const choose = async (user: ReturnType<typeof show>['user'], label: string, option: string) => {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
};

describe('the table', () => {
  test('requests 200 stores from the first day of the year to the last day of the month', async () => {
    const { sent } = show();
    await findRow('Downtown');

    expect(lastQuery(sent)).toEqual({
      soldOnAfter: `${today.slice(0, 4)}-01-01`,
      soldOnBefore: presetDays('This Month', today).beforeDate,
      orderAnalyticGroupByType: 'STORE',
      off: '0',
      limit: '200',
    });
  });

  test('shows the specified columns, percentages with two decimals, and – for missing values', async () => {
    show();
    const cells = (container: HTMLElement) =>
      within(container)
        .getAllByRole('cell')
        .map((cell) => cell.textContent);

    const first = cells(await findRow('Downtown'));
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);

    expect(heads).toEqual([
      '',
      'Store',
      'Assortment Count',
      'Est Inventory',
      'Inventory Utilization',
      'Order Quantity',
      'Sales Quantity',
      'Conversion Rate',
    ]);
    expect(first).toEqual(['', 'DowntownWhole Foods', '200', '150', '75.00%', '1,200', '400', '33.33%', 'Details']);
    expect(cells(await findRow('Uptown')).at(-2)).toBe('–');
    expect((await screen.findByRole('link', { name: 'Downtown' })).getAttribute('href')).toBe('/stores/storeDetail/1');
  });

  test('colors the marker from red to green and points it down below 50%', async () => {
    const shares = { inventoryUtilization: 50, conversionRate: 49.99 };
    show({
      server: listing([row({ ...downtown, ...shares })]),
    });

    const marks = [...(await findRow('Downtown')).querySelectorAll('svg[style]')];

    expect(marks.map((mark) => [mark.getAttribute('style'), mark.hasAttribute('data-flipped')])).toEqual([
      ['--good: 50%;', false],
      ['--good: 49.99%;', true],
    ]);
  });

  test('sorts by every column: ascending, descending, unsorted, and by one column at a time', async () => {
    const { sent, user, address } = show();
    await findRow('Downtown');
    const click = (name: string) => user.click(screen.getByRole('button', { name }));
    const ordered = (by: string) => waitFor(() => expect(lastQuery(sent).orderBy).toBe(by));

    await click('Conversion Rate');
    await ordered('conversion_rate,asc');
    await click('Conversion Rate');
    await ordered('conversion_rate,desc');
    expect(screen.getByRole('columnheader', { name: 'Conversion Rate' }).getAttribute('aria-sort')).toBe('descending');
    await click('Conversion Rate');
    await waitFor(() => expect(address()).toBe(at));
    expect(screen.getByRole('columnheader', { name: 'Conversion Rate' }).getAttribute('aria-sort')).toBeNull();
    for (const [label, key] of [
      ['Store', 'name'],
      ['Assortment Count', 'assortment_count'],
      ['Est Inventory', 'estimated_inventory'],
      ['Inventory Utilization', 'inventory_utilization'],
      ['Order Quantity', 'total_order'],
      ['Sales Quantity', 'total_sales'],
    ] as const) {
      await click(label);
      await ordered(`${key},asc`);
    }
  });

  test('shows two forecast columns and their totals when they are enabled', async () => {
    const outlook = { weeklyUnits: 30, weeksOfCover: 5, expectedLostUnits: 1.25 };
    const { sent, user, address } = show({
      server: [
        respond(orderConversionRoutes.list, ({ query }) =>
          query.outlook ? [row({ ...downtown, outlook })] : [downtown, uptown],
        ),
        respond(orderConversionRoutes.totals, ({ query }) => (query.outlook ? { ...totals, outlook } : totals)),
      ],
    });
    await findRow('Uptown');

    await user.click(screen.getByRole('switch', { name: 'Forecast columns' }));

    const cover = await screen.findByRole('columnheader', { name: 'Weeks of Cover' });
    expect(cover.getAttribute('title')).toBe(
      'Weeks that the estimated inventory lasts at the recent weekly rate of sale',
    );
    expect(screen.getByRole('columnheader', { name: 'Expected Lost Units' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('row', { name: /Uptown/ })).toBeNull());
    const cells = within(await findRow('Downtown')).getAllByRole('cell');
    expect(cells.slice(-3, -1).map((cell) => cell.textContent)).toEqual(['5.00', '1.25']);
    expect(screen.getByText(/^Weeks of cover/).textContent).toBe('Weeks of cover 5.00');
    expect(address()).toBe(`${at}?outlook=true`);
    await user.click(screen.getByRole('button', { name: 'Expected Lost Units' }));
    await waitFor(() => expect(lastQuery(sent)).toMatchObject({ outlook: 'true', orderBy: 'expected_lost,asc' }));
    await user.click(screen.getByRole('switch', { name: 'Forecast columns' }));
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Expected Lost Units' })).toBeNull());
  });

  test('shows no inventory by month, because inventory is as of now', async () => {
    const month = row({ id: 202_601, name: '2026-01', companyName: null, assortmentCount: 0, estimatedInventory: 0 });
    show({
      at: `${at}?groupBy=YEAR_MONTH`,
      server: listing([{ ...month, inventoryUtilization: null }]),
    });

    const cells = within(await findRow('2026-01')).getAllByRole('cell');

    expect(cells.map((cell) => cell.textContent)).toEqual([
      '',
      '2026-01',
      '–',
      '–',
      '–',
      '1,200',
      '400',
      '33.33%',
      'Details',
    ]);
    expect(screen.queryByText('Utilization')).toBeNull();
  });

  test('renders only the visible rows of thousands', async () => {
    const many = Array.from({ length: 5000 }, (_, index) => row({ id: index + 1, name: `Store ${index + 1}` }));
    const { sent } = show({
      at: `${at}?limit=100000`,
      server: listing(many),
    });
    await findRow('Store 1 ');

    expect(lastQuery(sent).limit).toBe('100000');
    expect(screen.getAllByRole('row').length).toBeLessThan(120);
    expect(screen.getByText('5,000').closest('span')?.textContent).toBe('5,000 stores');
  });

  test('shows an empty state that clears the filters', async () => {
    const { user, address } = show({
      at: `${at}?companyId=8&search=zz&sort=total_sales%2Cdesc`,
      server: [respond(orderConversionRoutes.list, ({ query }) => (query.search ? [] : [downtown]))],
    });
    await screen.findByText('There are no order conversion data for this filter.');

    await user.click(screen.getByRole('button', { name: 'Clear all' }));

    await findRow('Downtown');
    expect(address()).toBe(`${at}?sort=total_sales%2Cdesc`);
  });

  test('clears the table after a failed load and can retry', async () => {
    let isBroken = false;
    const { user } = show({
      server: [respond(orderConversionRoutes.list, () => (isBroken ? rejectWith('INTERNAL_ERROR') : [downtown]))],
    });
    await findRow('Downtown');
    isBroken = true;

    await act(() => queryClient.invalidateQueries());

    expect((await screen.findByRole('alert')).textContent).toContain('An unexpected server error occurred.');
    expect(screen.queryByRole('row', { name: /Downtown/ })).toBeNull();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await findRow('Downtown')).toBeTruthy();
  });
});

test('the footer has distinct totals of attribute values, of all or of the selected rows', async () => {
  const sizes = [31, 32, 33].map((id) => row({ id, name: `Size ${id}` }));
  const { sent, user } = show({
    at: `${at}?groupBy=ATTRIBUTE_VALUE&attributeKeyId=3`,
    server: [
      ...listing(sizes),
      respond(orderConversionRoutes.totals, { ...totals, totalSalesQuantity: 700 }),
      respond(orderConversionRoutes.selectedTotals, { ...totals, totalSalesQuantity: 600 }),
    ],
  });
  await findRow('Size 31');

  expect(await screen.findByText('700')).toBeTruthy();
  expect(screen.getByText('A product can have several values, so rows add up to more than the total.')).toBeTruthy();

  await user.click(screen.getByRole('checkbox', { name: 'Select Size 31' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Size 33' }));

  expect(await screen.findByText('600')).toBeTruthy();
  const [last] = requestsTo(sent, `${listPath}/totals`).slice(-1);
  expect(last?.body).toEqual({ rowIds: [31, 33] });
});

describe('filters', () => {
  test('sends company, region, store, line, product, and record limit and stores them in the URL', async () => {
    const { sent, user, address } = show();
    await findRow('Downtown');

    await choose(user, 'Company', 'Whole Foods');
    await choose(user, 'Region', 'North');
    await choose(user, 'Store', 'Downtown');
    await choose(user, 'Product line', 'Drinks');
    await choose(user, 'Product', 'Tea');
    await choose(user, 'Record limit', 'Show all');

    const filters = { companyId: '8', regionId: '5', storeId: '1', productLineId: '4', productId: '6' };
    await waitFor(() => expect(lastQuery(sent)).toMatchObject({ ...filters, limit: '100000' }));
    expect(address()).toBe(`${at}?${new URLSearchParams({ ...filters, limit: '100000' })}`);
    const sizes = ['/api/v1/companies', '/api/v1/companies/regions/all/short', '/api/v1/product-lines'];
    expect(sizes.map((path) => lastQuery(sent, path).size)).toEqual(['200', '200', '2000']);
    await choose(user, 'Company', 'All companies');
    await waitFor(() => expect(address()).not.toMatch(/companyId|regionId|storeId/));
  });

  test('offers the specified record limits', async () => {
    const { user } = show();
    await findRow('Downtown');

    await user.click(screen.getByRole('combobox', { name: 'Record limit' }));

    const options = await screen.findAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual([
      '15',
      '30',
      '50',
      '75',
      '100',
      '150',
      '200',
      'Show all',
    ]);
  });

  test('searches one second after the last keystroke', async () => {
    const { sent } = show();
    await findRow('Downtown');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

    fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: ' down ' } });
    await act(() => vi.advanceTimersByTimeAsync(900));
    expect(requestsTo(sent)).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(300));
    vi.useRealTimers();

    await waitFor(() => expect(lastQuery(sent).search).toBe('down'));
    expect(requestsTo(sent)).toHaveLength(2);
  });

  test('labels the first column with the grouping and requests attribute values with their key', async () => {
    const { sent, user, address } = show({
      server: [
        respond(orderConversionRoutes.list, ({ query }) =>
          query.orderAnalyticGroupByType === 'ATTRIBUTE_VALUE'
            ? [row({ id: 0, name: '' }), row({ id: 31, name: 'Large' })]
            : [downtown],
        ),
      ],
    });
    await findRow('Downtown');

    await choose(user, 'Group by', 'Size');

    await findRow('No Size');
    expect(screen.getByRole('columnheader', { name: 'Size' })).toBeTruthy();
    expect(lastQuery(sent)).toMatchObject({ orderAnalyticGroupByType: 'ATTRIBUTE_VALUE', attributeKeyId: '3' });
    expect(address()).toBe(`${at}?groupBy=ATTRIBUTE_VALUE&attributeKeyId=3`);
  });
});

test('the file names period, search, and filters on its last sheet', async () => {
  const saved: Blob[] = [];
  const create = (blob: Blob) => `blob:${saved.push(blob)}`;
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: create, revokeObjectURL: () => undefined }));
  const { user } = show({ at: `${at}?soldOnAfter=2026-11-01&soldOnBefore=2026-11-30&search=town&companyId=8` });
  await findRow('Downtown');

  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excel (.xlsx)' }));

  await waitFor(() => expect(saved).toHaveLength(1));
  const { sheets } = await readXlsx(await (saved[0] ?? new Blob()).arrayBuffer());
  expect(sheets.at(-1)?.rows.slice(0, 4)).toEqual([
    ['Report', 'Order Conversion'],
    ['Period', 'Nov 1 – Nov 30, 2026'],
    ['Search', 'town'],
    ['Company', 'Whole Foods'],
  ]);
  expect(sheets[0]?.rows.at(-1)?.[0]).toBe('Total');
});

test('the printed page names period, search, and filters', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { user } = show({ at: `${at}?soldOnAfter=2026-11-01&soldOnBefore=2026-11-30&search=town&companyId=8` });
  await findRow('Downtown');

  await user.keyboard('{Control>}p{/Control}');

  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(screen.getByText('Nov 1 – Nov 30, 2026')).toBeTruthy();
  expect(screen.getByText('Search: town · Company: Whole Foods')).toBeTruthy();
});

describe('the details of a row', () => {
  test('open one at a time and load sales and orders', async () => {
    const { sent, user, address } = show();
    await findRow('Downtown');

    await user.click(screen.getByRole('button', { name: 'Details of Downtown' }));
    await screen.findByText('Sales against orders');
    expect(lastQuery(sent, detailsPath)).toMatchObject({
      orderAnalyticGroupByType: 'STORE',
      rowId: '1',
      rangeType: 'DAY',
    });
    await user.click(screen.getByRole('button', { name: 'Details of Harbour' }));

    await waitFor(() => expect(lastQuery(sent, detailsPath).rowId).toBe('3'));
    expect(
      screen.getAllByRole('button', { expanded: true }).map((element) => element.getAttribute('aria-label')),
    ).toEqual(['Details of Harbour']);
    expect(address()).toBe(`${at}?open=3`);
    await user.click(screen.getByRole('button', { name: 'Details of Harbour' }));
    await waitFor(() => expect(screen.queryByText('Sales against orders')).toBeNull());
  });

  test('reload when the chart interval changes', async () => {
    const { sent, user } = show({ at: `${at}?open=1` });
    await screen.findByText('Sales against orders');

    await choose(user, 'Chart group by', 'Month');

    await waitFor(() => expect(lastQuery(sent, detailsPath).rangeType).toBe('MONTH'));
    await user.click(await screen.findByText('Table'));
    const table = await screen.findByRole('table', { name: 'Sales against orders' });
    const texts = within(table)
      .getAllByRole('row')
      .map((element) => element.textContent);
    expect(texts).toEqual(['MonthSales QuantityOrder Quantity', 'Jan 20261501,200', 'Feb 20262500']);
  });

  test('link to the next level of the report and to the counted orders', async () => {
    show({ at: `${at}?open=1&soldOnAfter=2026-01-01&soldOnBefore=2026-03-31` });

    const links = await screen.findByRole('navigation', { name: 'Details' });

    const hrefs = within(links)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual([
      `${at}?soldOnAfter=2026-01-01&soldOnBefore=2026-03-31&storeId=1&groupBy=PRODUCT`,
      '/orders?storeIds=1&status=PENDING&status=APPROVED&status=PACKING&status=SHIPPED&createdDateAfter=2026-01-01&createdDateBefore=2026-03-31',
    ]);
  });
});

describe('beta features', () => {
  test('are hidden from other users, also with a URL that requests them', async () => {
    const { sent } = show({ at: `${at}?outlook=true`, identity: { betaFlag: false } });
    await findRow('Downtown');

    expect(screen.queryByRole('switch', { name: 'Forecast columns' })).toBeNull();
    expect(screen.queryByText('Beta')).toBeNull();
    expect(screen.getByRole('button', { name: 'Schedule e-mail' })).toBeTruthy();
    expect(lastQuery(sent)).not.toHaveProperty('outlook');
  });

  test('are marked', async () => {
    show();
    await findRow('Downtown');

    expect(screen.getByRole('switch', { name: 'Forecast columns' })).toBeTruthy();
    expect(screen.getByText('Beta')).toBeTruthy();
  });
});

describe('Create Proposal', () => {
  const selectRows = async (user: ReturnType<typeof show>['user'], ...names: readonly string[]) => {
    await findRow('Downtown');
    for (const name of names) await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
  };
  const select = async (user: ReturnType<typeof show>['user'], ...names: readonly string[]) => {
    await selectRows(user, ...names);
    await user.click(screen.getByRole('button', { name: 'Create Proposal' }));
  };

  test('requires a selected store', async () => {
    const { sent, user } = show();

    await select(user);

    expect((await screen.findByRole('alert')).textContent).toBe(
      'Please select at least one store to create order proposal',
    );
    expect(requestsTo(sent, proposalsPath)).toEqual([]);
  });

  test('rejects stores of two companies', async () => {
    const { sent, user } = show();

    await select(user, 'Downtown', 'Harbour');

    expect((await screen.findByRole('alert')).textContent).toBe(
      'You can create order proposal only for Stores from the same company',
    );
    expect(requestsTo(sent, proposalsPath)).toEqual([]);
  });

  test('creates a proposal for the selected stores and opens it', async () => {
    const { sent, user, address } = show();

    await select(user, 'Downtown', 'Uptown');

    await waitFor(() => expect(address()).toBe('/proposals/edit/77'));
    expect(requestsTo(sent, proposalsPath).map(({ method, body }) => [method, body])).toEqual([
      ['POST', { storeIds: [1, 2] }],
    ]);
  });

  test('shows the error of the server for four seconds', async () => {
    const { user, address } = show({
      server: [respond(orderProposalRoutes.create, rejectWith('STORE_NOT_FOUND', { message: 'Store not found.' }))],
    });
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    const startedAt = performance.now();

    await select(user, 'Downtown');

    const notice = await screen.findByText('Error occurred during generating order proposal: Store not found.');
    let advancedMs = 0;
    while (notice.isConnected && advancedMs < 10_000) {
      advancedMs += 100;
      await act(() => vi.advanceTimersByTimeAsync(100));
    }
    // Real time passes, too: the notice is shown for at least four seconds of both together, and not longer.
    expect(advancedMs + performance.now() - startedAt).toBeGreaterThanOrEqual(4000);
    expect(advancedMs).toBeLessThanOrEqual(4500);
    expect(address()).toBe(at);
  });

  test('is disabled without the role for proposals, and gives the reason', async () => {
    const { sent, user } = show({ roles: ['ROLE_REPORTING'] });

    await selectRows(user, 'Downtown');

    const button = screen.getByRole('button', { name: 'Create Proposal' });
    const reason = 'Creating proposals requires the role Order manager.';
    fireEvent.click(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(reason);
    await user.hover(button);
    expect((await screen.findByRole('tooltip')).textContent).toBe(reason);
    expect(requestsTo(sent, proposalsPath)).toEqual([]);
  });

  test('has no selected stores when rows are companies', async () => {
    const { user } = show({ at: `${at}?groupBy=COMPANY` });

    await select(user, 'Downtown');

    expect((await screen.findByRole('alert')).textContent).toBe(
      'Please select at least one store to create order proposal',
    );
  });

  test('preserves the selection across filters and clears it when the grouping changes', async () => {
    const { user } = show();
    await findRow('Downtown');
    await user.click(screen.getByRole('checkbox', { name: 'Select Downtown' }));
    expect(screen.getByText('1').closest('span')?.textContent).toBe('1 store selected');

    await choose(user, 'Product line', 'Drinks');
    await waitFor(() => expect(screen.getByText('1').closest('span')?.textContent).toBe('1 store selected'));
    await choose(user, 'Group by', 'Company');

    await waitFor(() => expect(screen.getByText('3').closest('span')?.textContent).toBe('3 companies'));
  });
});
