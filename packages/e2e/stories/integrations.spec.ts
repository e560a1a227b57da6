import { expect, test } from '@playwright/test';
import { enter } from './kit-enter.ts';

test('a sales aggregation is made, runs when it is asked to, and says what it did', async ({ page }) => {
  await enter(page);
  await page.goto('/system/integrations');
  await page.getByRole('button', { name: 'New integration' }).first().click();
  await page.getByRole('button', { name: /^Sales Aggregation/ }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Nightly sums');
  await form.getByRole('combobox', { name: 'Changed days' }).click();
  await page.getByRole('option', { name: 'Another schedule (cron)' }).click();
  await form.getByRole('textbox', { name: /Changed days: minute/ }).fill('30 2 * * 1-5');
  await expect(form.getByText('At 02:30, Monday through Friday (UTC)')).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();

  await expect(page.getByRole('heading', { name: 'Nightly sums' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Sections of this page' }).getByText('Queue').click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Run over everything' }).click();
  await expect(page.getByText('A run over everything waits in the queue.')).toBeVisible();

  await expect(page.getByRole('cell', { name: /days? (was|were) summed again: all sums were right\./ })).toBeVisible();
  await page.getByRole('button', { name: 'Run now' }).click();
  await expect(page.getByText('The run waits in the queue.')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'No sales have changed since the last run.' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Sections of this page' }).getByText('Logs').click();
  await expect(page.getByRole('row', { name: /summed again/ })).toContainText('Done');
  await expect(page.getByRole('row', { name: /No sales have changed/ })).toContainText('Done');
});
