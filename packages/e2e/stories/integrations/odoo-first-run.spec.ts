import { expect, type Page } from '@playwright/test';
import {
  type ScriptedOdoo,
  startScriptedOdoo,
} from '@shelfward/server/features/integrations/odoo/client/scripted-odoo.factory.ts';
import { createPartners } from '@shelfward/server/features/integrations/odoo/client/scripted-partners.factory.ts';
import { callApi } from '../auth/kit-session.ts';
import { expectAccessible, setTheme, takeScreenshot } from '../kit.ts';
import { chooseType, enterIntegrations, expectPage, test } from './kit-integrations.ts';

let odoo: ScriptedOdoo;
test.beforeEach(async () => {
  odoo = await startScriptedOdoo();
});
test.afterEach(() => odoo.stop());

const findCompanies = async (page: Page, search: string): Promise<readonly string[]> => {
  const path = `/api/v1/companies?search=${encodeURIComponent(search)}`;
  const { content } = await callApi<{ content: { name: string }[] }>(page, path);
  return content.map(({ name }) => name);
};

/** Companies, stores, and a price list in Odoo: some exist here, some are new, some are ambiguous. */
const fillOdoo = (productName: string): void => {
  const { company, store } = createPartners(odoo);
  const list = odoo.make('product.pricelist', { name: 'Juniper prices', currency_id: [1, 'USD'] });
  odoo.make('product.pricelist.item', {
    pricelist_id: [list, 'Juniper prices (USD)'],
    applied_on: '0_product_variant',
    product_id: [9, productName],
    product_tmpl_id: false,
    compute_price: 'fixed',
    fixed_price: 10.5,
    min_quantity: 0,
    date_start: false,
    date_end: false,
  });
  const juniper = company('Juniper Markets', { property_product_pricelist: [list, 'Juniper prices (USD)'] });
  odoo.make('ir.property', { name: 'property_product_pricelist', res_id: `res.partner,${juniper}` });
  const cedar = company('Cedar Grocers');
  for (const name of ['Twin Pines', 'Twin Pines']) company(name);
  store('Juniper Downtown', juniper, { ref: 'J-1' });
  store('Cedar Airport', cedar, { ref: 'C-1' });
};

test('previews the first run of a connection, writes nothing before the user agrees, and runs what was chosen', async ({
  page,
}) => {
  await enterIntegrations(page);
  const { content } = await callApi<{ content: { id: number; name: string }[] }>(page, '/api/v1/products?size=1');
  const [product] = content;
  const newList = (name: string) => callApi<{ id: number }>(page, '/api/v1/products/price-list', 'POST', { name });
  const { id: priceListId } = await newList('Retail of Juniper');
  const { id: newListId } = await newList('Juniper prices');
  const pricing = [{ productId: product?.id, price: 1100 }];
  await callApi(page, '/api/v1/products/pricing/bulk', 'PUT', { priceListId: newListId, pricing });
  await callApi(page, '/api/v1/companies', 'POST', { name: 'Juniper Markets', priceListId });
  fillOdoo(product?.name ?? '');

  const form = await chooseType(page, 'Odoo Integration');
  await form.getByLabel('Name').fill('Odoo of the valley');
  await form.getByLabel('URL').fill(odoo.access.url);
  await form.getByLabel('Database').fill(odoo.access.database);
  await form.getByLabel('Login').fill(odoo.access.login);
  await form.getByLabel('API key or password').fill(odoo.access.password);
  await form.getByRole('checkbox', { name: 'Prices', exact: true }).uncheck();
  await form.getByRole('checkbox', { name: 'Stock on hand' }).uncheck();
  await form.getByRole('checkbox', { name: 'Orders from Odoo' }).check();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save and preview' }).click();
  await expectPage(page, 'Odoo of the valley');
  await page.getByRole('button', { name: 'Compute preview' }).click();

  const steps = page.getByRole('list', { name: 'Steps of the first run' }).getByRole('region');
  await expect(steps).toHaveCount(3);
  const companies = page.getByRole('region', { name: 'Odoo of the valley: Companies' });
  await expect(companies.locator('summary')).toHaveText([
    '1 company created',
    '1 company matched',
    '1 company changed',
    '2 companies ambiguous',
  ]);
  await expect(companies).toContainText('price list: Retail of Juniper to Juniper prices');
  await expect(companies).toContainText('several companies in Odoo have this name');
  const stores = page.getByRole('region', { name: 'Odoo of the valley: Stores' });
  await expect(stores.locator('summary')).toHaveText(['2 stores created']);
  await expectAccessible(page);
  await takeScreenshot(page, '7-odoo-first-run');
  await setTheme(page, 'dark');
  await expectAccessible(page);
  await setTheme(page, 'light');
  expect(await findCompanies(page, 'Cedar')).toEqual([]);
  expect(odoo.calls.filter((call) => /\/(load|create|write|unlink)$/.test(call))).toEqual([]);

  await page.getByRole('checkbox', { name: 'Odoo of the valley: Orders from Odoo' }).uncheck();
  await page.getByRole('button', { name: 'Start 2 integrations' }).click();
  await expect(page.getByText('2 integrations started')).toBeVisible();
  await expect(companies).toContainText('Last run: 4 companies read, 2 imported, 2 failed.');
  await expect(companies).toContainText('1 change of price lists and payment terms: see the logs.');
  await expect(stores).toContainText('Last run: 2 stores read, 2 imported.');
  expect(await findCompanies(page, 'Cedar')).toEqual(['Cedar Grocers']);
  await takeScreenshot(page, '7-odoo-started');

  await companies.getByRole('link').click();
  await expectPage(page, 'Odoo of the valley: Companies');
  await page.goto(`${page.url().split('?')[0]}?tab=logs`);
  const log = 'The price list of Juniper Markets was changed from Retail of Juniper to Juniper prices, as in Odoo.';
  await expect(page.getByRole('row', { name: log })).toContainText('Succeeded');
});
