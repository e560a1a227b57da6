import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, signIn } from '../kit.ts';
import { findEntries, findMail, retailer } from './kit-scopes.ts';

const password = 'a long and unusual sentence';
const email = 'reba@harvestlane.example';

const openBuyers = async (page: Page): Promise<void> => {
  await page.goto('/companies');
  await page.getByRole('link', { name: retailer }).click();
  await page.getByRole('main').getByRole('button', { name: 'Regions', exact: true }).click();
  await page.getByRole('button', { name: 'Actions for Pacific Northwest' }).click();
  await page.getByRole('menuitem', { name: 'Buyers' }).click();
};

test('a regional manager receives access, is viewed by an administrator, and is signed out when it ends', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin', '/companies');
  await openBuyers(page);
  const buyers = page.getByRole('dialog', { name: 'Buyers of the region' });
  await buyers.getByRole('textbox', { name: 'Name' }).fill('Reba Regional');
  await buyers.getByRole('textbox', { name: 'E-mail address' }).fill(email);
  await buyers.getByRole('button', { name: 'Add buyer' }).click();
  await buyers.getByRole('button', { name: 'Give access to Reba Regional' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog', { name: 'Give access' }).getByRole('button', { name: 'Give access' }).click();
  await expect(buyers.getByText('Invited')).toBeVisible();

  const { origin } = new URL(page.url());
  const manager = await (await browser.newContext()).newPage();
  const mail = await findMail(manager, origin, email);
  await manager.goto((await mail.getByRole('link', { name: /activate/ }).getAttribute('href')) ?? '');
  await manager.getByLabel('New password', { exact: true }).fill(password);
  await manager.getByLabel('Confirm new password').fill(password);
  await manager.getByRole('button', { name: 'Set password' }).click();
  await manager.getByLabel('Username').fill(email);
  await manager.getByLabel('Password', { exact: true }).fill(password);
  await manager.getByRole('button', { name: 'Sign in' }).click();
  await expect(findEntries(manager)).toHaveText([/^Orders/, /^Proposals to review/, 'Stores', 'Counts']);
  await findEntries(manager).filter({ hasText: 'Stores' }).click();
  const stores = manager.getByRole('rowheader').or(manager.getByRole('row').getByRole('link'));
  await expect(stores.filter({ hasText: 'Beaverton' })).toBeVisible();
  await expect(stores.filter({ hasText: 'Fort Myers' })).toHaveCount(0);
  await expectAccessible(manager);

  await page.goto('/user-management');
  await page.getByRole('button', { name: 'Actions for Reba Regional' }).click();
  await page.getByRole('menuitem', { name: 'View as' }).click();
  const banner = page.getByRole('complementary', { name: 'Viewing as another user' });
  await expect(banner).toContainText('Reba Regional');
  await page.goto('/orders/new');
  await expect(page.getByRole('textbox', { name: /^Packs of/ }).first()).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Submit order' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Reset to suggested' })).toHaveCount(0);
  await expectAccessible(page);
  await banner.getByRole('button', { name: 'End' }).click();
  await expect(findEntries(page).filter({ hasText: 'Today' })).toBeVisible();

  await openBuyers(page);
  await buyers.getByRole('button', { name: 'End access of Reba Regional' }).click();
  await page.getByRole('dialog', { name: 'End the access' }).getByRole('button', { name: 'End access' }).click();
  await expect(buyers.getByRole('button', { name: 'Give access to Reba Regional' })).toBeVisible();
  await findEntries(manager).filter({ hasText: 'Orders' }).click();
  await expect(manager).toHaveURL(/\/login/);
});
