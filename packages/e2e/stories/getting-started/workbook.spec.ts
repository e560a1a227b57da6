import { expect, type Page, test } from '@playwright/test';
import { makeWorkbook } from '@shelfward/server/features/workbook-import/workbook.factory.ts';
import { expectAccessible } from '../kit.ts';
import { createFirstAccount, startNewInstallation } from '../setup/kit-installation.ts';
import { countClicks } from './kit-clicks.ts';

const rows = {
  'Price lists': [['Wholesale', 'yes']],
  Products: [
    ['012345678905', 'Oat milk', 'OAT-1'],
    ['036000291452', 'Nut bar', 'NUT-1'],
  ],
  Prices: [
    ['012345678905', 'Wholesale', 4.99],
    ['036000291452', 'Wholesale', 1.25],
  ],
  Companies: [['Birch Market']],
  Stores: [
    ['Downtown', 'Birch Market'],
    ['Airport', 'Birch Market'],
  ],
  Assortments: [
    ['Downtown', null, 'OAT-1', 24],
    ['Airport', null, 'OAT-1', 36],
    ['Airport', null, 'NUT-1', 12],
  ],
  'Stock counts': [['Downtown', null, 'OAT-1', 6, '2026-02-15']],
  Sales: [['Downtown', '012345678905', 3, '2026-01-31', 14.97]],
};

const choose = async (page: Page, file: File): Promise<void> => {
  const buffer = Buffer.from(await file.arrayBuffer());
  await page.locator('input[type=file]').setInputFiles({ name: file.name, mimeType: file.type, buffer });
};

test('an empty account reaches its first proposal with one workbook in few clicks', async ({ page }) => {
  const installation = await startNewInstallation();
  try {
    const clicks = await countClicks(page);
    const startedAt = Date.now();
    await page.goto(installation.link);
    await createFirstAccount(page);
    await page.goto(`${installation.origin.replace('//', '//fresh-fields.')}/orders`);
    await page.getByRole('link', { name: 'Get started' }).click();
    await page.getByRole('link', { name: 'Use the workbook' }).click();
    await expect(page.getByRole('heading', { name: 'Import a workbook' })).toBeVisible();
    await expectAccessible(page);

    await test.step('errors of three sheets are listed at once', async () => {
      const wrong = { ...rows, Prices: [['012345678905', 'Wholesale', 'free']], Stores: [['Downtown', 'Elm Market']] };
      await choose(page, await makeWorkbook(wrong));
      for (const sheet of ['Prices', 'Stores', 'Assortments'])
        await expect(page.getByRole('heading', { name: sheet, exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: /^Import \d+ rows/ })).toBeDisabled();
    });

    await test.step('the corrected workbook is imported as a whole', async () => {
      await choose(page, await makeWorkbook(rows));
      await page.getByRole('button', { name: 'Import 13 rows' }).click();
      await expect(page.getByText('workbook.xlsx was imported: 13 rows.')).toBeVisible();
    });

    await page.getByRole('link', { name: 'Create the first proposal' }).click();
    await page.getByRole('button', { name: 'New proposal' }).first().click();
    const form = page.getByRole('dialog', { name: 'New proposal' });
    await form.getByRole('combobox', { name: 'Company' }).click();
    await page.getByRole('option', { name: 'Birch Market', exact: true }).click();
    await form.getByRole('button', { name: /^Select all/ }).click();
    await form.getByRole('button', { name: 'Create proposal' }).click();
    await expect(page).toHaveURL(/\/proposals\/edit\/\d+/);
    await expect(page.getByRole('heading', { name: 'Birch Market' })).toBeVisible();

    expect(clicks()).toBeGreaterThan(4);
    expect(clicks()).toBeLessThanOrEqual(25);
    expect(Date.now() - startedAt).toBeLessThan(600_000);
  } finally {
    await installation.close();
  }
});
