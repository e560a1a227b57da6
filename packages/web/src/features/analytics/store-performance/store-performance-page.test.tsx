import type { StorePerformance } from '@shelfward/contract/analytics/analytics.contract.ts';
import { analyticsRoutes } from '@shelfward/contract/analytics/analytics.contract.ts';
import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test, vi } from 'vitest';
import { queryClient } from '../../../kit/query-client.ts';
import { showOnPhone } from '../../../kit/testing/phone.ts';
import { renderScreen } from '../../../kit/testing/render.tsx';
import { pageWith, rejectWith } from '../../../kit/testing/responses.ts';
import { respond, type Sent } from '../../../kit/testing/server.ts';
import { accountDay } from '../../../kit/ui/numbers.ts';
import { downtown, performancePath, server, storeRow } from './store-performance.factory.ts';
import { StorePerformancePage } from './store-performance-page.tsx';

const today = accountDay(new Date());
const thisYear = today.slice(0, 4);
const show = ({ server: overrides = [], ...options }: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(<StorePerformancePage />, { at: '/store-performance', ...options, server: [...overrides, ...server] });
const listing = (rows: Parameters<typeof respond<typeof analyticsRoutes.storePerformance>>[1]) => [
  respond(analyticsRoutes.storePerformance, rows),
];
const requestsTo = (sent: readonly Sent[], path = performancePath) => sent.filter((request) => request.path === path);
const lastQuery = (sent: readonly Sent[]) => Object.fromEntries(requestsTo(sent).at(-1)?.query ?? []);
const choose = async (user: ReturnType<typeof show>['user'], label: string, option: string) => {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
};

describe('the comparison', () => {
  test('is stored in the URL, is requested, and closes the details', async () => {
    const { sent, user, address } = show({ at: '/store-performance?open=1&page=1' });
    await screen.findByRole('row', { name: /Downtown/ });

    await choose(user, 'Comparison', '52 weeks');
    await waitFor(() => expect(lastQuery(sent)).toMatchObject({ comparison: 'WEEKS_52' }));
    await user.click(screen.getByRole('switch', { name: 'Same stores only' }));

    await waitFor(() => expect(lastQuery(sent)).toMatchObject({ comparison: 'WEEKS_52', sameStoresOnly: 'true' }));
    expect(address()).toBe('/store-performance?comparison=WEEKS_52&sameStoresOnly=true');
  });
});

test('exports all stores that match the filters, with the columns of the screen', async () => {
  const saved: Blob[] = [];
  const create = (blob: Blob) => `blob:${saved.push(blob)}`;
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: create, revokeObjectURL: () => undefined }));
  const { sent, user } = show({ at: '/store-performance?search=town&sort=units%2Cdesc' });
  await screen.findByRole('row', { name: /Downtown/ });

  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excel (.xlsx)' }));

  await waitFor(() => expect(saved).toHaveLength(1));
  expect(lastQuery(sent)).toMatchObject({ search: 'town', sort: 'units,desc', page: '0', size: '2000' });
  const [sheet] = (await readXlsx(await (saved[0] ?? new Blob()).arrayBuffer())).sheets;
  expect(sheet?.rows.slice(0, 2)).toEqual([
    ['Store', 'Company', 'Region', 'Units', 'LY Units', 'YoY Units', 'Sales', 'LY Sales', 'YoY Sales'],
    ['Downtown', 'Whole Foods', 'North', 119, 100, 0.19, 2500.5, 2632.1, -0.05],
  ]);
  expect(sheet?.rows.at(-1)).toEqual(['Total', null, null, 10, 10, 0, 100, 100, 0]);
});

test('Ctrl P prints all stores', async () => {
  const printed: string[][] = [];
  const stores = Array.from({ length: 30 }, (_, index) => storeRow({ id: index + 1, name: `Shop ${index + 1}` }));
  vi.stubGlobal('print', () => {
    printed.push(screen.getAllByRole('row').map(({ textContent }) => textContent ?? ''));
  });
  const { user } = show({
    server: listing(({ query: { page, size } }) =>
      pageWith(stores.slice(page * size, (page + 1) * size), { totalElements: 30, number: page, size }),
    ),
  });
  await screen.findByRole('row', { name: /Shop 20/ });

  await user.keyboard('{Control>}p{/Control}');

  await waitFor(() => expect(printed).toHaveLength(1));
  expect(printed[0]).toHaveLength(31);
  expect(screen.getByText('1–30')).toBeTruthy();
});

describe('the table of stores', () => {
  test('shows the store and one figure on a phone: the one by which the rows are sorted, or sales', async () => {
    showOnPhone();
    show();
    await screen.findByRole('row', { name: /Downtown/ });
    const columns = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(columns()).toEqual(['Store', 'Sales']);

    cleanup();
    show({ at: '/store-performance?sort=units%2Cdesc' });
    await screen.findByRole('row', { name: /Downtown/ });
    expect(columns()).toEqual(['Store', 'Units']);
  });

  test('requests this year to date with twenty stores, and shows both years', async () => {
    const { sent } = show();

    const row = await screen.findByRole('row', { name: /Downtown/ });

    expect(lastQuery(sent)).toEqual({
      soldOnAfter: `${thisYear}-01-01`,
      soldOnBefore: today,
      page: '0',
      size: '20',
    });
    const texts = within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
    expect(texts).toEqual([
      '',
      'DowntownC1',
      'Whole Foods',
      'North',
      '119',
      '100',
      'up 19%',
      '$2,500.50',
      '$2,632.10',
      'down 5%',
      'Details',
    ]);
    expect(within(row).getByRole('link', { name: 'Downtown' }).getAttribute('href')).toBe('/stores/storeDetail/1');
  });

  test('sorts a column ascending, descending, and unsorted', async () => {
    const { sent, user, address } = show();
    await screen.findByRole('row', { name: /Downtown/ });
    const head = screen.getByRole('columnheader', { name: 'Store' });
    const click = () => user.click(within(head).getByRole('button'));

    await click();
    await waitFor(() => expect(lastQuery(sent).sort).toBe('storeName,asc'));
    expect(head.getAttribute('aria-sort')).toBe('ascending');
    await click();
    await waitFor(() => expect(lastQuery(sent).sort).toBe('storeName,desc'));
    expect(head.getAttribute('aria-sort')).toBe('descending');
    await click();
    await waitFor(() => expect(head.getAttribute('aria-sort')).toBeNull());
    expect(address()).not.toContain('sort');
  });

  test('sorts by the seven specified columns', async () => {
    show();
    await screen.findByRole('row', { name: /Downtown/ });

    const heads = screen.getAllByRole('columnheader').filter((head) => within(head).queryByRole('button'));

    expect(heads.map((head) => head.textContent)).toEqual([
      'Store',
      'Company',
      'Region',
      'Units',
      'YoY Units',
      'Sales',
      'YoY Sales',
    ]);
  });

  test('shows an empty state when no store matches the filters', async () => {
    show({ server: listing(pageWith([])) });

    expect(await screen.findByText('There are no store performance data for this filter.')).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });

  test('clears the filters from the empty state', async () => {
    const { user, address } = show({
      at: '/store-performance?companyId=1&regionId=5&search=zz&sort=units%2Cdesc',
      server: listing(({ query }) => pageWith(query.search ? [] : [downtown])),
    });

    await user.click(await screen.findByRole('button', { name: 'Clear all' }));

    await screen.findByRole('row', { name: /Downtown/ });
    expect(address()).toBe('/store-performance?sort=units%2Cdesc');
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' }).value).toBe('');
  });

  test('clears the table, shows an error, and hides the spinner after a failed load', async () => {
    let isBroken = false;
    const { user } = show({
      server: listing(() => (isBroken ? rejectWith('INTERNAL_ERROR') : pageWith([downtown]))),
    });
    await screen.findByRole('row', { name: /Downtown/ });
    isBroken = true;

    await queryClient.invalidateQueries();

    expect((await screen.findByRole('alert')).textContent).toContain('An unexpected server error occurred.');
    expect(screen.queryByRole('row', { name: /Downtown/ })).toBeNull();
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading store performance' })).toBeNull());
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('row', { name: /Downtown/ })).toBeTruthy();
  });
});

describe('filters', () => {
  test('load the regions of a chosen company and reset the region', async () => {
    const { sent, user, address } = show({ at: '/store-performance?companyId=1&regionId=5&page=3' });
    await screen.findByRole('row', { name: /Downtown/ });
    expect(lastQuery(sent)).toMatchObject({ companyIds: '1', regionIds: '5', page: '2' });

    await choose(user, 'Company', 'Fresh Thyme');

    await waitFor(() => expect(lastQuery(sent)).toMatchObject({ companyIds: '2', page: '0' }));
    expect(lastQuery(sent)).not.toHaveProperty('regionIds');
    expect(address()).toBe('/store-performance?companyId=2');
    await waitFor(() => expect(requestsTo(sent, '/api/v1/companies/2/regions')).toHaveLength(1));
    expect(requestsTo(sent, '/api/v1/companies/2/regions')[0]?.query.get('includeInactive')).toBe('false');
  });

  test('disable the region until a company is chosen', async () => {
    const { user } = show();
    const region = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Region' });
    await screen.findByRole('row', { name: /Downtown/ });
    expect(region().disabled).toBe(true);

    await choose(user, 'Company', 'Whole Foods');
    await waitFor(() => expect(region().disabled).toBe(false));
    await choose(user, 'Company', 'All companies');

    await waitFor(() => expect(region().disabled).toBe(true));
  });

  test('search half a second after the last keystroke', async () => {
    const { sent } = show();
    await screen.findByRole('row', { name: /Downtown/ });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

    fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: ' up ' } });
    await act(() => vi.advanceTimersByTimeAsync(450));
    expect(requestsTo(sent)).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(200));
    vi.useRealTimers();

    await waitFor(() => expect(lastQuery(sent).search).toBe('up'));
    expect(requestsTo(sent)).toHaveLength(2);
  });

  test('show an empty list and log the error when companies cannot be loaded', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user } = show({ server: [respond(companyRoutes.list, rejectWith('INTERNAL_ERROR'))] });
    await screen.findByRole('row', { name: /Downtown/ });

    await waitFor(() => expect(log).toHaveBeenCalled());
    await user.click(screen.getByRole('combobox', { name: 'Company' }));

    const options = await screen.findAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(['All companies']);
    log.mockRestore();
  });

  test('set the dates by preset, disable the date inputs, and store the preset in the URL', async () => {
    const { sent, user, address } = show();
    await screen.findByRole('row', { name: /Downtown/ });
    const after = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'After date' });

    await choose(user, 'Period', 'Last Year');
    const lastYear = Number(thisYear) - 1;
    await waitFor(() =>
      expect(lastQuery(sent)).toMatchObject({ soldOnAfter: `${lastYear}-01-01`, soldOnBefore: `${lastYear}-12-31` }),
    );
    expect(after().disabled).toBe(true);
    expect(address()).toContain('period=Last+Year');
    await choose(user, 'Period', 'Custom');

    await waitFor(() => expect(after().disabled).toBe(false));
    expect(after().value).toBe(`01/01/${lastYear}`);
    expect(address()).not.toContain('period');
  });

  test('show the compared period, and send no request for a period that ends before it begins', async () => {
    const { sent } = show({ at: '/store-performance?soldOnAfter=2024-02-29&soldOnBefore=2024-03-31' });
    await screen.findByRole('row', { name: /Downtown/ });
    expect(await screen.findByText('Feb 29 – Mar 31, 2024, compared with Feb 28 – Mar 31, 2023')).toBeTruthy();

    const before = requestsTo(sent).length;
    show({ at: '/store-performance?soldOnAfter=2024-04-01&soldOnBefore=2024-03-31' });

    expect(await screen.findByText('The after date must not be later than the before date.')).toBeTruthy();
    expect(requestsTo(sent)).toHaveLength(before);
  });
});

describe('pages', () => {
  const many = respond(analyticsRoutes.storePerformance, ({ query: { page } }) => {
    const rows = Array.from({ length: 20 }, (_, index) =>
      storeRow({ id: page * 20 + index + 1, name: `Store ${page * 20 + index + 1}` }),
    );
    return pageWith(rows, { number: page, totalElements: 190 });
  });
  const links = () => {
    const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
    return pages.getAllByRole('link').map((link) => link.getAttribute('aria-label'));
  };

  test('are five links around the current page, with links to the previous and next page', async () => {
    const { user, address } = show({ server: [many] });
    await screen.findByRole('link', { name: 'Store 1' });
    expect(links()).toEqual(['Page 1', 'Page 2', 'Page 3', 'Page 4', 'Page 5', 'Next page']);

    await user.click(screen.getByRole('link', { name: 'Page 5' }));

    await screen.findByRole('link', { name: 'Store 81' });
    expect(links()).toEqual(['Previous page', 'Page 3', 'Page 4', 'Page 5', 'Page 6', 'Page 7', 'Next page']);
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('5');
    expect(address()).toBe('/store-performance?page=5');
  });

  test.each([
    [19, false],
    [20, true],
  ])('%i stores: links are shown: %s', async (totalElements, isShown) => {
    show({ server: listing(pageWith([downtown], { totalElements })) });

    await screen.findByRole('row', { name: /Downtown/ });

    expect(screen.queryByRole('navigation', { name: 'Pages' }) !== null).toBe(isShown);
  });
});

describe('details', () => {
  test('show the totals of the store with their changes, and the months of both years', async () => {
    const { sent, user, address } = show({ at: '/store-performance?soldOnAfter=2026-01-01&soldOnBefore=2026-02-28' });

    await user.click(await screen.findByRole('button', { name: 'Details of Downtown' }));

    const card = async (name: string) => (await screen.findByRole('region', { name })).textContent;
    expect(await card('Sales')).toContain('$2,500.50down 5%LY $2,632.10');
    expect(await card('Units')).toContain('119up 19%LY 100');
    expect(await card('Average unit price')).toContain('$21.01down 20%LY $26.32');
    expect(await card('Average units per week')).toContain('14.12up 19%LY 11.86');
    expect(await card('Average sales per week')).toContain('$296.68down 5%LY $312.28');
    expect(await card('Record sales month')).toMatch(/Feb 2026.*\$1,500\.50down 8%LY \$1,632\.10 in Jan 2025/);
    expect(await card('Record units month')).toMatch(/Feb 2026.*69up 100%LY –/);
    const chart = requestsTo(sent, `${performancePath}/chart`);
    expect(chart.map(({ query }) => Object.fromEntries(query))).toEqual([
      { comparison: 'CALENDAR', soldOnAfter: '2026-01-01', soldOnBefore: '2026-02-28', storeId: '1' },
    ]);
    expect(address()).toContain('open=1');

    await user.click(screen.getByRole('radio', { name: 'Table' }));
    const heads = within(screen.getByRole('table', { name: 'Sales and units by month' })).getAllByRole('columnheader');
    expect(heads.map((head) => head.textContent)).toEqual(['Month', 'Sales', 'LY Sales', 'Units', 'LY Units']);

    await user.click(screen.getByRole('button', { name: 'Details of Downtown' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Record sales month' })).toBeNull());
  });

  test('close when the dates change', async () => {
    const { user, address } = show({ at: '/store-performance?open=1' });
    await screen.findByRole('region', { name: 'Record sales month' });

    await choose(user, 'Period', 'This Month');

    await waitFor(() => expect(screen.queryByRole('region', { name: 'Record sales month' })).toBeNull());
    expect(address()).not.toContain('open');
  });
});

describe('responses out of order', () => {
  test('show the result of the last request, regardless of the order of responses', async () => {
    const waiting = new Map<string, (rows: ReturnType<typeof pageWith<StorePerformance>>) => void>();
    const { router } = show({
      server: listing(({ query: { search } }) =>
        search ? new Promise((resolve) => waiting.set(search, resolve)) : pageWith([downtown]),
      ),
    });
    await screen.findByRole('row', { name: /Downtown/ });
    let round = 0;
    const letters = ['a', 'b', 'c', 'd'];
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(letters, { minLength: letters.length }), async (order) => {
        round += 1;
        const searchText = (letter: string) => `${letter}${round}`;
        for (const letter of letters) {
          router.history.push(`/store-performance?search=${searchText(letter)}`);
          await waitFor(() => expect(waiting.has(searchText(letter))).toBe(true));
        }

        for (const letter of order)
          waiting.get(searchText(letter))?.(pageWith([storeRow({ id: 9, name: `Found by ${searchText(letter)}` })]));

        const link = await screen.findByRole('link', { name: /^Found by/ });
        await waitFor(() => expect(link.textContent).toBe(`Found by ${searchText('d')}`));
      }),
      { numRuns: 6 },
    );
  }, 60_000);
});
