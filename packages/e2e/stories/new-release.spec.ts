import { expect, type Page, test } from '@playwright/test';
import { enter } from './kit-enter.ts';
import { isStill, soon } from './kit-still.ts';

/** As after a new release: the parts that this tab has not loaded yet are gone. Answers the way back. */
const release = async (page: Page): Promise<() => Promise<void>> => {
  // What is loaded early for such a moment is there by then.
  await isStill(page);
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404, body: 'Not found' }));
  return () => page.unroute('**/assets/**');
};
const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'A new version of Shelfward is available.' });
const reload = (page: Page) => offer(page).getByRole('button', { name: 'Reload' });

test.describe('a new release under an open tab', () => {
  test('is offered in place of a screen that is gone, and reloading opens it', async ({ page }) => {
    await enter(page);
    await page.goto('/companies');
    await expect(page.getByRole('heading', { name: 'Companies' })).toBeVisible();
    const arrive = await release(page);

    await page.getByRole('link', { name: 'Price Lists' }).click();
    await expect(page.getByRole('heading', { name: 'A new version of Shelfward is available' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
    await arrive();
    await page.getByRole('alert').getByRole('button', { name: 'Reload' }).click();

    await expect(page.getByRole('heading', { name: 'Price Lists' })).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
  });

  test('costs nobody what is being typed', { tag: '@full' }, async ({ page }) => {
    await enter(page);
    await page.goto('/companies?open=new');
    const name = page.getByRole('dialog').getByLabel('Name').first();
    await name.click();
    await page.keyboard.type('Half a sentence');
    const arrive = await release(page);

    await page.keyboard.press('Control+k');
    await expect(reload(page)).toBeVisible();
    await expect(name).toHaveValue('Half a sentence');
    await arrive();
    page.on('dialog', (dialog) => void dialog.accept());
    await reload(page).click();

    await expect(page.getByText('What you typed earlier is still here.')).toBeVisible();
    await expect(name).toHaveValue('Half a sentence');
  });

  test('is not what a lost connection is taken for', { tag: '@full' }, async ({ page, context }) => {
    await enter(page);
    await page.goto('/companies');
    await expect(page.getByRole('heading', { name: 'Companies' })).toBeVisible();
    await isStill(page);
    await context.setOffline(true);

    await page.getByRole('link', { name: 'Price Lists' }).click();

    await expect(page.getByRole('alert').getByRole('button', { name: 'Retry' })).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
  });

  test('the tester sees a release that nobody is told of', { tag: '@full' }, async ({ page }) => {
    await page.addInitScript(() =>
      addEventListener('vite:preloadError', (event) => event.stopImmediatePropagation(), { capture: true }),
    );
    await enter(page);
    await page.goto('/companies');
    await expect(page.getByRole('heading', { name: 'Companies' })).toBeVisible();
    await release(page);

    await page.getByRole('link', { name: 'Price Lists' }).click();

    const isTold = () => page.getByRole('heading', { name: 'A new version of Shelfward is available' }).isVisible();
    expect(await soon(isTold, 3_000)).toBe(false);
  });
});
