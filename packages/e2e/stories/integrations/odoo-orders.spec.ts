import { expect, type Page } from '@playwright/test';
import { dayMs } from '@shelfward/contract/kit/dates.ts';
import {
  type ScriptedOdoo,
  startScriptedOdoo,
} from '@shelfward/server/features/integrations/odoo/client/scripted-odoo.factory.ts';
import { createPartners } from '@shelfward/server/features/integrations/odoo/client/scripted-partners.factory.ts';
import { callApi } from '../auth/kit-session.ts';
import { expectAccessible, takeScreenshot } from '../kit.ts';
import {
  enterIntegrations,
  expectPage,
  expectRun,
  openPart,
  runIntegration,
  runNow,
  test,
} from './kit-integrations.ts';
import { connectOdoo, integrationUrl } from './kit-odoo.ts';

let odoo: ScriptedOdoo;
test.beforeEach(async () => {
  odoo = await startScriptedOdoo();
});
test.afterEach(() => odoo.stop());

interface Named {
  readonly id: number;
  readonly name: string;
}
interface RecordPage<T> {
  readonly content: readonly T[];
}

/** Creates an approved order. Its company and store exist in Odoo, its product does not. */
const placeOrder = async (page: Page) => {
  const stores = await callApi<RecordPage<Named & { company: Named }>>(page, '/api/v1/stores?size=1');
  const products = await callApi<RecordPage<Named & { upc: string }>>(page, '/api/v1/products?size=1');
  const [store, product] = [stores.content[0], products.content[0]];
  if (!store || !product) throw new Error('The client has neither stores nor products');
  const partners = createPartners(odoo);
  partners.store(store.name, partners.company(store.company.name));
  const { id } = await callApi<{ id: number }>(page, '/api/v1/orders', 'POST', {
    companyId: store.company.id,
    storeId: store.id,
    status: 'PENDING',
    purchaseOrderNumber: 'TO-ODOO-1',
    items: [{ productId: product.id, quantity: 6 }],
  });
  await callApi(page, `/api/v1/orders/${id}/status`, 'PUT', { status: 'APPROVED' });
  return { orderId: id, product };
};

/** The order page loads the order only when it opens, so it is reloaded until it shows the text. */
const expectOnOrder = (page: Page, text: RegExp): Promise<void> =>
  expect(async () => {
    await page.reload();
    await expect(page.getByRole('region', { name: 'ERP' })).toContainText(text, { timeout: 5_000 });
  }).toPass();

test('an order shows why its export failed, is retried from the log, and links to Odoo after the export', {
  tag: '@full',
}, async ({ page }) => {
  await enterIntegrations(page);
  const { orderId, product } = await placeOrder(page);
  const connection = await connectOdoo(page, odoo, { name: 'Odoo for orders' });
  for (const child of ['companies', 'stores'] as const) await runIntegration(page, await connection.add(child));
  const stockId = await connection.add('stock');
  // The day in UTC may be ahead of that of the account.
  const yesterday = new Date(Date.now() - dayMs).toISOString().slice(0, 10);
  const pushId = await connection.add('orders', { createdFrom: yesterday });

  await page.goto(integrationUrl(pushId, 'queue'));
  await runNow(page);
  await expectRun(page, /exported, \d+ failed\.$/);
  await openPart(page, 'Logs');
  await page.getByRole('searchbox', { name: 'Search' }).fill(product.name);
  const log = page
    .getByRole('row', { name: `Odoo has no product ${product.name} (` })
    .filter({ hasText: 'Unresolved' });
  await log.getByRole('link', { name: product.name }).click();
  await expectPage(page, product.name);
  await page.goto(`/orders/orderDetail/${orderId}`);
  await expectOnOrder(
    page,
    /Odoo has no product .*\. Create it in Odoo with the barcode .*, or run Products to export it, then retry\./,
  );
  await expect(page.getByText('No automatic retry. Fix the cause, then retry.')).toBeVisible();
  await expectAccessible(page);

  odoo.make('product.product', { barcode: product.upc, default_code: false, type: 'product' });
  await runIntegration(page, stockId);
  odoo.decideOutcome = (call) => (call === 'sale.order/load' ? 'cut' : 'respond');
  await page.goto(integrationUrl(pushId, 'logs'));
  await page.getByRole('button', { name: /^Retry \d+ record/ }).click();
  await expect(page.getByText(/^\d+ records? queued for retry$/)).toBeVisible();
  await page.goto(`/orders/orderDetail/${orderId}`);
  await expectOnOrder(
    page,
    /could not be reached\. Check whether .* settings of the connection\.\s*Next retry .+, after \d failed attempts?\./,
  );
  await takeScreenshot(page, '7-order-erp');

  odoo.decideOutcome = () => 'respond';
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Retry ERP sync' }).click();
  await expect(page.getByText('TO-ODOO-1: ERP sync queued')).toBeVisible();
  await runIntegration(page, pushId);
  await expectOnOrder(page, /Open S\d+ in the ERP/);
  const exported = odoo.all('sale.order').filter((order) => order.client_order_ref === 'TO-ODOO-1');
  expect(exported).toMatchObject([{ state: 'sale' }]);
  await expect(page.getByRole('link', { name: /in the ERP/ })).toHaveAttribute(
    'href',
    `${odoo.access.url}/mail/view?model=sale.order&res_id=${exported[0]?.id}`,
  );
  await expectAccessible(page);

  await page.goto(integrationUrl(connection.baseId, 'mapping'));
  await expect(page.getByRole('row', { name: /^TO-ODOO-1/ })).toContainText('Linked');
  await expect(page.getByRole('row', { name: new RegExp(product.name) })).toContainText('Product');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear mapping' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear mapping' }).click();
  await expect(page.getByText(/^\d+ links deleted$/)).toBeVisible();
  await expect(page.getByText('No mapped records yet', { exact: false })).toBeVisible();
});

test('the API key of a connection must be entered again when its URL changes', async ({ page }) => {
  await enterIntegrations(page);
  const { baseId } = await connectOdoo(page, odoo, { name: 'Odoo that moves' });
  const otherOdoo = await startScriptedOdoo();
  await page.goto(integrationUrl(baseId, 'settings'));

  await page.getByLabel('Login').fill('admin');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText('Signed in to Odoo 14.0.')).toBeVisible();
  await page.getByLabel('URL').fill(otherOdoo.access.url);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Enter the password, key, or secret again/)).toBeVisible();
  expect(otherOdoo.calls).toEqual([]);
  await page.getByLabel('API key or password').fill(odoo.access.password);
  await page.getByRole('button', { name: 'Save' }).click();
  await openPart(page, 'Overview');
  await expect(page.getByRole('link', { name: otherOdoo.access.url })).toBeVisible();
  await otherOdoo.stop();
});
