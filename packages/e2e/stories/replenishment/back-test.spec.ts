import { expect, test } from '@playwright/test';
import { expectAccessible, signIn, takeScreenshot } from '../kit.ts';

test('an order manager replays a year, reads the result by line and store, and deletes it', async ({ page }) => {
  await signIn(page, 'orders', '/back-test');
  await expect(page.getByText(/^No back-tests\./)).toBeVisible();

  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByText(/^Same availability (with|needs)|^Suggested par levels do not reach/)).toBeVisible();
  await expect(page.getByText('Availability by average stock')).toBeVisible();
  await expect(page.getByText('Products in stores that lost sales, by week').first()).toBeVisible();
  await takeScreenshot(page, 'back-test');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Stores', exact: true }).click();
  await expect(page.locator('[data-list-scroller] tbody tr').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Accuracy' }).click();
  await expect(page.getByRole('heading', { name: 'Calibration' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete back-test' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText(/^No back-tests\./)).toBeVisible();
});
