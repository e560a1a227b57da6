import { expect, test } from '@playwright/test';
import { expectAccessible, signIn, takeScreenshot } from '../kit.ts';

test('an administrator states an alert rule, previews, mutes, and deletes it', async ({ page }) => {
  await signIn(page, 'admin', '/reports/alerts');
  await page.getByRole('button', { name: 'New alert' }).click();
  const dialog = page.getByRole('dialog', { name: 'New alert' });
  await expect(
    dialog.getByText(
      'Units of a store fall by 20% or more against the forecast from the season and at least 4 weeks before',
    ),
  ).toBeVisible();

  await dialog.getByLabel('Threshold').fill('37');
  await dialog.getByRole('button', { name: 'Preview alerts' }).click();
  await expect(dialog.getByText(/This rule would have raised \d+ alerts? in the last 8 weeks/)).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'alert-rule');
  await dialog.getByRole('button', { name: 'Save' }).click();

  const sentence =
    'Units of a store fall by 37% or more against the forecast from the season and at least 4 weeks before';
  const row = page.getByRole('region', { name: 'Alert rules' }).getByRole('row', { name: sentence });
  await expect(row).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('button', { name: `Mute: ${sentence}` }).click();
  await expect(row.getByText(/^Muted until /)).toBeVisible();
  await row.getByRole('button', { name: `End mute: ${sentence}` }).click();
  await expect(row.getByRole('button', { name: `Mute: ${sentence}` })).toBeVisible();
  await takeScreenshot(page, 'alerts');

  await row.getByRole('button', { name: `More actions: ${sentence}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete rule' }).click();
  await expect(row).toBeHidden();
});
