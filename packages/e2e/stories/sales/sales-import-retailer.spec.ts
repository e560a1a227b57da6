import { expect, type Page, test } from '@playwright/test';
import { callApi, enterWithToken } from '../auth/kit-session.ts';
import { expectAccessible, takeScreenshot } from '../kit.ts';

interface ListPage<T> {
  readonly content: readonly T[];
}
interface Named {
  readonly id: number;
  readonly name: string;
}

const header =
  'walmart_calendar_week,store_number,walmart_item_number,walmart_upc_number,item_name,pos_quantity_this_year,pos_quantity_last_year,pos_sales_this_year';

test('a file of Walmart is recognized, checked, matched, imported, restated, and undone', async ({ page }) => {
  await enterWithToken(page, 'admin');
  await page.goto('/sales-import');
  const { company, upc } = await createWalmart(page);
  // The page may have loaded the companies before.
  await page.reload();
  const row = (week: number, store: number, units: number) =>
    `${week},${store},55012345,${upc},"HONEY 12OZ",${units},9,${(units * 3.99).toFixed(2)}`;
  const weeks = [202541, 202542, 202543];
  const rows = weeks.flatMap((week) => [row(week, 100, week % 10), row(week, 2714, 4)]);

  await test.step('a dropped file needs a company and no mapping', async () => {
    await choose(page, 'scintilla.csv', rows);
    await expect(page.getByRole('region', { name: 'Walmart, store by week' })).toBeVisible();
    await expect(page.getByText('Choose a company.')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Quantity' })).toHaveCount(0);
    await chooseCompany(page, company);
    await expect(page.getByRole('heading', { name: 'Walmart, store by week, weeks 202541 to 202543' })).toBeVisible();
  });

  await test.step('a store that is not known is matched, and the file is checked again', async () => {
    await expect(page.getByRole('combobox', { name: 'Match for 2714' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Import data' })).toBeDisabled();
    await expectAccessible(page);
    await takeScreenshot(page, '2-import-retailer');
    await page.getByRole('combobox', { name: 'Match for 2714' }).fill('Rogers');
    await page
      .getByRole('option', { name: /Rogers/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByRole('combobox', { name: 'Match for 2714' })).toHaveCount(0);
    await importData(page);
  });

  await test.step('a week that the retailer changed shows both sums', async () => {
    await page.goto('/sales-import');
    await choose(page, 'scintilla-2.csv', [row(202543, 100, 7), row(202543, 2714, 4)]);
    await expect(page.getByText('Choose a company.')).toBeVisible();
    await chooseCompany(page, company);
    const changed = page.getByRole('region', { name: 'Changed since the last file' });
    await expect(changed.getByRole('row').nth(1)).toContainText('11/22/2025 to 11/28/2025');
    await expectAccessible(page);
    await importData(page);
  });

  await test.step('the import is undone', async () => {
    await page.goto('/sales-import');
    const newest = page.getByRole('listitem').filter({ hasText: 'scintilla-2.csv' }).first();
    await newest.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await expect(newest.getByText('Undone')).toBeVisible();
  });
});

test('a portal view without stores says what to export instead', async ({ page }) => {
  await enterWithToken(page, 'orders');
  await page.goto('/sales-import');
  const content = 'Date,DPCI,Item Description,Sales $,Sales U\n2026-01-05,037-01-0001,Honey,9.00,3\n';

  await upload(page, 'target.csv', content);

  const card = page.getByRole('region', { name: 'Target, portal view of all stores' });
  await expect(card.getByText('It has totals of all stores. Export sales by location.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Map columns' }).click();
  await expect(page.getByRole('combobox', { name: 'Quantity' })).toBeVisible();
});

/** A company with the stores 100 and 5260, and the UPC of a product. */
const createWalmart = async (page: Page): Promise<{ readonly company: string; readonly upc: string }> => {
  const { content: earlier } = await callApi<ListPage<Named>>(page, '/api/v1/companies?search=Walmart');
  const company = earlier.length === 0 ? 'Walmart' : `Walmart ${Date.now()}`;
  const { id: companyId } = await callApi<Named>(page, '/api/v1/companies', 'POST', { name: company });
  for (const [name, number] of [
    ['Bentonville', '100'],
    ['Rogers', '5260'],
  ])
    await callApi(page, '/api/v1/stores', 'POST', { companyId, name: `${name} ${companyId}`, number });
  const { content } = await callApi<ListPage<{ upc: string }>>(page, '/api/v1/products?size=1&sort=name,asc');
  return { company, upc: content[0]?.upc ?? '' };
};

const upload = (page: Page, name: string, content: string): Promise<void> =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

const choose = (page: Page, name: string, rows: readonly string[]): Promise<void> =>
  upload(page, name, `${[header, ...rows].join('\n')}\n`);

const chooseCompany = async (page: Page, company: string): Promise<void> => {
  await page.getByRole('combobox', { name: 'Company' }).fill(company);
  await page.getByRole('option', { name: company, exact: true }).click();
};

const importData = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Import data' }).click();
  await expect(page.getByText('Sales data were successfully imported.')).toBeVisible();
};
