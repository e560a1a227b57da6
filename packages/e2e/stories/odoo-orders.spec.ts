import { expect, type Page } from '@playwright/test';
import {
  type ScriptedOdoo,
  startScriptedOdoo,
} from '@shelfward/server/features/integrations/odoo/client/scripted-odoo.factory.ts';
import { partnersOf } from '@shelfward/server/features/integrations/odoo/client/scripted-partners.factory.ts';
import { expectAccessible, picture } from './kit.ts';
import { ask } from './kit-enter.ts';
import { enterIntegrations, expectPage, expectRun, openPart, runBeside, runNow, test } from './kit-integrations.ts';
import { connectOdoo, pageOf } from './kit-odoo.ts';

let odoo: ScriptedOdoo;
test.beforeEach(async () => {
  odoo = await startScriptedOdoo();
});
test.afterEach(() => odoo.stop());

interface Named {
  readonly id: number;
  readonly name: string;
}
interface Found<T> {
  readonly content: readonly T[];
}

/** An approved order, whose company and store Odoo has and whose product it does not. */
const placeOrder = async (page: Page) => {
  const stores = await ask<Found<Named & { company: Named }>>(page, '/api/v1/stores?size=1');
  const products = await ask<Found<Named & { upc: string }>>(page, '/api/v1/products?size=1');
  const [store, product] = [stores.content[0], products.content[0]];
  if (!store || !product) throw new Error('The client has neither stores nor products');
  const partners = partnersOf(odoo);
  partners.store(store.name, partners.company(store.company.name));
  const { id } = await ask<{ id: number }>(page, '/api/v1/orders', 'POST', {
    companyId: store.company.id,
    storeId: store.id,
    status: 'PENDING',
    purchaseOrderNumber: 'TO-ODOO-1',
    items: [{ productId: product.id, quantity: 6 }],
  });
  await ask(page, `/api/v1/orders/${id}/status`, 'PUT', { status: 'APPROVED' });
  return { orderId: id, product };
};

/** An order's page reads it when it opens. */
const expectOnOrder = (page: Page, text: RegExp): Promise<void> =>
  expect(async () => {
    await page.reload();
    await expect(page.getByRole('region', { name: 'ERP' })).toContainText(text, { timeout: 5_000 });
  }).toPass();

test('an order tells why it is not in Odoo and what happens next, is mended by its log, and leads there once it has gone', {
  tag: '@full',
}, async ({ page }) => {
  await enterIntegrations(page);
  const { orderId, product } = await placeOrder(page);
  const connection = await connectOdoo(page, odoo, { name: 'Odoo for orders' });
  for (const child of ['companies', 'stores'] as const) await runBeside(page, await connection.add(child));
  const stockId = await connection.add('stock');
  const pushId = await connection.add('orders', { createdFrom: new Date().toISOString().slice(0, 10) });

  await page.goto(pageOf(pushId, 'queue'));
  await runNow(page);
  await expectRun(page, /went to Odoo, \d+ failed\.$/);
  await openPart(page, 'Logs');
  await page.getByRole('searchbox', { name: 'Search' }).fill(product.name);
  const log = page
    .getByRole('row', { name: `The product ${product.name} is not known in Odoo.` })
    .filter({ hasText: 'To mend' });
  await log.getByRole('link', { name: product.name }).click();
  await expectPage(page, product.name);
  await page.goto(`/orders/orderDetail/${orderId}`);
  await expectOnOrder(page, /is not known in Odoo\. Give products to Odoo, then retry\./);
  await expect(page.getByText('It is not tried again by itself: mend the cause, then retry.')).toBeVisible();
  await expectAccessible(page);

  odoo.make('product.product', { barcode: product.upc, default_code: false, type: 'product' });
  await runBeside(page, stockId);
  odoo.judge = (call) => (call === 'sale.order/load' ? 'cut' : 'answer');
  await page.goto(pageOf(pushId, 'logs'));
  await page.getByRole('button', { name: /^Retry th/ }).click();
  await expect(page.getByText(/^The next run begins with /)).toBeVisible();
  await page.goto(`/orders/orderDetail/${orderId}`);
  await expectOnOrder(page, /could not be reached\.\s*It is tried again .+, after \d attempts? that failed\./);
  await picture(page, '7-order-erp');

  odoo.judge = () => 'answer';
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Retry ERP sync' }).click();
  await expect(page.getByText('TO-ODOO-1 is sent to the ERP next.')).toBeVisible();
  await runBeside(page, pushId);
  await expectOnOrder(page, /Open S\d+ in the ERP/);
  const there = odoo.all('sale.order').filter((order) => order.client_order_ref === 'TO-ODOO-1');
  expect(there).toMatchObject([{ state: 'sale' }]);
  await expect(page.getByRole('link', { name: /in the ERP/ })).toHaveAttribute(
    'href',
    `${odoo.access.url}/mail/view?model=sale.order&res_id=${there[0]?.id}`,
  );
  await expectAccessible(page);

  await page.goto(pageOf(connection.baseId, 'mapping'));
  await expect(page.getByRole('row', { name: /^TO-ODOO-1/ })).toContainText('Linked');
  await expect(page.getByRole('row', { name: new RegExp(product.name) })).toContainText('Product');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear the mapping' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear the mapping' }).click();
  await expect(page.getByText(/^\d+ records are no longer mapped\.$/)).toBeVisible();
  await expect(page.getByText('Nothing has been brought together yet', { exact: false })).toBeVisible();
});

test('the key of a connection is asked for again when it would go to another address', async ({ page }) => {
  await enterIntegrations(page);
  const { baseId } = await connectOdoo(page, odoo, { name: 'Odoo that moves' });
  const elsewhere = await startScriptedOdoo();
  await page.goto(pageOf(baseId, 'settings'));

  await page.getByLabel('Login').fill('admin');
  await page.getByRole('button', { name: 'Test the connection' }).click();
  await expect(page.getByText('Odoo 14.0 answers, and the sign-in works.')).toBeVisible();
  await page.getByLabel('Address').fill(elsewhere.access.url);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Enter the password, key, or secret again, because the server or user changed/)).toBeVisible();
  expect(elsewhere.calls).toEqual([]);
  await page.getByLabel('API key or password').fill(odoo.access.password);
  await page.getByRole('button', { name: 'Save' }).click();
  await openPart(page, 'Overview');
  await expect(page.getByRole('link', { name: elsewhere.access.url })).toBeVisible();
  await elsewhere.stop();
});
