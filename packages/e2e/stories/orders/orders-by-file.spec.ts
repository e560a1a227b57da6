import { expect, test } from '@playwright/test';
import { expectAccessible, signIn } from '../kit.ts';

const file = [
  'PO number,Store,Ship date,UPC,Qty,Unit price',
  'HAND-1,Portland,2026-12-01,VIT-1092,12,5.00',
  'HAND-1,Portland,,GIN-1197,6,',
  'HAND-2,Portland,2026-12-02,MEL-1169,4,',
].join('\n');

test('imports orders from a file, edits their lines in a grid, and prints an order', async ({ page }) => {
  await signIn(page, 'orders', '/orders');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page).toHaveURL(/\/orders\/import/);
  const choose = (content: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });

  await choose(file.replace('MEL-1169', 'nothing'));
  await expect(page.getByText('Product "nothing" was not found.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 1 order' })).toBeDisabled();
  await expectAccessible(page);
  const invalidCell = page.getByRole('textbox', { name: 'UPC of line 4' });
  await invalidCell.fill('MEL-1169');
  await invalidCell.press('Enter');
  await expect(page.getByText('1 cell corrected. The file is unchanged.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import 2 orders' }).click();
  await expect(page.getByText('2 orders created as drafts')).toBeVisible();

  await page.getByRole('link', { name: 'HAND-1' }).click();
  await page.getByRole('button', { name: 'Items', exact: true }).click();
  await page.getByRole('button', { name: 'Edit in grid' }).click();
  const grid = page.getByRole('grid', { name: 'Lines of HAND-1' });
  await grid.focus();
  await page.keyboard.type('24');
  await page.keyboard.press('Enter');
  await page.keyboard.type('melat');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Save 2 lines' })).toBeEnabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save 2 lines' }).click();
  await expect(page.getByText('All lines saved')).toBeVisible();

  await page.getByRole('link', { name: /^Portland ·/ }).click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Print' }).click();
  await expect(page.getByRole('article', { name: 'Order' }).getByRole('row')).toHaveCount(4);
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden();
  await expect(page.getByRole('article', { name: 'Order' })).toBeVisible();
});
