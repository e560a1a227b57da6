import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, picture } from './kit.ts';
import { enter } from './kit-enter.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const bars = (page: Page, of: string) => section(page, of).getByRole('list', { name: of }).getByRole('button');
const names = (page: Page, of: string) =>
  section(page, of).getByRole('list', { name: of }).getByRole('listitem').allTextContents();

const open = async (page: Page, address = '/sales-view'): Promise<void> => {
  await enter(page, 'admin');
  await page.goto(address);
  await expect(bars(page, 'Companies').first()).toBeVisible();
};

test('shows what sold by every category, in the specified words', async ({ page }) => {
  await open(page);
  const year = new Date().getFullYear();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sales View');
  await expect(page.getByRole('textbox', { name: 'After date' })).toHaveValue(`01/01/${year}`);
  await expect(page.getByText(/^Partial period: sales until /)).toBeVisible();
  const companies = section(page, 'Companies');
  await expect(companies.getByRole('term')).toHaveText([
    'SALES',
    'UNITS',
    'LY SALES',
    'LY UNITS',
    'AVERAGE UNIT PRICE',
    'AVERAGE LY UNIT PRICE',
  ]);
  await expect(companies.getByRole('group', { name: 'Companies by' }).getByRole('button')).toHaveText([
    'Sales',
    'Units',
    'Sales Last Year',
    'Units Last Year',
    'YoY sales percentage change',
    'YoY units percentage change',
  ]);
  for (const mode of ['Units Sold', 'Sales', 'Percent change YoY'])
    await expect(page.getByRole('radio', { name: mode, exact: true })).toBeAttached();
  await page.getByRole('checkbox', { name: 'Compare to previous year' }).check();
  await expect(companies.getByText('Previous year')).toBeVisible();
  await bars(page, 'Companies').nth(1).click();
  await picture(page, '3-sales-view');
  await expectAccessible(page);

  await companies.getByText('Table', { exact: true }).click();
  await expect(companies.getByRole('table')).toBeVisible();
  await expectAccessible(page);
});

test('a selection narrows what is below at once, and the whole page when it is loaded', async ({ page }) => {
  await open(page);
  const [first = ''] = await names(page, 'Companies');
  const regionsOfAll = await bars(page, 'Regions').count();
  const lines = section(page, 'Product Lines');

  await bars(page, 'Companies').first().click();
  await expect(bars(page, 'Companies').first()).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => bars(page, 'Regions').count()).toBeLessThan(regionsOfAll);

  await page.getByRole('button', { name: 'Load Data' }).click();
  await expect(page).toHaveURL(/companies=\d+$/);
  expect((await names(page, 'Companies'))[0]).toBe(first);

  await lines.scrollIntoViewIfNeeded();
  await bars(page, 'Product Lines').first().click();
  await page.getByRole('button', { name: 'Load Data' }).click();
  await expect(page).toHaveURL(/productLines=\d+/);
  await section(page, 'Companies').scrollIntoViewIfNeeded();
  await expect.poll(async () => (await names(page, 'Companies'))[0]).not.toBe(first);

  await page.reload();
  await expect(bars(page, 'Companies').first()).toHaveAttribute('aria-pressed', 'true');
  await bars(page, 'Companies').first().click();
  await expect(bars(page, 'Companies').first()).toHaveAttribute('aria-pressed', 'false');

  await page.getByRole('button', { name: 'Remove Filters' }).click();
  await expect(page).toHaveURL(/sales-view$/);
  await expect.poll(async () => (await names(page, 'Companies'))[0]).toBe(first);
});

test('its other address leads here, its spreadsheet has its name, and a bar leads to what is behind it', {
  tag: '@full',
}, async ({ page }) => {
  await open(page, '/sales-charts');
  await expect(page).toHaveURL(/\/sales-view$/);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    section(page, 'Companies').getByRole('button', { name: 'Download Companies' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Sales View .+\.xlsx$/);

  await section(page, 'Companies')
    .getByRole('link', { name: /^Open / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/store-performance\?.*companyId=\d+/);
});

test('says so when nothing sold, and when a section cannot be loaded', { tag: '@full' }, async ({ page }) => {
  await enter(page, 'admin');
  await page.goto('/sales-view?soldOnAfter=1999-01-01&soldOnBefore=1999-12-31');
  await expect(page.getByText('There are no available sales data in selected date range.')).toBeVisible();
  await expectAccessible(page);

  const isStores = (url: URL) => url.pathname.endsWith('/break-down/STORE');
  await page.route(isStores, (route) => route.fulfill({ status: 500, json: { message: 'Broken.' } }));
  await page.goto('/sales-view');
  const stores = section(page, 'Stores');
  await stores.scrollIntoViewIfNeeded();
  await expect(stores.getByRole('alert')).toBeVisible();
  await expect(stores.getByRole('list', { name: 'Stores' })).toHaveCount(0);
  await page.unroute(isStores);

  await stores.getByRole('button', { name: 'Retry' }).click();
  await expect(bars(page, 'Stores').first()).toBeVisible();
});

const rowsOf = (seed: number) =>
  Array.from({ length: 5000 }, (_, place) => {
    const sold = (place * 7919 + seed * 104_729) % 99_991;
    return {
      id: place + 1,
      value: `Row ${place + 1} of section ${seed}`,
      unitsSold: sold,
      totalSalesPrice: 131 * sold,
      unitsSoldLastYear: (7 * sold) % 90_001,
      totalSalesPriceLastYear: (917 * sold) % 9_000_001,
      percentageChangeSales: (sold % 300) - 100,
      percentageChangeUnits: (sold % 200) - 100,
    };
  });

/** Fifteen sections of 5,000 rows, whatever is asked. */
const flood = async (page: Page): Promise<void> => {
  const attributeKeys = Array.from({ length: 11 }, (_, place) => ({ id: place + 1, name: `Attribute ${place + 1}` }));
  const bodies = Array.from({ length: 12 }, (_, seed) => JSON.stringify(rowsOf(seed)));
  await page.route(
    (url) => url.pathname.includes('/sale/break-down/'),
    (route) => {
      const url = new URL(route.request().url());
      if (url.pathname.endsWith('/keys')) return route.fulfill({ json: { attributeKeys } });
      const body = bodies[Number(url.searchParams.get('attributeKeyId') ?? 0)];
      return route.fulfill({ contentType: 'application/json', body: body ?? '[]' });
    },
  );
};

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds that the thread itself was running: a busy machine does not make it longer. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** The longest task of the page's main thread while something is done, in milliseconds of the processor. */
const longestTaskMs = async (page: Page, act: () => Promise<unknown>): Promise<number> => {
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ['toplevel', 'devtools.timeline', '__metadata'] });
  await act();
  await page.waitForTimeout(600); // what the act set off
  const trace: { readonly traceEvents: readonly TraceEvent[] } = JSON.parse(String(await browser?.stopTracing()));
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`;
  const isMain = ({ name, args }: TraceEvent) => name === 'thread_name' && args.name === 'CrRendererMain';
  const main = new Set(trace.traceEvents.filter(isMain).map(threadOf));
  const tasks = trace.traceEvents.filter((event) => event.name.endsWith('RunTask') && main.has(threadOf(event)));
  expect(tasks.length).toBeGreaterThan(0);
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1000));
};

test('fifteen sections of 5,000 rows never keep the page busy for 200 ms', { tag: '@full' }, async ({ page }) => {
  await flood(page);
  await open(page);
  // Found by what they are in the page: asking for roles and names of thousands of nodes would itself be a long task.
  const press = (text: string) => page.locator('button', { hasText: text }).first().dispatchEvent('click');
  const display = (value: string) => page.locator(`input[value="${value}"]`).first().dispatchEvent('click');
  const row = (place: number) =>
    page.locator('section[aria-label="Companies"] li button').nth(place).dispatchEvent('click');
  const scroll = () =>
    page.evaluate(async () => {
      const scroller = document.querySelector('section[aria-label="Companies"]')?.parentElement?.parentElement;
      for (let top = 0; top < 12_000; top += 300) {
        scroller?.scrollTo(0, top);
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30)));
      }
      scroller?.scrollTo(0, 0);
    });
  const acts: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['opening', () => page.reload()],
    ['scrolling through all', scroll],
    ['selecting', () => row(2)],
    ['selecting one more', () => row(3)],
    ['Load Data', () => press('Load Data')],
    ['a metric', () => press('Units Last Year')],
    ['a display mode', () => display('change')],
    ['another display mode', () => display('units')],
    ['searching', () => page.locator('input[type=search]').first().pressSequentially('row 12')],
    ['the table', () => display('table')],
  ];

  const figures: Record<string, number> = {};
  for (const [name, act] of acts) figures[name] = Math.round(await longestTaskMs(page, act));

  test.info().annotations.push({ type: 'longest tasks, ms', description: JSON.stringify(figures) });
  expect(Math.max(...Object.values(figures)), JSON.stringify(figures)).toBeLessThan(200);
});
