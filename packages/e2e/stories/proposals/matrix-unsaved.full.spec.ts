// U1

import { expect, type Page, type Request, test } from '@playwright/test';
import { enterWithToken, navigateInApp } from '../auth/kit-session.ts';
import { invalidResponses } from '../shell/kit-faults.ts';
import { firstRow, propose, typeIntoSheet } from './kit-proposals.ts';

const isSave = (request: Request): boolean => request.method() !== 'GET' && request.url().endsWith('/batch/api/v1');

/** Makes every save fail until the returned function is called. */
const breakSaving = async (page: Page): Promise<() => Promise<void>> => {
  await page.route('**/batch/api/v1', (route) => route.fulfill({ ...invalidResponses['a 500'] }));
  return () => page.unroute('**/batch/api/v1');
};

test('quantities typed while saving fails survive navigation and reload, and are sent once', async ({ page }) => {
  await enterWithToken(page, 'orders');
  await page.goto('/proposals');
  const id = await propose(page);
  await navigateInApp(page, `/proposals/edit/${id}`);
  await expect(page.getByText('All changes saved')).toBeVisible();
  const restoreSaving = await breakSaving(page);

  await typeIntoSheet(page, ['141', 'Tab', '142', 'Enter']);
  await expect(page.getByText('Could not save 2 cells')).toBeVisible();
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Stores' }).click();
  const confirmation = page.getByRole('dialog', { name: /^Leave/ });
  await confirmation.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByRole('grid').getByRole('gridcell').first()).toContainText('141');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByRole('grid').getByRole('gridcell').first()).toContainText('141');
  expect(await firstRow(page, id)).not.toContain(141);

  const sent: string[] = [];
  page.on('request', (request) => {
    if (isSave(request)) sent.push(request.postData() ?? '');
  });
  await expect(page.getByText('Could not save 2 cells')).toBeVisible();
  await restoreSaving();
  sent.length = 0;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();

  expect(await firstRow(page, id)).toEqual([141, 142]);
  await page.reload();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await expect(page.getByRole('grid').getByRole('gridcell').first()).toContainText('141');
  expect(sent.filter((body) => body.includes('141'))).toHaveLength(1);
});
