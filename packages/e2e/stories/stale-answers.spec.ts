import { expect, type Page, test } from '@playwright/test';
import { enter } from './kit-enter.ts';
import { realAnswer } from './kit-faults.ts';
import { isStill } from './kit-still.ts';

/** The earlier a call was sent, the later its answer comes: always the wrong way round. */
const reorder = async (page: Page, path: string) => {
  let sent = 0;
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      sent += 1;
      const delayMs = Math.max(0, 1_500 - sent * 300);
      const answer = await realAnswer(route);
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      // A call that was given up has nobody to answer.
      await route.fulfill({ response: answer }).catch(() => undefined);
    },
  );
};
const rows = (page: Page) => page.locator('tbody tr[data-row]');
const settled = async (page: Page) => {
  await page.waitForTimeout(1_700); // the latest that an answer can come
  await isStill(page);
};

const typeSearch = async (page: Page) => {
  const box = page.getByRole('searchbox');
  for (const text of ['a', 'b', 'Whole']) {
    await box.fill(text);
    await page.waitForTimeout(350); // longer than the box waits before it asks
  }
};

test.describe('the last question wins, in whatever order the answers come', () => {
  test('in a search', async ({ page }) => {
    await enter(page);
    await page.goto('/companies');
    await expect(rows(page).first()).toBeVisible();
    await reorder(page, '/api/v1/companies');

    await typeSearch(page);
    await settled(page);

    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('Whole Foods');
  });

  test('in the views and filters of a list', { tag: '@full' }, async ({ page }) => {
    await enter(page);
    await page.goto('/orders');
    await expect(rows(page).first()).toBeVisible();
    await reorder(page, '/api/v1/orders');

    for (const view of [/^Needs approval/, /^Rush/, /^Ready to pack/]) {
      await page.getByRole('button', { name: view }).first().click();
      await page.waitForTimeout(100);
    }
    await settled(page);

    const texts = await rows(page).allInnerTexts();
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter((text) => !text.includes('Approved'))).toEqual([]);
  });

  test('in a chart', { tag: '@full' }, async ({ page }) => {
    await enter(page);
    await page.goto('/store-performance');
    const details = page.getByRole('button', { name: /^Details/ });
    await expect(details.first()).toBeVisible();
    const charts: string[] = [];
    await page.route(
      (url) => url.pathname.includes('/analytics/') && url.searchParams.has('storeIds'),
      async (route) => {
        charts.push(route.request().url());
        const answer = await realAnswer(route);
        await new Promise((resolve) => setTimeout(resolve, charts.length === 1 ? 1_500 : 0));
        await route.fulfill({ response: answer }).catch(() => undefined);
      },
    );

    await details.nth(0).click();
    await details.nth(1).click();
    await settled(page);

    await expect(page.getByText('LY Sales').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Details/, expanded: true })).toHaveCount(1);
  });

  test('the tester sees an older answer in place of the last', { tag: '@full' }, async ({ page }) => {
    await enter(page);
    await page.goto('/companies');
    await expect(rows(page).first()).toBeVisible();
    const { origin } = new URL(page.url());
    await page.route(
      (url) => url.pathname === '/api/v1/companies' && url.searchParams.get('search') === 'Whole',
      (route) => route.continue({ url: `${origin}/api/v1/companies?search=b` }),
    );

    await typeSearch(page);
    await settled(page);

    expect(await rows(page).allInnerTexts()).not.toEqual([expect.stringContaining('Whole Foods')]);
  });
});
