// U10

import { expect, type Page, test } from '@playwright/test';
import { enterWithToken } from '../auth/kit-session.ts';
import { becomesTrue, waitUntilIdle } from './kit-idle.ts';

/** Simulates a new release: chunks that are not loaded yet return 404. Returns a function that restores them. */
const release = async (page: Page): Promise<() => Promise<void>> => {
  // Wait for preloaded chunks.
  await waitUntilIdle(page);
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404, body: 'Not found' }));
  return () => page.unroute('**/assets/**');
};
const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'A new version of Shelfward is available.' });
const reload = (page: Page) => offer(page).getByRole('button', { name: 'Reload' });

test.describe('a new release while a tab is open', () => {
  test('offers to reload if a screen cannot be loaded, and reloading opens it', async ({ page }) => {
    await enterWithToken(page);
    await page.goto('/companies');
    await expect(page.getByRole('heading', { name: 'Companies' })).toBeVisible();
    const restore = await release(page);

    await page.getByRole('link', { name: 'Assortments' }).click();
    await expect(page.getByRole('heading', { name: 'A new version of Shelfward is available' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
    await restore();
    await page.getByRole('alert').getByRole('button', { name: 'Reload' }).click();

    await expect(page.getByRole('heading', { name: 'Assortments' })).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
  });

  test('preserves unsaved input', { tag: '@full' }, async ({ page }) => {
    await enterWithToken(page);
    await page.goto('/companies?open=new');
    const name = page.getByRole('dialog').getByLabel('Name').first();
    await name.click();
    await page.keyboard.type('Half a sentence');
    const restore = await release(page);

    await page.keyboard.press('Control+k');
    await expect(reload(page)).toBeVisible();
    await expect(name).toHaveValue('Half a sentence');
    await restore();
    page.on('dialog', (dialog) => void dialog.accept());
    await reload(page).click();

    await expect(page.getByText('Your unsaved draft was restored.')).toBeVisible();
    await expect(name).toHaveValue('Half a sentence');
  });

  test('is not reported when the connection is lost, and the screen opens when it is back', { tag: '@full' }, async ({
    page,
    context,
  }) => {
    await enterWithToken(page);
    await page.goto('/companies');
    await expect(page.getByRole('heading', { name: 'Companies' })).toBeVisible();
    await waitUntilIdle(page);
    await context.setOffline(true);

    await page.getByRole('link', { name: 'Assortments' }).click();

    await expect(page.getByRole('alert')).toContainText('No connection. Trying again');
    await expect(offer(page)).toHaveCount(0);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Assortments' })).toBeVisible();
  });

  test('the check detects a release that is not reported', { tag: '@full' }, async ({ page }) => {
    await page.addInitScript(() =>
      addEventListener('vite:preloadError', (event) => event.stopImmediatePropagation(), { capture: true }),
    );
    await enterWithToken(page);
    await page.goto('/companies');
    await expect(page.getByRole('heading', { name: 'Companies' })).toBeVisible();
    await release(page);

    await page.getByRole('link', { name: 'Assortments' }).click();

    const isReported = () => page.getByRole('heading', { name: 'A new version of Shelfward is available' }).isVisible();
    expect(await becomesTrue(isReported, 3_000)).toBe(false);
  });
});
