import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, signIn, takeScreenshot } from '../kit.ts';

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections of this page' }).getByRole('button', { name, exact: true });

const addAttribute = async (page: Page, name: string, values: readonly string[]): Promise<void> => {
  await page.goto('/system/customizations?tab=attributes');
  await page.getByRole('button', { name: 'New attribute' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  for (const value of values) {
    await page.getByRole('combobox', { name: 'Values' }).fill(value);
    await page.keyboard.press('Enter');
  }
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(values[0] ?? '');
};

test.describe('the catalog', () => {
  test.describe.configure({ mode: 'serial' });

  test('creates variants of a product line from attributes, with price and stock', async ({ page }) => {
    await signIn(page);
    await addAttribute(page, 'Roast', ['Light', 'Dark']);
    await expectAccessible(page);

    await page.goto('/product-lines');
    await page.getByRole('button', { name: 'New product line' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Single Origin');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Single Origin', exact: true }).click();
    await tab(page, 'Add variants').click();
    await page.getByRole('combobox', { name: 'Roast' }).click();
    await page.getByRole('option', { name: 'Light' }).click();
    await page.getByRole('option', { name: 'Dark' }).click();
    await page.keyboard.press('Escape');
    await page.getByLabel(/^Price in/).fill('12.50');
    await page.getByRole('textbox', { name: 'UPC of Light' }).fill('770001');
    await page.getByRole('textbox', { name: 'UPC of Dark' }).fill('770002');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add 2 products' }).click();
    await expect(page.getByText('2 products added')).toBeVisible();

    await tab(page, 'Products').click();
    await expect(page.getByRole('row', { name: /Single Origin Dark/ })).toContainText('$12.50');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Single Origin Dark' }).click();
    await tab(page, 'Variants').click();
    await expect(page.getByRole('row', { name: /Single Origin Light/ })).toBeVisible();
    for (const label of ['Overview', 'Prices', 'On hand', 'Pending orders', 'History']) {
      await tab(page, label).click();
      await expectAccessible(page);
    }
  });

  test('previews and applies a price increase of a product line, and undoes it', async ({ page }) => {
    await signIn(page, 'admin', '/price-lists');
    await page
      .getByRole('row', { name: /Default/ })
      .getByRole('link')
      .first()
      .click();
    await tab(page, 'Adjust').click();
    await page.getByRole('textbox', { name: 'Change by' }).fill('10');
    await page.getByRole('combobox', { name: 'Product line' }).fill('Single');
    await page.getByRole('option', { name: 'Single Origin' }).click();
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('row', { name: /Single Origin Dark/ })).toContainText('$13.75');
    await takeScreenshot(page, '4-price-list');
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Update 2 prices' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();

    await expect(page.getByText('Undone.')).toBeVisible();
  });

  test('previews the changes of a spreadsheet before it applies them', async ({ page }) => {
    await signIn(page, 'admin', '/price-lists');
    await page
      .getByRole('row', { name: /Default/ })
      .getByRole('link')
      .first()
      .click();
    await tab(page, 'Import').click();
    const text = 'UPC,Price\n770001,11.00\n770002,12.50\n999999999,1\n';
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

    const rows = page.getByRole('group', { name: 'Rows to show' });
    await expect(rows.getByRole('button', { name: /^New/ })).toHaveText(/0$/);
    for (const name of [/^Changed/, /^Unchanged/, /^Invalid/])
      await expect(rows.getByRole('button', { name })).toHaveText(/1$/);
    await expect(page.getByText('UPC "999999999" was not found.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Import 1 row, skip 1 invalid' }).click();
    await expect(page.getByText('prices.csv was imported.')).toBeVisible();
  });

  test('pastes prices into the price grid and saves them in one request', async ({ page }) => {
    await signIn(page, 'admin', '/price-lists');
    await page.getByRole('link', { name: 'Price grid' }).click();
    await page.getByRole('combobox', { name: 'Product line' }).fill('Single');
    await page.getByRole('option', { name: 'Single Origin' }).click();
    const grid = page.getByRole('grid', { name: 'Prices of products in price lists' });
    await expect(grid).toBeVisible();
    await expect(page.getByText('2 products')).toBeVisible();
    await expectAccessible(page);

    await grid.focus();
    await grid.evaluate((element) => {
      const data = new DataTransfer();
      data.setData('text/plain', '14.25\n15.75');
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await page.getByRole('button', { name: 'Save 2 prices' }).click();

    await expect(page.getByText('2 prices updated')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save prices' })).toBeDisabled();
  });
});
