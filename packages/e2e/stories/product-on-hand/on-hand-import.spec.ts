import { expect, test } from '@playwright/test';
import { callApi, enterWithToken } from '../auth/kit-session.ts';
import { expectAccessible } from '../kit.ts';

interface StockedProduct {
  readonly upc: string;
  readonly name: string;
  readonly quantity: { readonly onHand: number };
}

test('a file sets on-hand quantities, and a file with errors changes nothing and lists them', async ({ page }) => {
  await enterWithToken(page, 'orders');
  await page.goto('/products');
  const first = async (): Promise<StockedProduct> => {
    const { content } = await callApi<{ content: StockedProduct[] }>(page, '/api/v1/products?size=1&sort=name,asc');
    const [product] = content;
    if (!product) throw new Error('The demo has products');
    return product;
  };
  const { upc, quantity } = await first();
  const choose = (rows: readonly string[]) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'stock.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['Product UPC,Quantity', ...rows].join('\n')),
    });

  await page.getByRole('button', { name: 'Import on-hand quantities' }).click();
  await expect(page).toHaveURL(/\/product-on-hand-import/);
  await choose([`${upc},${quantity.onHand + 7}`, 'nothing,1']);
  await page.getByRole('button', { name: 'Import data' }).click();
  const errors = page.getByRole('alert', { name: 'Errors occured during import' });
  await expect(errors.getByText('Line 3: Product UPC "nothing" was not found.')).toBeVisible();
  await expectAccessible(page);
  expect((await first()).quantity.onHand).toBe(quantity.onHand);

  await choose([`${upc},${quantity.onHand + 7}`]);
  await page.getByRole('button', { name: 'Import data' }).click();
  await expect(page.getByText('Products onHand levels were successfully updated.')).toBeVisible();
  await expect(page).toHaveURL(/\/products/);
  expect((await first()).quantity.onHand).toBe(quantity.onHand + 7);
});
