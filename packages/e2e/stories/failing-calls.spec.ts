import { expect, type Page, type Route, test } from '@playwright/test';
import { enter, firstId } from './kit-enter.ts';
import { breakCalls, type Fault, faults, readsOf, requestId } from './kit-faults.ts';
import { soon } from './kit-forms.ts';
import { isStill } from './kit-still.ts';

interface ScreenCase {
  readonly at: string;
  /** Whose first record stands for `:id`. */
  readonly of?: string;
}

/** Every screen of the product in one line. */
const screens: readonly ScreenCase[] = [
  { at: '/orders' },
  { at: '/orders/orderDetail/:id', of: '/api/v1/orders' },
  { at: '/sales-import' },
  { at: '/proposals' },
  { at: '/stores' },
  { at: '/stores/storeDetail/:id', of: '/api/v1/stores' },
  { at: '/stores/storeDetail/:id?tab=inventory', of: '/api/v1/stores' },
  { at: '/stores/storeDetail/:id?tab=assortment', of: '/api/v1/stores' },
  { at: '/companies' },
  { at: '/companies/companyDetail/:id?tab=regions', of: '/api/v1/companies' },
  { at: '/product-lines' },
  { at: '/products' },
  { at: '/products/productDetail/:id', of: '/api/v1/products' },
  { at: '/price-lists' },
  { at: '/price-lists/priceListDetail/:id', of: '/api/v1/products/price-list' },
  { at: '/assortments' },
  { at: '/assortments/assortmentDetail/:id', of: '/api/v1/global-assortment' },
  { at: '/order-conversion?limit=100000&open=:id', of: '/api/v1/stores' },
  { at: '/store-performance' },
  { at: '/sales-overview' },
  { at: '/retail-sales?groupBy=COMPANY&groupBy=STORE' },
  { at: '/sales-view' },
  { at: '/system/customizations' },
  { at: '/system/integrations' },
];
/** Asked before anything can be shown; without them there is no frame, but a page that says so. */
const identifying = new Set(['/api/current-user', '/api/account-info']);

const kinds = Object.keys(faults) as readonly Fault[];
const main = (page: Page) => page.locator('main');
/** Something is shown, and nothing more is asked. */
const isQuiet = async (page: Page) => {
  await soon(() => main(page).locator('h1, [role=alert]').first().isVisible());
  await isStill(page);
};

/** What is wrong on a screen one of whose calls fails. Nothing, if the promise is kept. */
const damageOf = async (page: Page, path: string, fault: Fault): Promise<readonly string[]> => {
  const damage: string[] = [];
  const must = (what: string, isSo: boolean) => {
    if (!isSo) damage.push(`${path}, ${fault}: ${what}`);
  };
  await isQuiet(page);
  const alerts = page.getByRole('alert');
  must('the menu is gone', await page.getByRole('navigation', { name: 'Main menu' }).isVisible());
  must('the page is blank', await soon(async () => /\S{3}/.test((await main(page).textContent()) ?? ''), 10_000));
  const isTold = await soon(() => alerts.first().isVisible(), 300);
  if (isTold) {
    must('there is no way to try again', await page.getByRole('button', { name: 'Retry' }).first().isVisible());
    if (fault === 'a 500')
      must('the request id is not told', (await alerts.allInnerTexts()).join().includes(requestId));
  }
  return damage;
};

/** Tries again until nothing is left to try. What came back by itself in the meantime needs no press. */
const mend = async (page: Page, what: string): Promise<void> => {
  const retry = page.getByRole('button', { name: 'Retry' }).first();
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 1000 });
    await isQuiet(page);
    await expect(retry, what).toBeHidden({ timeout: 100 });
  }).toPass({ timeout: 20_000 });
};

test.describe('a call that fails leaves the rest of the screen alive, says so, and can be tried again', () => {
  for (const [place, { at, of }] of screens.entries())
    test(at, async ({ page }) => {
      test.setTimeout(240_000); // each of its calls fails once
      await enter(page);
      await page.goto('/sales-import');
      const address = of === undefined ? at : at.replace(':id', String(await firstId(page, of)));
      const open = async () => {
        await page.goto(address);
        await isQuiet(page);
      };
      const paths = (await readsOf(page, open)).filter((path) => !identifying.has(path));
      expect(paths.length).toBeGreaterThan(0);

      for (const [turn, path] of paths.entries()) {
        // Each call fails in one way here, and in another on the next screen: all ways come to all kinds of widgets.
        const fault = kinds[(place + turn) % kinds.length] ?? 'a 500';
        const restore = await breakCalls(page, path, fault);
        await page.goto(address);
        expect(await damageOf(page, path, fault)).toEqual([]);
        await restore();
        await mend(page, `${path}: after ${fault} a retry brings it back`);
        await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
      }
    });

  for (const path of identifying)
    test(`${path}: who is here cannot be found out`, async ({ page }) => {
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

  test('a part that cannot be drawn leaves the rest of its page alive', async ({ page }) => {
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

  test('the tester sees a screen that goes blank', async ({ page }) => {
    await enter(page);
    await page.goto('/stores');
    await isQuiet(page);
    await page.evaluate(() => document.getElementById('main')?.replaceChildren());

    expect(await damageOf(page, '/stores', 'a 500')).toEqual(['/stores, a 500: the page is blank']);
  });
});
