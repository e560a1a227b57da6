import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../kit.ts';
import { startNewInstallation } from './kit-installation.ts';

const email = 'fay@fresh-fields.example';
const password = 'seven quiet lanterns';

const fillForm = async (page: Page): Promise<void> => {
  await page.getByLabel('Account name').fill('Fresh Fields');
  await page.getByLabel('Subdomain').fill('fresh-fields');
  await page.getByLabel('First name').fill('Fay');
  await page.getByLabel('Last name').fill('First');
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
};

test('creates the first account from the link in the log and ends signed in, once', async ({ page }) => {
  const installation = await startNewInstallation();
  try {
    await page.goto(installation.link);
    await expect(page.getByRole('heading', { name: 'Set up Shelfward' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('America/New York');
    await expect(page.getByRole('region', { name: 'Configuration' })).toContainText('SMTP_URL is not set.');
    await expectAccessible(page);
    await fillForm(page);
    await page.getByRole('button', { name: 'Create account' }).click();

    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
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
