import { expect, type Page, test } from '@playwright/test';
import { enterWithToken, firstId } from '../auth/kit-session.ts';
import { waitUntilIdle } from './kit-idle.ts';

/** At a zoom of 200 %, windows of 1024 and 1440 px have 512 and 720. */
const widths = [512, 720, 768, 1024];

/** What is cut off, or scrolls although its content should wrap. Tabs, filters, tables, grids, and charts may scroll. */
const findOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const { scrollHeight, clientHeight, clientWidth } = document.documentElement;
    if (scrollHeight > clientHeight) found.push('the document scrolls');
    const main = document.querySelector('main');
    if (main && main.scrollWidth > main.clientWidth) found.push('the page scrolls sideways');
    for (const strip of document.querySelectorAll<HTMLElement>('main nav'))
      if (/auto|scroll/.test(getComputedStyle(strip).overflowY) && strip.clientHeight < 60)
        if (strip.scrollHeight > strip.clientHeight) found.push(`${strip.ariaLabel} scrolls vertically`);
    for (const control of document.querySelectorAll<HTMLElement>('main :is(a, button, input, select, textarea, h1)')) {
      const { left, right, width, height } = control.getBoundingClientRect();
      if (width <= 1 || height <= 1 || getComputedStyle(control).visibility !== 'visible') continue;
      let region = control.parentElement;
      while (region && region.tagName !== 'MAIN' && !/auto|scroll/.test(getComputedStyle(region).overflowX))
        region = region.parentElement;
      const isScrollable = region && region.tagName !== 'MAIN' && region.scrollWidth > region.clientWidth;
      if (!isScrollable && (left < -1 || right > clientWidth + 1))
        found.push(`${control.ariaLabel ?? control.textContent} is cut off`);
    }
    return found;
  });

const expectFits = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await waitUntilIdle(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 750 ? 450 : 768 });
    expect(await findOverflow(page), `${address} at ${width} px`).toEqual([]);
  }
};

test('reports and lists with many actions fit into narrow windows', async ({ page }) => {
  await enterWithToken(page);
  for (const address of [
    '/order-conversion',
    '/store-performance',
    '/sales-view',
    '/par-levels',
    '/expected-orders',
    '/orders',
  ])
    await expectFits(page, address);
});

test('all screens fit into narrow windows', { tag: '@full' }, async ({ page }) => {
  await enterWithToken(page);
  await page.goto('/orders', { waitUntil: 'commit' });
  const records = {
    '/orders/orderDetail/': '/api/v1/orders',
    '/stores/storeDetail/': '/api/v1/stores',
    '/companies/companyDetail/': '/api/v1/companies',
    '/products/productDetail/': '/api/v1/products',
    '/product-lines/productLineDetail/': '/api/v1/product-lines',
    '/price-lists/priceListDetail/': '/api/v1/products/price-list',
    '/assortments/assortmentDetail/': '/api/v1/global-assortment',
  };
  for (const [address, list] of Object.entries(records))
    await expectFits(page, `${address}${await firstId(page, list)}`);
  for (const address of [
    '/settings',
    '/getting-started',
    '/today',
    '/shipments',
    '/shipments/import',
    '/orders/import',
    '/sales-import',
    '/sales-import/names',
    '/product-on-hand-import',
    '/store-count-import',
    '/assortment-import',
    '/master-import',
    '/getting-started/workbook',
    '/proposals',
    '/stores',
    '/companies',
    '/product-lines',
    '/products',
    '/price-lists',
    '/price-lists/grid',
    '/assortments',
    '/par-levels/accuracy',
    '/back-test',
    '/sales-overview',
    '/retail-sales',
    '/help',
    '/user-management',
    '/system/settings',
    '/system/customizations',
    '/system/integrations',
    '/system/integrations/attention',
    '/system/webhooks',
  ])
    await expectFits(page, address);
});

test('Back restores the scroll position of a list, and the palette opens its first result', async ({ page }) => {
  await enterWithToken(page);
  await page.goto('/orders?size=100');
  const list = page.getByRole('region', { name: 'Orders' });
  await expect(list.getByRole('row').nth(10)).toBeVisible();
  // The browser reports a new position with the next frame.
  await list.evaluate(async (region) => {
    region.scrollTo({ top: 400 });
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  // A click by the pointer would scroll the row into view first.
  await list.getByRole('link').nth(12).dispatchEvent('click');
  await expect(page).toHaveURL(/orderDetail/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.goBack();

  await expect.poll(() => list.evaluate((region) => region.scrollTop)).toBe(400);

  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: 'Search or run a command' }).fill('schedule email retail');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /^Schedule e-mail/ })).toBeVisible();
});
