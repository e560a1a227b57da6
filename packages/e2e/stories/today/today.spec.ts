import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, signIn, takeScreenshot } from '../kit.ts';

test('an order manager works through the tasks of today: snoozes, assigns, and completes', async ({ page }) => {
  await signIn(page, 'orders', '/today');
  const rows = page.getByRole('table', { name: 'Tasks' }).getByRole('row');
  await expect(rows.nth(2)).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await takeScreenshot(page, 'today');

  await page
    .getByRole('button', { name: /^Assign / })
    .first()
    .click();
  await page.getByRole('menuitem').first().click();
  await expect(page.getByText(/assigned to/)).toBeVisible();

  // The assigned task remains in the list.
  await page
    .getByRole('button', { name: /^Snooze / })
    .nth(1)
    .click();
  await page.getByRole('button', { name: /For 1 week/ }).click();
  const side = page.getByRole('complementary', { name: 'Done and snoozed tasks' });
  await expect(side.getByText(/^Until/)).toBeVisible();
  await expectAccessible(page);
  await side.getByRole('button', { name: /^Reopen/ }).click();
  await expect(side.getByText('No snoozed tasks.')).toBeVisible();

  await page
    .getByRole('button', { name: /as done$/ })
    .first()
    .click();
  await expect(side.getByRole('button', { name: /^Undo/ })).toBeVisible();
  await side.getByRole('button', { name: /^Undo/ }).click();
  await expect(side.getByText('No tasks done today.')).toBeVisible();

  await page
    .getByRole('link', { name: /^Approve / })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
});

test('an order manager chooses a weekly e-mail with the open tasks, and turns it off', async ({ page }) => {
  await signIn(page, 'orders', '/today');
  const open = () => page.getByRole('button', { name: 'E-mail open tasks' }).click();
  const dialog = page.getByRole('dialog', { name: 'E-mail open tasks' });

  await open();
  await dialog.getByText('Weekly', { exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Weekday' }).click();
  await page.getByRole('option', { name: 'Friday' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Open tasks are e-mailed every Friday at 6:00 AM.')).toBeVisible();

  await open();
  await expect(dialog.getByText(/^Next e-mail: /)).toBeVisible();
  await dialog.getByText('Off', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Open tasks are no longer e-mailed.')).toBeVisible();
});

/** Rows do not scroll horizontally at the width of a small laptop. */
const expectFits = async (page: Page): Promise<void> => {
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ ...size, width: 1280 });
  const table = page.getByRole('table', { name: 'Tasks' });
  const overflow = () => table.evaluate((one) => one.scrollWidth - (one.parentElement?.clientWidth ?? 0));
  await expect.poll(overflow).toBeLessThanOrEqual(0);
  await page.setViewportSize(size);
};
