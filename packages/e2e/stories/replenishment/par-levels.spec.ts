import { expect, type Page, test } from '@playwright/test';
import { callApi } from '../auth/kit-session.ts';
import { expectAccessible, signIn, takeScreenshot } from '../kit.ts';

test('an order manager computes par levels, reads the reasons, accepts several, and undoes it', async ({ page }) => {
  await signIn(page, 'orders', '/par-levels');
  // The demo starts with a run.
  await waitForRuns(page, 1);
  await page.getByRole('button', { name: 'Run now' }).click();
  await expect(page.getByText(/products in stores computed/)).toBeVisible();
  await waitForRuns(page, 2);
  const rows = page.locator('[data-list-scroller] tbody tr');
  await expect(rows.nth(2)).toBeVisible();
  await expectAccessible(page);
  await expectListFits(page);

  await rows.first().getByRole('cell').nth(1).click();
  const panel = page.getByRole('complementary', { name: /^Preview of/ });
  await expect(panel.getByText('Expected demand')).toBeVisible();
  await expect(panel.getByText(/sells .* a week ±/)).toBeVisible();
  await expect(panel.getByText(/covers .*% of it/)).toBeVisible();
  // Other stories change assortments of the same account at the same time.
  const history = panel.getByRole('region', { name: 'History of the par level' });
  await expect(history.getByText(/^No changes since|, in the global assortment$/).first()).toBeVisible();
  await takeScreenshot(page, 'par-levels');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Close preview' }).click();

  const total = page.getByRole('button', { name: /^Accept (all )?[\d,]+/ });
  const before = await total.textContent();
  for (const row of [0, 1, 2]) await rows.nth(row).getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await expect(bar.getByText(/3 selected · .* units · .* on shelves/)).toBeVisible();
  await bar.getByRole('button', { name: 'Accept' }).click();
  const accepted = page.getByRole('alert').filter({ hasText: '3 suggestions accepted.' });
  const undo = accepted.getByRole('button', { name: 'Undo' });
  // The notification stays while the pointer is on a button of it.
  await undo.hover();
  await expect(total).not.toHaveText(before ?? '');

  await undo.click();
  await expect(page.getByText('Undone.')).toBeVisible();
  await expect(total).toHaveText(before ?? '');

  await page.getByRole('link', { name: 'Accuracy' }).click();
  await expect(page.getByText(/^The weeks to cover are not over\. First results appear/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Largest misses' }).click();
  await expect(page.getByText('No demand above the par levels that runs computed.')).toBeVisible();
  await expectAccessible(page);
});

const waitForRuns = (page: Page, count: number): Promise<void> =>
  expect
    .poll(async () =>
      (await callApi<{ status: string }[]>(page, '/api/v1/replenishment/runs')).map(({ status }) => status),
    )
    .toEqual(Array.from({ length: count }, () => 'DONE'));

/** The list does not scroll horizontally at the width of a small laptop. */
const expectListFits = async (page: Page): Promise<void> => {
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ ...size, width: 1280 });
  const list = page.locator('[data-list-scroller]');
  await expect.poll(() => list.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  await page.setViewportSize(size);
};
