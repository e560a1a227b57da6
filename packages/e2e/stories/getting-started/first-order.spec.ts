import { expect, type Page, type TestInfo, test } from '@playwright/test';
import { callApi } from '../auth/kit-session.ts';
import { expectAccessible, setTheme } from '../kit.ts';
import { createFirstAccount, startNewInstallation } from '../setup/kit-installation.ts';

const products = 'UPC,Product,SKU\n012345678905,Oat milk,OAT-1\n036000291452,Nut bar,NUT-1\n';
const companies = 'Company\nBirch Market\n';
const stores = 'Store,Company,Number\nDowntown,Birch Market,101\nAirport,Birch Market,102\n';
const counts = 'Store,Product,Quantity\nDowntown,012345678905,4\nAirport,036000291452,2\n';

interface Records {
  readonly content: readonly { readonly id: number }[];
}

const choose = async (page: Page, name: string, content: string): Promise<void> => {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
};

const openStart = (page: Page): Promise<void> =>
  page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: /^Getting started/ })
    .click();

const expectProgress = async (page: Page, done: number): Promise<void> => {
  await expect(page.getByText(`${done} of 8`, { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: `Getting started ${done} of 8 steps done` })).toBeVisible();
};

/** Imports a file of master data from its step, and returns. */
const load = async (page: Page, file: { name: string; content: string; button: string }): Promise<void> => {
  await choose(page, file.name, file.content);
  await page.getByRole('button', { name: file.button }).click();
  await expect(page.getByText(`${file.name} was imported.`)).toBeVisible();
  await openStart(page);
};

const takePicture = async (page: Page, info: TestInfo, name: string): Promise<void> => {
  for (const width of [1440, 1280])
    for (const theme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 });
      await setTheme(page, theme);
      await page.screenshot({ path: info.outputPath(`${name}-${width}-${theme}.png`) });
    }
  await setTheme(page, 'light');
};

test('an empty account reaches its first order step by step', async ({ page }, info) => {
  const installation = await startNewInstallation();
  try {
    await page.goto(installation.link);
    await createFirstAccount(page);

    await test.step('the empty list of orders leads to Getting started', async () => {
      await page.goto(`${installation.origin.replace('//', '//fresh-fields.')}/orders`);
      await page.getByRole('link', { name: 'Get started' }).click();
      await expect(page.getByRole('heading', { name: 'Price list', exact: true })).toBeVisible();
      await expectAccessible(page);
      await takePicture(page, info, '1-empty');
    });

    await test.step('the first price list is the default', async () => {
      await page.getByRole('link', { name: 'Add price list' }).click();
      await page.getByLabel('Name').fill('Wholesale');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^(Create|Save|Add)/ })
        .click();
      await expect(page.getByRole('row', { name: /Wholesale/ })).toBeVisible();
      await openStart(page);
      await expectProgress(page, 1);
    });

    await test.step('products, companies, and stores are imported from files', async () => {
      await load(page, { name: 'products.csv', content: products, button: 'Import 2 rows' });
      await expectProgress(page, 2);
      await load(page, { name: 'companies.csv', content: companies, button: 'Import 1 row' });
      await page.getByText('Stores', { exact: true }).last().click();
      await load(page, { name: 'stores.csv', content: stores, button: 'Import 2 rows' });
      await expectProgress(page, 3);
      await expect(page.getByRole('heading', { name: 'Assortments' })).toBeVisible();
      await expectAccessible(page);
      await takePicture(page, info, '2-assortments');
    });

    const items = await callApi<Records>(page, '/api/v1/products');
    const places = await callApi<Records>(page, '/api/v1/stores');
    const storeIds = places.content.map(({ id }) => id);
    await test.step('an assortment unlocks counts and the first proposal', async () => {
      const { id } = await callApi<{ id: number }>(page, '/api/v1/global-assortment', 'POST', {
        name: 'Core range',
        items: items.content.map((product) => ({ productId: product.id, quantity: 12 })),
      });
      await callApi(page, '/api/v1/global-assortment/assign/for/stores', 'POST', { globalAssortmentId: id, storeIds });
      await page.reload();
      await expectProgress(page, 4);
      await page.getByRole('button', { name: /^Stock counts/ }).click();
      await choose(page, 'counts.csv', counts);
      await expect(page).toHaveURL(/\/store-count-import/);
      await page.getByRole('button', { name: 'Import 2 counts' }).click();
      await expect(page.getByText('2 counts imported.').first()).toBeVisible();
      await openStart(page);
      await expectProgress(page, 5);
    });

    await test.step('the first proposal unlocks the first order', async () => {
      await callApi(page, '/api/v1/order-proposals', 'POST', { storeIds });
      await page.reload();
      await expectProgress(page, 6);
      await page.getByRole('button', { name: /^First order/ }).click();
      await takePicture(page, info, '3-first-order');
      const [company] = (await callApi<Records>(page, '/api/v1/companies')).content;
      await callApi(page, '/api/v1/orders', 'POST', {
        companyId: company?.id,
        storeId: storeIds[0],
        items: items.content.map((product) => ({ productId: product.id, quantity: 6, unitPrice: 450 })),
      });
      await page.reload();
      await expectProgress(page, 7);
    });
  } finally {
    await installation.close();
  }
});
