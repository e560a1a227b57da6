import { expect, type Page, type Request, test } from '@playwright/test';
import { enterWithToken } from '../auth/kit-session.ts';
import { expectAccessible, takeScreenshot } from '../kit.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** The bars, without the buttons "Why" beside them. */
const bars = (page: Page, sectionName: string) =>
  section(page, sectionName).getByRole('list', { name: sectionName }).locator('button[aria-pressed]');
const names = (page: Page, sectionName: string) =>
  section(page, sectionName).getByRole('list', { name: sectionName }).getByRole('listitem').allTextContents();

const open = async (page: Page, path = '/sales-view'): Promise<void> => {
  await enterWithToken(page, 'admin');
  await page.goto(path);
  await expect(bars(page, 'Companies').first()).toBeVisible();
};

test('shows sales by category with the specified labels', async ({ page }) => {
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
  await takeScreenshot(page, '3-sales-view');
  await expectAccessible(page);

  await companies.getByText('Table', { exact: true }).click();
  await expect(companies.getByRole('table')).toBeVisible();
  await expectAccessible(page);
});

test('a selection filters the sections below immediately, and the whole page after a load', async ({ page }) => {
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

test('the alias URL redirects, the spreadsheet has the report name, and a bar links to its records', {
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

test('shows an empty state without sales, and an error when a section cannot be loaded', { tag: '@full' }, async ({
  page,
}) => {
  await enterWithToken(page, 'admin');
  await page.goto('/sales-view?soldOnAfter=1999-01-01&soldOnBefore=1999-12-31');
  await expect(page.getByText('There are no available sales data in selected date range.')).toBeVisible();
  await expectAccessible(page);

  const isReport = (url: URL) => url.pathname.endsWith('/reports/query');
  await page.route(isReport, (route) =>
    findLevel(route.request())?.type === 'STORE'
      ? route.fulfill({ status: 500, json: { message: 'Broken.' } })
      : route.continue(),
  );
  await page.goto('/sales-view');
  const stores = section(page, 'Stores');
  await stores.scrollIntoViewIfNeeded();
  await expect(stores.getByRole('alert')).toBeVisible();
  await expect(stores.getByRole('list', { name: 'Stores' })).toHaveCount(0);
  await page.unroute(isReport);

  await stores.getByRole('button', { name: 'Retry' }).click();
  await expect(bars(page, 'Stores').first()).toBeVisible();
});

interface Level {
  readonly type: string;
  readonly attributeKeyId: number | null;
}

/** The level of a request for a report. */
const findLevel = (request: Request): Level | undefined => {
  const { levels = [] }: { readonly levels?: readonly Level[] } = request.postDataJSON();
  return levels[0];
};

/** Units and sales of both periods, each with its change. */
const makeValues = (units: number): number[] => {
  const [unitsLastYear, salesLastYear] = [(7 * units) % 90_001, (917 * units) % 9_000_001];
  return [units, unitsLastYear, (units % 200) - 100, 131 * units, salesLastYear, (units % 300) - 100];
};

const makeReport = (seed: number) => {
  const rows = Array.from({ length: 5000 }, (_, index) => ({
    ids: [index + 1],
    name: `Row ${index + 1} of section ${seed}`,
    values: makeValues((index * 7919 + seed * 104_729) % 99_991),
  }));
  const days = { soldOnAfter: '2026-01-01', soldOnBefore: '2026-12-31' };
  const totals = {
    values: rows.reduce((sums, { values }) => sums.map((sum, at) => sum + (values[at] ?? 0)), makeValues(0)),
  };
  const words = { period: 'Jan 1 – Dec 31, 2026', filters: null, likeForLike: null, problem: null };
  const described = { comparedWeeks: null, likeForLike: null, words };
  return { days, lastYear: days, ...described, columns: [], rows, totals, omittedRows: 0 };
};

/** Responds to every request with fifteen sections of 5,000 rows. */
const mockLargeSections = async (page: Page): Promise<void> => {
  const attributeKeys = Array.from({ length: 11 }, (_, index) => ({ id: index + 1, name: `Attribute ${index + 1}` }));
  const bodies = Array.from({ length: 12 }, (_, seed) => JSON.stringify(makeReport(seed)));
  await page.route(
    (url) => url.pathname.endsWith('/available/attribute/keys'),
    (route) => route.fulfill({ json: { attributeKeys } }),
  );
  await page.route(
    (url) => url.pathname.endsWith('/reports/query'),
    (route) => {
      const body = bodies[findLevel(route.request())?.attributeKeyId ?? 0] ?? '';
      return route.fulfill({ contentType: 'application/json', body });
    },
  );
};

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** CPU time of the thread in microseconds. It does not depend on the load of the machine. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** The longest task of the main thread during an action, in milliseconds of CPU time. */
const longestTaskMs = async (page: Page, action: () => Promise<unknown>): Promise<number> => {
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ['toplevel', 'devtools.timeline', '__metadata'] });
  await action();
  await page.waitForTimeout(600); // includes tasks that the action scheduled
  const trace: { readonly traceEvents: readonly TraceEvent[] } = JSON.parse(String(await browser?.stopTracing()));
  const threadKey = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`;
  const isMain = ({ name, args }: TraceEvent) => name === 'thread_name' && args.name === 'CrRendererMain';
  const main = new Set(trace.traceEvents.filter(isMain).map(threadKey));
  const tasks = trace.traceEvents.filter((event) => event.name.endsWith('RunTask') && main.has(threadKey(event)));
  expect(tasks.length).toBeGreaterThan(0);
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1000));
};

test('fifteen sections of 5,000 rows never block the page for 200 ms', { tag: '@full' }, async ({ page }) => {
  await mockLargeSections(page);
  await open(page);
  // Uses CSS selectors, because role queries over thousands of nodes would be long tasks themselves.
  const press = (text: string) => page.locator('button', { hasText: text }).first().dispatchEvent('click');
  const display = (value: string) => page.locator(`input[value="${value}"]`).first().dispatchEvent('click');
  const row = (index: number) =>
    page.locator('section[aria-label="Companies"] li button').nth(index).dispatchEvent('click');
  const scroll = () =>
    page.evaluate(async () => {
      const scroller = document.querySelector('section[aria-label="Companies"]')?.parentElement?.parentElement;
      for (let top = 0; top < 12_000; top += 300) {
        scroller?.scrollTo(0, top);
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30)));
      }
      scroller?.scrollTo(0, 0);
    });
  const actions: readonly (readonly [string, () => Promise<unknown>])[] = [
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
  for (const [name, action] of actions) figures[name] = Math.round(await longestTaskMs(page, action));

  test.info().annotations.push({ type: 'longest tasks, ms', description: JSON.stringify(figures) });
  expect(Math.max(...Object.values(figures)), JSON.stringify(figures)).toBeLessThan(200);
});
