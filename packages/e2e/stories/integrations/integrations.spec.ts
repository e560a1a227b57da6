import { expect, test } from '@playwright/test';
import { enterWithToken } from '../auth/kit-session.ts';

test('creates a sales aggregation, runs it manually, and shows its results', async ({ page }) => {
  await enterWithToken(page);
  await page.goto('/system/integrations');
  await page.getByRole('button', { name: 'New integration' }).first().click();
  await page.getByRole('button', { name: /^Sales Aggregation/ }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Nightly totals');
  await form.getByRole('combobox', { name: 'Incremental sync' }).click();
  await page.getByRole('option', { name: 'Custom schedule (cron)' }).click();
  await form.getByRole('textbox', { name: /Incremental sync: minute/ }).fill('30 2 * * 1-5');
  await expect(form.getByText('At 02:30, Monday through Friday (America/New York)')).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();

  await expect(page.getByRole('heading', { name: 'Nightly totals' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Sections of this page' }).getByText('Queue').click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Run full sync' }).click();
  await expect(page.getByText('Full sync queued')).toBeVisible();

  await expect(page.getByRole('cell', { name: /days? checked: all totals are correct\./ })).toBeVisible();
  await page.getByRole('button', { name: 'Run now' }).click();
  await expect(page.getByText('Sync queued', { exact: true })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'No sales have changed since the last run.' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Sections of this page' }).getByText('Logs').click();
  await expect(page.getByRole('row', { name: /days? checked/ })).toContainText('Succeeded');
  await expect(page.getByRole('row', { name: /No sales have changed/ })).toContainText('Succeeded');
});
