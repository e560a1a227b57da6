import { expect, type Page, test } from '@playwright/test';
import { enterWithToken } from '../auth/kit-session.ts';
import { expectAccessible } from '../kit.ts';

const tile = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const centsIn = (text: string): number => Math.round(Number(/\$([\d,.]+)/.exec(text)?.[1]?.replaceAll(',', '')) * 100);
const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const isDrawn = (page: Page) => expect(page.getByRole('radiogroup', { name: / as$/ })).toBeVisible();

test('shows daily sales of Whole Foods by default, and a bar links to its sales', async ({ page }) => {
  await enterWithToken(page, 'reports');
  await page.goto('/sales-overview');
  await isDrawn(page);
  const shown = async (label: string) => page.getByRole('combobox', { name: label, exact: true }).inputValue();
  expect(await shown('Company')).toBe('Whole Foods');
  expect(await shown('Store')).toBe('All stores');
  expect(await shown('Metric type')).toBe('Sales');
  expect(await shown('Range type')).toBe('Day');
  expect(await shown('Product line')).toBe('All Product Lines');
  expect(await shown('Product')).toBe('All Products');
  for (const name of ['SUM', 'AVG', 'TREND', 'MAX', 'MIN', 'COUNT']) await expect(tile(page, name)).toBeVisible();
  await expectAccessible(page);

  await choose(page, 'Range type', 'Month');
  await isDrawn(page);
  await page.getByText('Table', { exact: true }).click();
  const month = page.getByRole('table', { name: 'Sales' }).getByRole('row').nth(1);
  const expected = centsIn((await month.getByRole('cell').textContent()) ?? '');
  expect(expected).toBeGreaterThan(0);
  await month.getByRole('link').click();

  await expect(page.getByRole('heading', { name: 'Retail Sales' })).toBeVisible();
  await expect(page.getByRole('table').getByRole('row').filter({ hasText: 'Total' })).toBeVisible();
  const total = (await page.getByRole('table').getByRole('row').filter({ hasText: 'Total' }).textContent()) ?? '';
  expect(centsIn(total)).toBe(expected);
  await page.goBack();
  await isDrawn(page);
  expect(await shown('Range type')).toBe('Month');
});

test('a filter reloads with a spinner and is stored in the URL', { tag: '@full' }, async ({ page }) => {
  await enterWithToken(page, 'reports');
  await page.goto('/sales-overview');
  await isDrawn(page);
  const sum = (await tile(page, 'SUM').textContent()) ?? '';
  await page.route(
    (url) => url.pathname.endsWith('/reports/query'),
    async (route) => {
      await page.waitForTimeout(600);
      await route.continue();
    },
  );

  await choose(page, 'Company', 'All companies');

  await expect(page.getByRole('status', { name: 'Loading sales' })).toBeVisible();
  await isDrawn(page);
  expect(centsIn((await tile(page, 'SUM').textContent()) ?? '')).toBeGreaterThan(centsIn(sum));
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await isDrawn(page);
  await expect(page.getByRole('combobox', { name: 'Company', exact: true })).toHaveValue('All companies');
});

test('twenty years of days are rendered in one chart and a scrolling table', { tag: '@full' }, async ({ page }) => {
  await enterWithToken(page, 'reports');
  await page.goto('/sales-overview?companyId=0&soldOnAfter=2007-01-01&soldOnBefore=2026-12-31');
  await isDrawn(page);
  await expect(tile(page, 'COUNT')).toContainText('days');
  const drawing = page.locator('svg[data-leads] path');
  await expect(drawing).toHaveCount(1);
  await page.getByText('Table', { exact: true }).click();
  const rows = page.getByRole('table', { name: 'Sales' }).getByRole('row');
  await expect(rows.nth(2)).toBeVisible();
  expect(await rows.count()).toBeLessThan(200);
});
