import { expect, type Page, test } from '@playwright/test';
import { callApi, enterWithToken, firstId } from '../auth/kit-session.ts';
import { waitUntilIdle } from './kit-idle.ts';

test.use({ viewport: { width: 1280, height: 900 } });

/** The lists of the page that scroll horizontally, with the excess in pixels. */
const findWideLists = (page: Page): Promise<string[]> =>
  page
    .locator('[data-list-scroller]')
    .evaluateAll((lists) =>
      lists
        .filter((list) => list.scrollWidth > list.clientWidth)
        .map((list) => `${list.getAttribute('aria-label')}: ${list.scrollWidth - list.clientWidth} px too wide`),
    );

const expectListFits = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await expect(page.locator('[data-list-scroller] tbody tr[data-row]').first()).toBeVisible();
  await expectNoWideList(page, path);
};

const expectNoWideList = async (page: Page, path: string): Promise<void> => {
  await waitUntilIdle(page);
  expect(await findWideLists(page), path).toEqual([]);
};

const longUrl = 'http://127.0.0.1:9/integrations/warehouse-management/shelfward/version-2/webhook-events';
const allEvents = ['order.created', 'order.approved', 'order.packing', 'order.shipped', 'order.cancelled'];

test('webhooks and their deliveries fit without horizontal scrolling', async ({ page }) => {
  await enterWithToken(page);
  await page.goto('/orders');
  const webhook = { url: longUrl, description: 'Warehouse management system', events: allEvents };
  const { id } = await callApi<{ id: number }>(page, '/api/v1/webhooks', 'POST', webhook);
  await callApi(page, `/api/v1/webhooks/${id}/test`, 'POST');

  await expectListFits(page, '/system/webhooks');
  await expectListFits(page, `/system/webhooks/webhookDetail/${id}`);
});

test('runs and logs of an integration fit without horizontal scrolling', async ({ page }) => {
  await enterWithToken(page);
  await page.goto('/orders');
  const connection = { url: 'http://127.0.0.1:9', database: 'none', login: 'none', password: 'none' };
  const integration = { name: `Odoo connection of the layout story ${Date.now()}`, ...connection };
  const { id } = await callApi<{ id: number }>(page, '/api/v1/integration/odoo/base', 'POST', integration);
  await callApi(page, `/api/v1/integration/${id}/schedule/partial-sync/for/processing`, 'POST');
  const logs = () => callApi<{ totalElements: number }>(page, `/api/v1/integration/logs?integrationId=${id}`);
  await expect.poll(async () => (await logs()).totalElements).toBeGreaterThan(0);

  await expectListFits(page, '/system/integrations');
  const detail = `/system/integrations/integrationDetail/${id}`;
  await expectListFits(page, `${detail}?tab=logs`);
  await expectListFits(page, `${detail}?tab=queue`);
});

test('lists of records fit without horizontal scrolling', async ({ page }) => {
  await enterWithToken(page);
  await page.goto('/orders');
  const lineId = await firstId(page, '/api/v1/product-lines?size=1');
  const productId = await firstId(page, `/api/v1/products?productLineId=${lineId}&size=1`);
  const companyId = await firstId(page, '/api/v1/companies?size=1');
  const storeId = await firstId(page, '/api/v1/stores?size=1');
  const company = `/companies/companyDetail/${companyId}`;
  const store = `/stores/storeDetail/${storeId}`;
  const { id: proposalId } = await callApi<{ id: number }>(page, '/api/v1/order-proposals', 'POST', {
    storeIds: [storeId],
  });
  for (const path of [
    `/proposals/edit/${proposalId}?tab=summary`,
    '/orders',
    '/shipments',
    '/stores',
    '/companies',
    '/product-lines',
    '/products',
    '/price-lists',
    '/assortments',
    '/user-management',
    `/product-lines/productLineDetail/${lineId}`,
    `/products/productDetail/${productId}?tab=variants`,
    ...['regions', 'stores', 'orders'].map((tab) => `${company}?tab=${tab}`),
    ...['inventory', 'assortment', 'orders'].map((tab) => `${store}?tab=${tab}`),
  ])
    await expectListFits(page, path);
  // Without a run there are no suggestions.
  await page.goto('/par-levels');
  await expect(page.getByRole('columnheader', { name: 'Reason' })).toBeVisible();
  await expectNoWideList(page, '/par-levels');
});
