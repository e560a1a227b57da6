import fs from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { firstId } from '../auth/kit-session.ts';
import { expectAccessible, setTheme, signIn, takeScreenshot } from '../kit.ts';

test('a user reads the expected orders of all weeks, and exports them by product', async ({ page }) => {
  await signIn(page, 'orders', '/expected-orders');
  // The demo starts with a run.
  await expect(page.getByText(/^Orders of 13 weeks: /)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Expected orders by week' }).getByRole('row')).toHaveCount(14);
  await expectAccessible(page);
  await takeScreenshot(page, 'expected-orders');
  await setTheme(page, 'dark');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Orders by product' }).click();
  await expect(page.locator('[data-list-scroller] tbody tr').nth(2)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Export' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Text (.csv)' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^Expected orders by product .*\.csv$/);
  const [head = '', ...rows] = (await fs.readFile(await download.path(), 'utf8')).trim().split('\n');
  expect(head.split(',')).toHaveLength(6 + 13);
  expect(rows.length).toBeGreaterThan(2);
});

test('a company and a store have a tab with their expected orders', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'orders', '/orders');
  const companyId = await firstId(page, '/api/v1/companies');
  await page.goto(`/companies/companyDetail/${companyId}?tab=expected`);
  await expect(page.getByText(/^Orders of 13 weeks: |^The run of /)).toBeVisible();
  await expectAccessible(page);

  const storeId = await firstId(page, '/api/v1/stores');
  await page.goto(`/stores/storeDetail/${storeId}?tab=expected`);
  await expect(page.getByText(/^Orders of 13 weeks: |^The run of /)).toBeVisible();
  await expectAccessible(page);
});
