import { expect, type Page, test } from '@playwright/test';
import { enterWithToken } from '../auth/kit-session.ts';
import { expectAccessible } from '../kit.ts';
import { expectFitsPhone, phone } from '../kit-phone.ts';
import { waitUntilIdle } from '../shell/kit-idle.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Pivot table' });
const findRow = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name }).first();
const readCells = async (page: Page, name: string): Promise<number[]> => {
  const texts = await findRow(page, name).getByRole('cell').allTextContents();
  return texts.map((text) => Math.round(Number(text.replaceAll(/[$,]/g, '')) * 100));
};
const lastYear = new Date().getFullYear() - 1;

test('a pivot table has months as columns, and each row is the total of its months and of its rows', async ({
  page,
}) => {
  await enterWithToken(page, 'reports');
  await page.goto('/reports/pivot?period=Last+Year&figures=sales&groupBy=COMPANY&groupBy=STORE');
  await expect(findRow(page, 'Whole Foods')).toBeVisible();
  await expect(table(page).getByRole('columnheader', { name: `Mar ${lastYear}`, exact: true })).toBeVisible();
  const [whole = 0, ...months] = await readCells(page, 'Whole Foods');
  expect(months).toHaveLength(12);
  expect(months.reduce((sum, month) => sum + month, 0)).toBe(whole);

  await page.getByRole('button', { name: 'Rows of Whole Foods' }).click();
  const stores = table(page).locator('tr[data-depth="1"]');
  await expect(stores.first()).toBeVisible();
  const sums = await stores.locator('td:nth-of-type(1)').allTextContents();
  expect(sums.reduce((sum, text) => sum + Math.round(Number(text.replaceAll(/[$,]/g, '')) * 100), 0)).toBe(whole);

  await page.getByRole('button', { name: `Sales of Jan ${lastYear}` }).click();
  await expect(page).toHaveURL(new RegExp(`sort=sales%2C${lastYear}-01-01%2Cdesc`));
  await page.reload();
  await expect(stores.first()).toBeVisible();
  await waitUntilIdle(page);
  await expectAccessible(page);
});

test('filters of several companies are kept from one report to another', async ({ page }) => {
  await enterWithToken(page, 'reports');
  await page.goto('/reports/pivot?columns=NONE');
  await expect(findRow(page, 'Whole Foods')).toBeVisible();
  const companies = page.getByRole('combobox', { name: 'Company' });
  await companies.click();
  await page.getByRole('option', { name: 'Whole Foods' }).click();
  await expect(page).toHaveURL(/companyId=\d+$/);
  await companies.click();
  await page
    .getByRole('option')
    .filter({ hasNotText: /Whole Foods|All companies/ })
    .first()
    .getByTitle(/^Add/)
    .click();
  await expect(page).toHaveURL(/companyId=\d+%2C\d+/);
  await page.keyboard.press('Escape');
  await expect(companies).toHaveValue('Whole Foods +1');
  const search = new URL(page.url()).searchParams.get('companyId');
  await expect(table(page).getByRole('rowheader')).toHaveCount(3);

  await page.getByRole('link', { name: 'Store Performance' }).click();
  await expect(page.getByRole('heading', { name: 'Store Performance' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('companyId')).toBe(search);
  await expect(companies).toHaveValue('Whole Foods +1');
  await page.getByRole('link', { name: 'Sales View' }).click();
  await expect(page.getByRole('heading', { name: 'Sales View' })).toBeVisible();
  await expect(companies).toHaveValue('Whole Foods +1');
  await page.goBack();
  await expect(companies).toHaveValue('Whole Foods +1');
});

test('the figures of a pivot table are chosen and ordered', async ({ page }) => {
  await enterWithToken(page, 'reports');
  await page.goto('/reports/pivot?period=Last+Year&columns=NONE');
  await expect(findRow(page, 'Whole Foods')).toBeVisible();
  await page.getByRole('button', { name: /^Figures/ }).click();
  await page.getByRole('checkbox', { name: 'Share of sales' }).check();
  await page.getByRole('button', { name: 'Move Share of sales up' }).click();
  await expect(page).toHaveURL(/figures=sales%2CshareOfSales%2Cunits/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(findRow(page, 'Total').getByRole('cell').nth(1)).toHaveText('100%');
});

test('a pivot table fits a phone', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize(phone.viewport);
  await enterWithToken(page, 'reports');
  await page.goto('/reports/pivot?period=Last+Year');
  await expect(findRow(page, 'Whole Foods')).toBeVisible();
  await expectFitsPhone(page);
  await expectAccessible(page);
});
