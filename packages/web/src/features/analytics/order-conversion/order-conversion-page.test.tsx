import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { queryClient } from '../../../kit/query-client.ts';
import { renderScreen } from '../../../kit/testing/render.tsx';
import type { Sent } from '../../../kit/testing/server.ts';
import { daysOf } from '../../../kit/ui/date-range.rules.ts';
import { localDay } from '../../../kit/ui/numbers.ts';
import { answering, detailsPath, downtown, listPath, proposalsPath, row } from './order-conversion.factory.ts';
import { OrderConversionPage } from './order-conversion-page.tsx';

const today = localDay(new Date());
const at = '/order-conversion';
const show = (options: Partial<Parameters<typeof renderScreen>[1]> = {}) =>
  renderScreen(<OrderConversionPage />, { answer: answering(), at, ...options });

const asked = (sent: readonly Sent[], path = listPath) => sent.filter((one) => one.path === path);
const lastQuery = (sent: readonly Sent[], path = listPath) => Object.fromEntries(asked(sent, path).at(-1)?.query ?? []);
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const choose = async (user: ReturnType<typeof show>['user'], label: string, option: string) => {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
};

describe('the table', () => {
  test('asks for 200 stores from the first day of the year to the last of the month', async () => {
    const { sent } = show();
    await rowOf('Downtown');

    expect(lastQuery(sent)).toEqual({
      soldOnAfter: `${today.slice(0, 4)}-01-01`,
      soldOnBefore: daysOf('This Month', today).beforeDate,
      orderAnalyticGroupByType: 'STORE',
      off: '0',
      limit: '200',
    });
  });

  test('has the columns of the specification, shares with two decimals, and – where there is none', async () => {
    show();
    const cells = (of: HTMLElement) =>
      within(of)
        .getAllByRole('cell')
        .map((cell) => cell.textContent);

    const first = cells(await rowOf('Downtown'));
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
    expect(cells(await rowOf('Uptown')).at(-2)).toBe('–');
    expect((await screen.findByRole('link', { name: 'Downtown' })).getAttribute('href')).toBe('/stores/storeDetail/1');
  });

  test('a mark is green at all of it, red at nothing, and points down below half', async () => {
    const shares = { inventoryUtilization: 50, conversionRate: 49.99 };
    show({
      answer: answering(({ path }) => (path === listPath ? { body: [row({ ...downtown, ...shares })] } : undefined)),
    });

    const marks = [...(await rowOf('Downtown')).querySelectorAll('svg[style]')];

    expect(marks.map((mark) => [mark.getAttribute('style'), mark.hasAttribute('data-flipped')])).toEqual([
      ['--good: 50%;', false],
      ['--good: 49.99%;', true],
    ]);
  });

  test('sorts by every column: ascending, descending, off; another column replaces it', async () => {
    const { sent, user, address } = show();
    await rowOf('Downtown');
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

  test('has the outlook of the shelves in two more columns and in the sums, for whoever asks', async () => {
    const outlook = { weeklyUnits: 30, weeksOfCover: 5, expectedLostUnits: 1.25 };
    const { sent, user, address } = show({
      answer: answering(({ path, query }) =>
        path === listPath && query.get('outlook') === 'true' ? { body: [row({ ...downtown, outlook })] } : undefined,
      ),
    });
    await rowOf('Uptown');

    await user.click(screen.getByRole('switch', { name: 'Outlook' }));

    const cover = await screen.findByRole('columnheader', { name: 'Weeks of Cover' });
    expect(cover.getAttribute('title')).toBe(
      'For how many weeks the estimated inventory lasts at what its shelves sold a week lately',
    );
    expect(screen.getByRole('columnheader', { name: 'Expected Lost Units' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('row', { name: /Uptown/ })).toBeNull());
    const cells = within(await rowOf('Downtown')).getAllByRole('cell');
    expect(cells.slice(-3, -1).map((cell) => cell.textContent)).toEqual(['5.00', '1.25']);
    expect(screen.getByText('5.00 weeks')).toBeTruthy();
    expect(address()).toBe(`${at}?outlook=true`);
    await user.click(screen.getByRole('button', { name: 'Expected Lost Units' }));
    await waitFor(() => expect(lastQuery(sent)).toMatchObject({ outlook: 'true', orderBy: 'expected_lost,asc' }));
    await user.click(screen.getByRole('switch', { name: 'Outlook' }));
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Expected Lost Units' })).toBeNull());
  });

  test('says nothing of shelves by month, for they are as of now', async () => {
    const month = row({ id: 202_601, name: '2026-01', companyName: null, assortmentCount: 0, estimatedInventory: 0 });
    show({
      at: `${at}?groupBy=YEAR_MONTH`,
      answer: answering(({ path }) =>
        path === listPath ? { body: [{ ...month, inventoryUtilization: null }] } : undefined,
      ),
    });

    const cells = within(await rowOf('2026-01')).getAllByRole('cell');

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

  test('draws only the rows near the screen when all of thousands are shown', async () => {
    const many = Array.from({ length: 5000 }, (_, index) => row({ id: index + 1, name: `Store ${index + 1}` }));
    const { sent } = show({
      at: `${at}?limit=100000`,
      answer: answering(({ path }) => (path === listPath ? { body: many } : undefined)),
    });
    await rowOf('Store 1 ');

    expect(lastQuery(sent).limit).toBe('100000');
    expect(screen.getAllByRole('row').length).toBeLessThan(120);
    expect(screen.getByText('5,000').closest('span')?.textContent).toBe('5,000 stores');
  });

  test('says so when there is nothing, and offers to clear the filters', async () => {
    const { user, address } = show({
      at: `${at}?companyId=8&search=zz&sort=total_sales%2Cdesc`,
      answer: answering(({ path, query }) =>
        path === listPath ? { body: query.has('search') ? [] : [downtown] } : undefined,
      ),
    });
    await screen.findByText('There are no order conversion data for this filter.');

    await user.click(screen.getByRole('button', { name: 'Clear all' }));

    await rowOf('Downtown');
    expect(address()).toBe(`${at}?sort=total_sales%2Cdesc`);
  });

  test('a failed load empties the table and can be tried again', async () => {
    let isBroken = false;
    const { user } = show({
      answer: answering(({ path }) => (isBroken && path === listPath ? { status: 500, body: {} } : undefined)),
    });
    await rowOf('Downtown');
    isBroken = true;

    await act(() => queryClient.invalidateQueries());

    expect((await screen.findByRole('alert')).textContent).toContain('An unexpected server error occurred.');
    expect(screen.queryByRole('row', { name: /Downtown/ })).toBeNull();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await rowOf('Downtown')).toBeTruthy();
  });
});

describe('filters', () => {
  test('company, region, store, line, product and record limit are asked for and stand in the address', async () => {
    const { sent, user, address } = show();
    await rowOf('Downtown');

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

  test('offers the record limits of the specification', async () => {
    const { user } = show();
    await rowOf('Downtown');

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

  test('the search waits until a second after the last letter', async () => {
    const { sent } = show();
    await rowOf('Downtown');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { default: userEvent } = await import('@testing-library/user-event');
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });

    await user.type(screen.getByRole('searchbox', { name: 'Search' }), ' down ');
    await act(() => vi.advanceTimersByTimeAsync(900));
    expect(asked(sent)).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(300));

    await vi.waitFor(() => expect(lastQuery(sent).search).toBe('down'));
    expect(asked(sent)).toHaveLength(2);
  });

  test('the first header follows the group-by, values of an attribute come with their key', async () => {
    const { sent, user, address } = show({
      answer: answering(({ path, query }) =>
        path === listPath && query.get('orderAnalyticGroupByType') === 'ATTRIBUTE_VALUE'
          ? { body: [row({ id: 0, name: '' }), row({ id: 31, name: 'Large' })] }
          : undefined,
      ),
    });
    await rowOf('Downtown');

    await choose(user, 'Group by', 'Size');

    await rowOf('No Size');
    expect(screen.getByRole('columnheader', { name: 'Size' })).toBeTruthy();
    expect(lastQuery(sent)).toMatchObject({ orderAnalyticGroupByType: 'ATTRIBUTE_VALUE', attributeKeyId: '3' });
    expect(address()).toBe(`${at}?groupBy=ATTRIBUTE_VALUE&attributeKeyId=3`);
  });
});

describe('the details of a row', () => {
  test('open one at a time, and load sales against orders', async () => {
    const { sent, user, address } = show();
    await rowOf('Downtown');

    await user.click(screen.getByRole('button', { name: 'Details of Downtown' }));
    await screen.findByText('Sales against orders');
    expect(lastQuery(sent, detailsPath)).toMatchObject({
      orderAnalyticGroupByType: 'STORE',
      rowId: '1',
      rangeType: 'DAY',
    });
    await user.click(screen.getByRole('button', { name: 'Details of Harbour' }));

    await waitFor(() => expect(lastQuery(sent, detailsPath).rowId).toBe('3'));
    expect(screen.getAllByRole('button', { expanded: true }).map((one) => one.getAttribute('aria-label'))).toEqual([
      'Details of Harbour',
    ]);
    expect(address()).toBe(`${at}?open=3`);
    await user.click(screen.getByRole('button', { name: 'Details of Harbour' }));
    await waitFor(() => expect(screen.queryByText('Sales against orders')).toBeNull());
  });

  test('load again by another chart group-by', async () => {
    const { sent, user } = show({ at: `${at}?open=1` });
    await screen.findByText('Sales against orders');

    await choose(user, 'Chart group by', 'Month');

    await waitFor(() => expect(lastQuery(sent, detailsPath).rangeType).toBe('MONTH'));
    await user.click(await screen.findByText('Table'));
    const table = await screen.findByRole('table', { name: 'Sales against orders' });
    const texts = within(table)
      .getAllByRole('row')
      .map((one) => one.textContent);
    expect(texts).toEqual(['MonthSales QuantityOrder Quantity', 'Jan 20261501,200', 'Feb 20262500']);
  });

  test('lead deeper into the report and to the orders that count', async () => {
    show({ at: `${at}?open=1&soldOnAfter=2026-01-01&soldOnBefore=2026-03-31` });

    const ways = await screen.findByRole('navigation', { name: 'Behind these figures' });

    const hrefs = within(ways)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual([
      `${at}?soldOnAfter=2026-01-01&soldOnBefore=2026-03-31&storeId=1&groupBy=PRODUCT`,
      '/orders?storeIds=1&status=PENDING&status=APPROVED&status=PACKING&status=SHIPPED&createdDateAfter=2026-01-01&createdDateBefore=2026-03-31',
    ]);
  });
});

describe('Create Proposal', () => {
  const select = async (user: ReturnType<typeof show>['user'], ...names: readonly string[]) => {
    await rowOf('Downtown');
    for (const name of names) await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
    await user.click(screen.getByRole('button', { name: 'Create Proposal' }));
  };

  test('asks to select a store first', async () => {
    const { sent, user } = show();

    await select(user);

    expect((await screen.findByRole('alert')).textContent).toBe(
      'Please select at least one store to create order proposal',
    );
    expect(asked(sent, proposalsPath)).toEqual([]);
  });

  test('is refused for stores of two companies', async () => {
    const { sent, user } = show();

    await select(user, 'Downtown', 'Harbour');

    expect((await screen.findByRole('alert')).textContent).toBe(
      'You can create order proposal only for Stores from the same company',
    );
    expect(asked(sent, proposalsPath)).toEqual([]);
  });

  test('proposes for the selected stores and leads to the proposal', async () => {
    const { sent, user, address } = show();

    await select(user, 'Downtown', 'Uptown');

    await waitFor(() => expect(address()).toBe('/proposals/edit/77'));
    expect(asked(sent, proposalsPath).map(({ method, body }) => [method, body])).toEqual([
      ['POST', { storeIds: [1, 2] }],
    ]);
  });

  test('tells for four seconds what the server said when it failed', async () => {
    const { user, address } = show({
      answer: answering(({ path }) =>
        path === proposalsPath
          ? { status: 404, body: { code: 'STORE_NOT_FOUND', message: 'Store not found.' } }
          : undefined,
      ),
    });
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });

    await select(user, 'Downtown');

    const notice = await screen.findByText('Error occurred during generating order proposal: Store not found.');
    await act(() => vi.advanceTimersByTimeAsync(3500));
    expect(notice.isConnected).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    await waitFor(() => expect(notice.isConnected).toBe(false));
    expect(address()).toBe(at);
  });

  test('is offered to order managers alone', async () => {
    show({ roles: ['ROLE_REPORTING'] });
    await rowOf('Downtown');

    expect(screen.queryByRole('button', { name: 'Create Proposal' })).toBeNull();
  });

  test('has no stores to propose for where the rows are companies', async () => {
    const { user } = show({ at: `${at}?groupBy=COMPANY` });

    await select(user, 'Downtown');

    expect((await screen.findByRole('alert')).textContent).toBe(
      'Please select at least one store to create order proposal',
    );
  });

  test('a selection survives a filter and ends with another grouping', async () => {
    const { user } = show();
    await rowOf('Downtown');
    await user.click(screen.getByRole('checkbox', { name: 'Select Downtown' }));
    expect(screen.getByText('1').closest('span')?.textContent).toBe('1 store selected');

    await choose(user, 'Product line', 'Drinks');
    await waitFor(() => expect(screen.getByText('1').closest('span')?.textContent).toBe('1 store selected'));
    await choose(user, 'Group by', 'Company');

    await waitFor(() => expect(screen.getByText('3').closest('span')?.textContent).toBe('3 companies'));
  });
});
