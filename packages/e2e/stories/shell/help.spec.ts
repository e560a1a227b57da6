import { expect, test } from '@playwright/test';
import { expectAccessible, signIn } from '../kit.ts';

test('help opens the page of the screen, with its pictures, and the search finds pages', async ({ page }) => {
  await signIn(page, 'admin', '/proposals');
  await page.getByRole('link', { name: 'Help', exact: true }).click();
  await expect(page).toHaveURL(/\/help\/replenish-a-chain$/);
  await expect(page.getByRole('heading', { name: 'Replenish a chain', level: 1 })).toBeVisible();
  const picture = page.getByRole('img', { name: /A proposal with the quantities/ });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page);

  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Generate the orders' })
    .click();
  await expect(page.getByRole('heading', { name: 'Generate the orders' })).toBeInViewport();

  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: 'Search or run a command' }).fill('sftp');
  await page.getByRole('button', { name: /Import sales files from a file server/ }).click();
  await expect(page).toHaveURL(/\/help\/file-servers$/);

  await page.goto('/help');
  await expect(page.getByRole('link', { name: 'API quick start' })).toBeVisible();
  await expectAccessible(page);
});
