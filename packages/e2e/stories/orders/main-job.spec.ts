import { expect, type Page, test } from '@playwright/test';
import { dayMs } from '@shelfward/contract/kit/dates.ts';
import { expectAccessible, signIn, takeScreenshot } from '../kit.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Calls the API as the user who is signed in on this page. */
const callApi = (page: Page, path: string): Promise<{ content: (Named & { readonly upc: string })[] }> =>
  page.evaluate(async (url) => {
    const authorization = `Bearer ${localStorage.getItem('shelfward.token')}`;
    return (await fetch(url, { headers: { authorization } })).json();
  }, path);

/** A sales file of a retailer: two stores with three products over ten days. */
const salesFile = async (page: Page): Promise<{ readonly text: string; readonly stores: readonly Named[] }> => {
  const companies = await callApi(page, '/api/v1/companies?search=Whole%20Foods');
  const { content: stores } = await callApi(
    page,
    `/api/v1/stores?companyId=${companies.content[0]?.id}&size=2&sort=name`,
  );
  const { content: products } = await callApi(page, '/api/v1/products?size=3&sort=name');
  // The content differs in each run, because importing the same file again changes nothing.
  const units = 1 + (Math.floor(Date.now() / 1000) % 1000);
  const day = (n: number) => new Date(Date.now() - n * dayMs).toISOString().slice(0, 10);
  const rows = stores.flatMap((store) =>
    products.flatMap((product) =>
      Array.from({ length: 10 }, (_, n) => `${store.name},${product.upc},${units + n},${day(n + 2)}`),
    ),
  );
  return { text: ['Store,Product UPC,Quantity,Sold on', ...rows].join('\n'), stores };
};

const chooseFile = async (page: Page, name: string, text: string) => {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'utf8') });
};

const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

test('the main workflow: from a sales file to approved orders', async ({ page }) => {
  await signIn(page, 'admin');
  const { text, stores } = await salesFile(page);
  const [store] = stores;

  await test.step('import a sales file: a file with errors is rejected, a valid file is imported', async () => {
    await page.goto('/stores');
    await page.getByRole('link', { name: 'Import Sales Data' }).click();
    await chooseFile(page, 'wrong.csv', `${text}\nNo such store,123,1,2026-01-05`);
    await choose(page, 'Company', 'Whole Foods');
    // The demo data contains sales of some of these stores, products, and days.
    await choose(page, 'Rows that match imported sales', 'Add all rows');
    await page.getByRole('button', { name: 'Import data' }).click();
    await expect(page.getByText('Errors occured during import')).toBeVisible();
    await expect(page.getByRole('alert').getByText('Line 62: Store "No such store" was not found.')).toBeVisible();
    await expectAccessible(page);

    await chooseFile(page, 'sales.csv', text);
    await expect(page.getByRole('region', { name: 'Columns' }).getByRole('row')).toHaveCount(5);
    await takeScreenshot(page, '2-import');
    await page.getByRole('button', { name: 'Import data' }).click();
    await expect(page.getByText('Sales data were successfully imported.')).toBeVisible();
    await expect(page).toHaveURL(/\/stores/);
  });

  await test.step('review sales', async () => {
    await page.goto('/store-performance');
    await page.getByRole('searchbox').fill(store?.name ?? '');
    await expect(page.getByRole('row', { name: new RegExp(`^${store?.name}`) })).toHaveCount(1);
    await page
      .getByRole('button', { name: /^Details/ })
      .first()
      .click();
    await expect(page.getByText('LY Sales').first()).toBeVisible();
    await expectAccessible(page);
    await takeScreenshot(page, '3-store-performance');
  });

  await test.step('open the store, count a product, assign a global assortment', async () => {
    await page.goto(`/stores/storeDetail/${store?.id}?tab=inventory`);
    const count = page.getByRole('textbox', { name: /^On hand of/ }).first();
    await count.fill('17');
    await count.press('Enter');
    await expect(count).toHaveValue('17');
    await expectAccessible(page);
    await takeScreenshot(page, '4-inventory');

    await page.goto(`/stores/storeDetail/${store?.id}?tab=assortment`);
    const assigned = page.getByRole('region', { name: 'Assortments of this store' }).getByRole('listitem');
    await expect(assigned.first()).toBeVisible();
    const before = await assigned.count();
    await page.getByRole('button', { name: 'Assign assortment' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').first().click();
    await page.getByRole('option').last().click();
    await dialog.getByRole('button', { name: /^Assign/ }).click();
    await expect(assigned).toHaveCount(before + 1);
    await expectAccessible(page);
    await takeScreenshot(page, '4-assortment');
  });

  await test.step('create a proposal, change quantities in the matrix, process it, generate orders', async () => {
    await page.goto('/proposals');
    await page.getByRole('button', { name: 'New proposal' }).first().click();
    const form = page.getByRole('dialog', { name: 'New proposal' });
    await form.getByRole('combobox', { name: 'Company' }).click();
    await page.getByRole('option', { name: 'Whole Foods', exact: true }).click();
    await form.getByRole('button', { name: /^Select all/ }).click();
    await form.getByRole('button', { name: 'Create proposal' }).click();
    await expect(page).toHaveURL(/\/proposals\/edit\/\d+/);

    const grid = page.getByRole('grid');
    await grid.focus();
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await page.keyboard.type('+6');
    await page.keyboard.press('Enter');
    await expect(page.getByText('All changes saved')).toBeVisible();
    await page.reload();
    await expect(grid.getByRole('gridcell').first()).toContainText('12');
    await expectAccessible(page);
    await takeScreenshot(page, '5-proposal');

    await page.getByRole('button', { name: 'Process' }).click();
    await confirmIfShown(page, 'Process', 'Generate orders');
    await page.getByRole('button', { name: 'Generate orders' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Generate/ })
      .click();
    await expect(page.getByText('Complete', { exact: true }).first()).toBeVisible();
  });

  await test.step('find the orders, open one, approve it', async () => {
    await page.goto('/orders?status=DRAFT&sort=createdDate,desc');
    await expectAccessible(page);
    await takeScreenshot(page, '6-orders');
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/orders\/orderDetail\/\d+/);
    await page
      .getByRole('button', { name: /Submit|Pending/ })
      .first()
      .click();
    await expect(page.getByText('Pending').first()).toBeVisible();
    await page
      .getByRole('button', { name: /Approve/ })
      .first()
      .click();
    await expect(page.getByText('Approved').first()).toBeVisible();
    await expectAccessible(page);
    await takeScreenshot(page, '6-order');
  });
});

/** The dialog is shown if other proposals order the same products; otherwise the next step is offered at once. */
const confirmIfShown = async (page: Page, name: string, nextStep: string) => {
  const confirmation = page.getByRole('dialog').getByRole('button', { name });
  await confirmation
    .or(page.getByRole('button', { name: nextStep }))
    .first()
    .waitFor();
  if (await confirmation.isVisible()) await confirmation.click();
};
