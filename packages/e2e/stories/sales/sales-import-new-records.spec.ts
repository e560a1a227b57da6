import { expect, test } from '@playwright/test';
import { callApi, enterWithToken } from '../auth/kit-session.ts';
import { expectAccessible } from '../kit.ts';

interface ListPage<T> {
  readonly content: readonly T[];
}

test('an unknown store and an unknown product of a sales file are created with the import', { tag: '@full' }, async ({
  page,
}) => {
  await enterWithToken(page, 'orders');
  await page.goto('/sales-import');
  const { content } = await callApi<ListPage<{ name: string }>>(page, '/api/v1/companies?size=1&sort=name,asc');
  const [company] = content;
  if (!company) throw new Error('The demo has companies');
  // Other stories choose the first store and product of a list, so the new ones come last.
  const [store, upc] = [`Zz shop ${Date.now()}`, `zz${Date.now()}`];
  const file = ['Store,Product UPC,Quantity,Sold on', `${store},${upc},3,2026-01-31`, `${store},${upc},2,2026-02-01`];

  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'new-shop.csv', mimeType: 'text/csv', buffer: Buffer.from(file.join('\n')) });
  await page.getByRole('combobox', { name: 'Company' }).fill(company.name);
  await page.getByRole('option', { name: company.name, exact: true }).click();
  await page.getByRole('button', { name: 'Import data' }).click();
  await page.getByRole('checkbox', { name: `Create ${store}` }).check();
  await page.getByRole('checkbox', { name: `Create ${upc}` }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import file again' }).click();

  await expect(page.getByText('Sales data were successfully imported.')).toBeVisible();
  const stores = await callApi<ListPage<{ name: string; company: { name: string } }>>(
    page,
    `/api/v1/stores?search=${encodeURIComponent(store)}`,
  );
  expect(stores.content).toMatchObject([{ name: store, company: { name: company.name } }]);
  const products = await callApi<ListPage<{ upc: string }>>(page, `/api/v1/products?search=${upc}`);
  expect(products.content).toMatchObject([{ upc }]);
});
