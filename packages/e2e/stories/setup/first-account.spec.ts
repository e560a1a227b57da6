import { expect, test } from '@playwright/test';
import { expectAccessible } from '../kit.ts';
import { createFirstAccount, startNewInstallation } from './kit-installation.ts';

test('creates the first account from the link in the log and ends signed in, once', async ({ page }) => {
  const installation = await startNewInstallation();
  try {
    await page.goto(installation.link);
    await expect(page.getByRole('heading', { name: 'Set up Shelfward' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('America/New York');
    await expect(page.getByRole('region', { name: 'Configuration' })).toContainText('SMTP_URL is not set.');
    await expectAccessible(page);
    await createFirstAccount(page);

    const account = installation.origin.replace('//', '//fresh-fields.');
    expect(new URL(page.url()).origin).toBe(account);
    await page.goto(`${account}/account`);
    await expect(page.getByRole('row', { name: /Fresh Fields/ })).toBeVisible();

    await page.goto(installation.link);
    await expect(page.getByRole('alert')).toHaveText('This installation is already set up. Sign in to your account.');
    await expectAccessible(page);
  } finally {
    await installation.close();
  }
});
