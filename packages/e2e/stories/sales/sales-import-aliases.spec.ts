import { expect, test } from '@playwright/test';
import { callApi, enterWithToken } from '../auth/kit-session.ts';
import { expectAccessible } from '../kit.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}
interface ListPage<T> {
  readonly content: readonly T[];
}

test('an unmatched name is matched, the file is imported again, and the import is undone', async ({ page }) => {
  await enterWithToken(page, 'orders');
  await page.goto('/sales-import');
  const { content: stores } = await callApi<ListPage<Named & { company: Named }>>(
    page,
    '/api/v1/stores?size=1&sort=name,asc',
  );
  const { content: products } = await callApi<ListPage<{ upc: string }>>(page, '/api/v1/products?size=1&sort=name,asc');
  const [store, product] = [stores[0], products[0]];
  if (!store || !product) throw new Error('The demo has stores and products');
  const name = `POS ${Date.now()}`;
  const lines = [`${name};${product.upc};3;2026-01-31`, `${name};${product.upc};2;2026-02-01`];
  const file = ['Store;Product UPC;Quantity;Sold on', ...lines].join('\n');

  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'pos.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await expect(
    page.getByText('Read as semicolon-separated text in UTF-8, with dates as YYYY-MM-DD.').first(),
  ).toBeVisible();
  await page.getByRole('combobox', { name: 'Company' }).fill(store.company.name);
  await page.getByRole('option', { name: store.company.name, exact: true }).click();
  await page.getByRole('button', { name: 'Import data' }).click();

  const errors = page.getByRole('alert', { name: 'Errors occured during import' });
  await expect(errors.getByText(`Line 2: Store "${name}" was not found. Also in 1 other row.`)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Names' }).getByText(name, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: `Match for ${name}` }).fill(store.name);
  await page.getByRole('option', { name: store.name }).first().click();
  await page.getByRole('button', { name: 'Import file again' }).click();

  await expect(page.getByText('Sales data were successfully imported.')).toBeVisible();
  await page.goto('/sales-import');
  const newest = page.getByRole('listitem').filter({ hasText: 'pos.csv' }).first();
  await newest.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('Import undone.')).toBeVisible();
  await expect(newest.getByText('Undone')).toBeVisible();

  await page.getByRole('link', { name: 'Name aliases' }).click();
  await page.getByRole('textbox', { name: 'Search' }).or(page.getByPlaceholder('Name in file')).first().fill(name);
  const aliasRow = page.getByRole('row', { name: new RegExp(name) });
  await expect(aliasRow).toContainText(store.name);
  await expectAccessible(page);
  await aliasRow.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(aliasRow).toHaveCount(0);
});

test('the new stores and products of a file are created in the chosen companies and product line', async ({ page }) => {
  await enterWithToken(page, 'orders');
  await page.goto('/sales-import');
  const { content: companies } = await callApi<ListPage<Named>>(page, '/api/v1/companies?size=2&sort=name,asc');
  const { content: lines } = await callApi<ListPage<Named>>(page, '/api/v1/product-lines?size=1&sort=name,asc');
  const [company, other] = companies;
  const [line] = lines;
  if (!company || !other || !line) throw new Error('The demo has two companies and a product line');
  const run = Date.now();
  const names = Array.from({ length: 60 }, (_, at) => `Kiosk ${run} ${at + 1}`);
  const rows = names.map((name) => `${name};NEW${run};3;2026-01-31`);
  const file = ['Store;Product UPC;Quantity;Sold on', ...rows].join('\n');

  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'kiosks.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await page.getByRole('combobox', { name: 'Company' }).fill(company.name);
  await page.getByRole('option', { name: company.name, exact: true }).click();
  await page.getByRole('button', { name: 'Import data' }).click();
  await page.getByRole('checkbox', { name: 'Create all' }).check();
  await page.getByRole('combobox', { name: 'Product line of new products' }).fill(line.name);
  await page.getByRole('option', { name: line.name, exact: true }).click();
  await page.getByRole('combobox', { name: `Company of ${names[0]}`, exact: true }).fill(other.name);
  await page.getByRole('option', { name: other.name, exact: true }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import file again' }).click();

  await expect(page.getByText('Sales data were successfully imported.')).toBeVisible();
  const { content: stores } = await callApi<ListPage<Named & { company: Named }>>(
    page,
    `/api/v1/stores?size=100&search=${encodeURIComponent(`Kiosk ${run}`)}`,
  );
  const { content: products } = await callApi<ListPage<{ productLine: Named }>>(
    page,
    `/api/v1/products?search=NEW${run}`,
  );
  expect(stores).toHaveLength(60);
  expect(stores.filter((store) => store.company.id === other.id).map(({ name }) => name)).toEqual([names[0]]);
  expect(products[0]?.productLine.id).toBe(line.id);
});
