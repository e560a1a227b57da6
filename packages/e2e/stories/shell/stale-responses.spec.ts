// U7

import { expect, type Page, test } from '@playwright/test';
import { enterWithToken } from '../auth/kit-session.ts';
import { fetchRealResponse } from './kit-faults.ts';
import { waitUntilIdle } from './kit-idle.ts';

/** Reverses the order of responses: the earlier a request was sent, the later its response arrives. */
const reverseResponses = async (page: Page, path: string) => {
  let sent = 0;
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      sent += 1;
      const delayMs = Math.max(0, 1_500 - sent * 300);
      const response = await fetchRealResponse(route);
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      // The page may have cancelled the request.
      await route.fulfill({ response }).catch(() => undefined);
    },
  );
};
const rows = (page: Page) => page.locator('tbody tr[data-row]');
const waitForResponses = async (page: Page) => {
  await page.waitForTimeout(1_700); // the maximum delay of a response
  await waitUntilIdle(page);
};

const typeSearch = async (page: Page) => {
  const box = page.getByRole('searchbox');
  for (const text of ['a', 'b', 'Whole']) {
    await box.fill(text);
    await page.waitForTimeout(350); // longer than the debounce of the search field
  }
};

test.describe('the latest request determines the result, regardless of the order of responses', () => {
  test('in a search', async ({ page }) => {
    await enterWithToken(page);
    await page.goto('/companies');
    await expect(rows(page).first()).toBeVisible();
    await reverseResponses(page, '/api/v1/companies');

    await typeSearch(page);
    await waitForResponses(page);

    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('Whole Foods');
  });

  test('in the views and filters of a list', { tag: '@full' }, async ({ page }) => {
    await enterWithToken(page);
    await page.goto('/orders');
    await expect(rows(page).first()).toBeVisible();
    await reverseResponses(page, '/api/v1/orders');

    for (const view of [/^Needs approval/, /^Rush/, /^Ready to pack/]) {
      await page.getByRole('button', { name: view }).first().click();
      await page.waitForTimeout(100);
    }
    await waitForResponses(page);

    const texts = await rows(page).allInnerTexts();
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter((text) => !text.includes('Approved'))).toEqual([]);
  });

  test('in a chart', { tag: '@full' }, async ({ page }) => {
    await enterWithToken(page);
    await page.goto('/store-performance');
    const details = page.getByRole('button', { name: /^Details/ });
    await expect(details.first()).toBeVisible();
    const charts: string[] = [];
    await page.route(
      (url) => url.pathname.includes('/analytics/') && url.searchParams.has('storeIds'),
      async (route) => {
        charts.push(route.request().url());
        const response = await fetchRealResponse(route);
        await new Promise((resolve) => setTimeout(resolve, charts.length === 1 ? 1_500 : 0));
        await route.fulfill({ response }).catch(() => undefined);
      },
    );

    await details.nth(0).click();
    await details.nth(1).click();
    await waitForResponses(page);

    await expect(page.getByText('LY Sales').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Details/, expanded: true })).toHaveCount(1);
  });

  test('the check detects an outdated response', { tag: '@full' }, async ({ page }) => {
    await enterWithToken(page);
    await page.goto('/companies');
    await expect(rows(page).first()).toBeVisible();
    const { origin } = new URL(page.url());
    await page.route(
      (url) => url.pathname === '/api/v1/companies' && url.searchParams.get('search') === 'Whole',
      (route) => route.continue({ url: `${origin}/api/v1/companies?search=b` }),
    );

    await typeSearch(page);
    await waitForResponses(page);

    expect(await rows(page).allInnerTexts()).not.toEqual([expect.stringContaining('Whole Foods')]);
  });
});
