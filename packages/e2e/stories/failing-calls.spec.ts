import { expect, type Route, test } from '@playwright/test';
import { enter, firstId } from './kit-enter.ts';
import { damageOf, failEachCall, identifying, isQuiet, kinds, main, type ScreenCase } from './kit-failing.ts';
import { breakCalls } from './kit-faults.ts';

interface ScreenCase {
  readonly at: string;
  /** The list whose first record replaces `:id`. */
  readonly list?: string;
}

/** All screens of the product. */
const screens: readonly ScreenCase[] = [
  { at: '/orders' },
  { at: '/orders/orderDetail/:id', list: '/api/v1/orders' },
  { at: '/sales-import' },
  { at: '/proposals' },
  { at: '/stores' },
  { at: '/stores/storeDetail/:id', list: '/api/v1/stores' },
  { at: '/stores/storeDetail/:id?tab=inventory', list: '/api/v1/stores' },
  { at: '/stores/storeDetail/:id?tab=assortment', list: '/api/v1/stores' },
  { at: '/companies' },
  { at: '/companies/companyDetail/:id?tab=regions', list: '/api/v1/companies' },
  { at: '/product-lines' },
  { at: '/products' },
  { at: '/products/productDetail/:id', list: '/api/v1/products' },
  { at: '/price-lists' },
  { at: '/price-lists/priceListDetail/:id', list: '/api/v1/products/price-list' },
  { at: '/assortments' },
  { at: '/assortments/assortmentDetail/:id', list: '/api/v1/global-assortment' },
  { at: '/order-conversion?limit=100000&open=:id', list: '/api/v1/stores' },
  { at: '/store-performance' },
  { at: '/sales-overview' },
  { at: '/system/integrations' },
];
/** Requests that the application frame depends on. If they fail, an error page replaces the frame. */
const identifying = new Set(['/api/current-user', '/api/account-info']);

const kinds = Object.keys(faults) as readonly Fault[];
const main = (page: Page) => page.locator('main');
/** Waits until the screen has content and all requests have completed. */
const waitUntilLoaded = async (page: Page) => {
  await soon(() => main(page).locator('h1, [role=alert]').first().isVisible());
  await isStill(page);
};

/** The violations on a screen if one of its requests fails. */
const findViolations = async (page: Page, path: string, fault: Fault): Promise<readonly string[]> => {
  const violations: string[] = [];
  const check = (violation: string, holds: boolean) => {
    if (!holds) violations.push(`${path}, ${fault}: ${violation}`);
  };
  await waitUntilLoaded(page);
  const alerts = page.getByRole('alert');
  check('the menu is missing', await page.getByRole('navigation', { name: 'Main menu' }).isVisible());
  check('the page is blank', await soon(async () => /\S{3}/.test((await main(page).textContent()) ?? ''), 10_000));
  const isReported = await soon(() => alerts.first().isVisible(), 300);
  if (isReported) {
    check('there is no retry button', await page.getByRole('button', { name: 'Retry' }).first().isVisible());
    if (fault === 'a 500')
      check('the request ID is not shown', (await alerts.allInnerTexts()).join().includes(requestId));
  }
  return violations;
};

/** Retries until all parts have loaded. Parts that recovered automatically have no retry button. */
const retryUntilLoaded = async (page: Page, what: string): Promise<void> => {
  const retry = page.getByRole('button', { name: 'Retry' }).first();
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 1000 });
    await waitUntilLoaded(page);
    await expect(retry, what).toBeHidden({ timeout: 100 });
  }).toPass({ timeout: 20_000 });
};

test.describe('a failed request is reported, can be retried, and does not affect the rest of the screen', () => {
  for (const [screenIndex, { at, list }] of screens.entries())
    test(at, async ({ page }) => {
      test.setTimeout(240_000); // each of its requests fails once
      await enter(page);
      await page.goto('/sales-import');
      const address = list === undefined ? at : at.replace(':id', String(await firstId(page, list)));
      const open = async () => {
        await page.goto(address);
        await waitUntilLoaded(page);
      };
      const paths = (await readsOf(page, open)).filter((path) => !identifying.has(path));
      expect(paths.length).toBeGreaterThan(0);

      for (const [pathIndex, path] of paths.entries()) {
        // The kind of failure rotates across requests and screens, so that all kinds of widgets see all kinds of failures.
        const fault = kinds[(screenIndex + pathIndex) % kinds.length] ?? 'a 500';
        const restore = await breakCalls(page, path, fault);
        await page.goto(address);
        expect(await findViolations(page, path, fault)).toEqual([]);
        await restore();
        await retryUntilLoaded(page, `${path}: a retry recovers from ${fault}`);
        await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
      }
    });

  for (const path of identifying)
    test(`${path}: the user cannot be loaded`, async ({ page }) => {
      await enter(page);
      for (const fault of kinds) {
        const restore = await breakCalls(page, path, fault);
        await page.goto('/stores');
        await expect(page.getByRole('alert')).toContainText('Houston, we have a problem!');
        await restore();
        await page.getByRole('button', { name: 'Retry' }).click();
        await expect(page.getByRole('heading', { name: 'Stores' })).toBeVisible();
      }
    });

  test('a part that fails to render does not affect the rest of its page', async ({ page }) => {
    await enter(page);
    await page.goto('/sales-import');
    const id = await firstId(page, '/api/v1/stores');
    const matches = (url: URL) => url.pathname.startsWith('/api/v1/audit/');
    const answer = (route: Route) => route.fulfill({ json: { content: [{ unexpected: true }] } });
    await page.route(matches, answer);
    await page.goto(`/stores/storeDetail/${id}?tab=history`);

    const retry = main(page).getByRole('alert').getByRole('button', { name: 'Retry' });
    await expect(retry).toBeVisible();
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
    await page.unroute(matches, answer);
    await retry.click();

    await expect(retry).toBeHidden();
  });

  test('the check detects a blank screen', async ({ page }) => {
    await enter(page);
    await page.goto('/stores');
    await waitUntilLoaded(page);
    await page.evaluate(() => document.getElementById('main')?.replaceChildren());

    expect(await findViolations(page, '/stores', 'a 500')).toEqual(['/stores, a 500: the page is blank']);
  });
});
