import { expect, type Page, test } from '@playwright/test';
import { callApi, enterWithToken } from '../auth/kit-session.ts';
import { expectAccessible } from '../kit.ts';
import { waitUntilIdle } from '../shell/kit-idle.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Retail Sales' });
const findRow = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name }).first();
const readSales = async (page: Page, name: string): Promise<number> => {
  const text = (await findRow(page, name).getByRole('cell').nth(3).textContent()) ?? '';
  return Math.round(Number(text.replaceAll(/[$,]/g, '')) * 100);
};

test('sales are broken down by three levels, and each row is the total of its children', async ({ page }) => {
  await enterWithToken(page, 'reports');
  await page.goto('/sales-overview');
  await page.getByRole('link', { name: 'Retail Sales' }).click();
  await expect(page.getByRole('heading', { name: 'Retail Sales' })).toBeVisible();
  await page.goto('/retail-sales');
  await expect(page.getByRole('main').getByRole('link', { name: 'Import sales data' })).toHaveAttribute(
    'href',
    '/sales-import',
  );
  await expect(findRow(page, 'Whole Foods')).toBeVisible();
  await expect(page.getByText('Top 10 companies by sales')).toBeVisible();

  for (const name of ['Product Line', 'Store']) {
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Rows of Whole Foods' }).click();
  const second = table(page).locator('tr[data-depth="1"]');
  await expect(second.first()).toBeVisible();
  await second
    .last()
    .getByRole('button', { name: /^Rows of/ })
    .click();
  const third = table(page).locator('tr[data-depth="2"]');
  await expect(third.first()).toBeVisible();

  const sumSales = async (rows: typeof second) => {
    const texts = await rows.locator('td:nth-of-type(4)').allTextContents();
    return texts.reduce((total, text) => total + Math.round(Number(text.replaceAll(/[$,]/g, '')) * 100), 0);
  };
  expect(await sumSales(second)).toBe(await readSales(page, 'Whole Foods'));
  const last = ((await second.last().getByRole('rowheader').textContent()) ?? '').trim();
  expect(await sumSales(third)).toBe(await readSales(page, last));

  const shown = await table(page).getByRole('rowheader').allTextContents();
  await page.reload();
  await expect(third.first()).toBeVisible();
  await waitUntilIdle(page);
  expect(await table(page).getByRole('rowheader').allTextContents()).toEqual(shown);
  await expectAccessible(page);
});

test('shows messages without levels and without sales', { tag: '@full' }, async ({ page }) => {
  await enterWithToken(page, 'reports');
  await page.goto('/retail-sales');
  await page.getByRole('button', { name: 'Remove Company' }).click();
  await expect(
    page.getByText('There is no selected group by attribute. Please select at least one to show sales data.'),
  ).toBeVisible();
  await expectAccessible(page);

  await page.goto('/retail-sales?soldOnAfter=1999-01-01&soldOnBefore=1999-12-31');
  await expect(page.getByText('There are no available sales data in selected date range.')).toBeVisible();
  await expectAccessible(page);
});

test('changing the company collapses rows and updates the total', async ({ page }) => {
  await enterWithToken(page, 'reports');
  await page.goto('/retail-sales?groupBy=COMPANY&groupBy=STORE');
  const expected = await readSales(page, 'Whole Foods');
  await page.getByRole('button', { name: 'Rows of Whole Foods' }).click();
  await expect(page).toHaveURL(/expanded=/);

  await page.getByRole('combobox', { name: 'Company' }).click();
  await page.getByRole('option', { name: 'Whole Foods' }).click();

  await expect(page).not.toHaveURL(/expanded=/);
  await expect(table(page).getByRole('rowheader')).toHaveText(['Whole Foods', 'Total']);
  expect(await readSales(page, 'Total')).toBe(expected);
});

test('exports a spreadsheet with the name of the report', { tag: '@full' }, async ({ page }) => {
  await enterWithToken(page, 'reports');
  await page.goto('/retail-sales');
  await expect(findRow(page, 'Whole Foods')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Retail Sales \d{4}-\d{2}-\d{2}\.xlsx$/);
});

test('reports require access', { tag: '@full' }, async ({ page }) => {
  await enterWithToken(page, 'buyer');
  await page.goto('/retail-sales');
  await expect(page.getByRole('heading', { name: 'Retail Sales' })).toBeHidden();
  const response = await callApi<{ readonly status?: number }>(page, '/api/v1/sales/analytics/extent');
  expect(response.status).toBe(403);
});

test('names on the chart axis do not overlap on a phone', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enterWithToken(page, 'reports');
  await page.goto('/retail-sales');
  const names = page.locator('figure svg [data-names] text');
  await expect(names).toHaveCount(10);
  await waitUntilIdle(page);

  const labels = await names.evaluateAll((texts) =>
    texts.map((text) => {
      const { left, right } = text.getBoundingClientRect();
      return { left, right, isTilted: text.getAttribute('transform')?.includes('rotate(-45') === true };
    }),
  );
  const gaps = labels.slice(1).map(({ left, right, isTilted }, index) => {
    const before = labels[index];
    // Tilted lines are parallel: their distance is the distance of their ends, at an angle of 45 degrees.
    return isTilted ? (right - (before?.right ?? 0)) * Math.SQRT1_2 - 12 : left - (before?.right ?? 0);
  });
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0);
});

for (const height of [900, 600])
  test(`rows expanded at the lower edge of a window of ${height} px scroll into view`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height });
    await enterWithToken(page, 'reports');
    await page.goto('/retail-sales?groupBy=COMPANY&groupBy=PRODUCT_LINE&groupBy=STORE');
    await page.getByRole('button', { name: 'Rows of Whole Foods' }).click();
    const second = table(page).locator('tr[data-depth="1"]');
    await expect(second.first()).toBeVisible();
    // The report scrolls, never the document: it would take the report out of the window.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await second
      .last()
      .getByRole('button', { name: /^Rows of/ })
      .click();
    await expect(table(page).locator('tr[data-depth="2"]').first()).toBeInViewport();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
