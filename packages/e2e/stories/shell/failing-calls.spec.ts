// U6

import { expect, type Route, test } from '@playwright/test';
import { enterWithToken, firstId } from '../auth/kit-session.ts';
import { failEachCall, findViolations, identifying, isQuiet, kinds, main, type ScreenCase } from './kit-failing.ts';
import { injectFault } from './kit-faults.ts';

/** One screen of each kind. The others are in `failing-calls.full.spec.ts`. */
const screens: readonly ScreenCase[] = [
  { at: '/orders' },
  { at: '/stores/storeDetail/:id?tab=assortment', list: '/api/v1/stores' },
  { at: '/sales-overview' },
  { at: '/system/integrations' },
];

test.describe('a failed request leaves the rest of the screen usable, is reported, and can be retried', () => {
  for (const [index, screen] of screens.entries()) test(screen.at, ({ page }) => failEachCall(page, screen, index));

  for (const path of identifying)
    test(`${path}: an error page offers a retry if the user cannot be identified`, { tag: '@full' }, async ({
      page,
    }) => {
      await enterWithToken(page);
      for (const fault of kinds) {
        const restore = await injectFault(page, path, fault);
        await page.goto('/stores');
        await expect(page.getByRole('alert')).toContainText('Houston, we have a problem!');
        await restore();
        await page.getByRole('button', { name: 'Retry' }).click();
        await expect(page.getByRole('heading', { name: 'Stores' })).toBeVisible();
      }
    });

  test('a part that cannot be rendered leaves the rest of its page usable', async ({ page }) => {
    await enterWithToken(page);
    await page.goto('/sales-import');
    const id = await firstId(page, '/api/v1/stores');
    const matches = (url: URL) => url.pathname.startsWith('/api/v1/audit/');
    const fulfill = (route: Route) => route.fulfill({ json: { content: [{ unexpected: true }] } });
    await page.route(matches, fulfill);
    await page.goto(`/stores/storeDetail/${id}?tab=history`);

    const retry = main(page).getByRole('alert').getByRole('button', { name: 'Retry' });
    await expect(retry).toBeVisible();
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
    await page.unroute(matches, fulfill);
    await retry.click();

    await expect(retry).toBeHidden();
  });

  test('the check detects a blank screen', async ({ page }) => {
    await enterWithToken(page);
    await page.goto('/stores');
    await isQuiet(page);
    await page.evaluate(() => document.getElementById('main')?.replaceChildren());

    expect(await findViolations(page, '/stores', 'a 500', 3_000)).toEqual(['/stores, a 500: the page is blank']);
  });
});
