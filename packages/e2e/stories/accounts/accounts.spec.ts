import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, signIn, takeScreenshot } from '../kit.ts';

const password = 'a long and unusual sentence';

/** The origin of another account on the same server. */
const accountOrigin = (page: Page, subdomain: string): string => {
  const url = new URL(page.url());
  url.hostname = `${subdomain}.localhost`;
  return url.origin;
};

/** The activation link in the latest e-mail of an account, from the development screen. */
const findActivationLink = async (page: Page, origin: string): Promise<string> => {
  let link = '';
  await expect(async () => {
    await page.goto(`${origin}/development/mails`);
    link = /\/activate\?key=[\w-]+/.exec(await page.content())?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass();
  return `${origin}${link}`;
};

const email = 'fay@fresh.example';

/** Creates an account as superuser. Its administrator receives an invitation. */
const createAccount = async (page: Page, subdomain: string): Promise<string> => {
  await signIn(page, 'super', '/account');
  await page.getByRole('button', { name: 'New account' }).click();
  await page.getByRole('textbox', { name: /^Name/ }).fill(`Fresh ${subdomain}`);
  await page.getByRole('textbox', { name: /Subdomain/ }).fill(subdomain);
  await page.getByRole('textbox', { name: /First name/ }).fill('Fay');
  await page.getByRole('textbox', { name: /Last name/ }).fill('First');
  await page.getByRole('textbox', { name: /E-mail/ }).fill(email);
  await page.getByRole('button', { name: 'Create and invite' }).click();
  await expect(page.getByRole('row', { name: `Fresh ${subdomain}` })).toContainText('Invited');
  return accountOrigin(page, subdomain);
};

/** Opens the activation link, sets a password, and signs in. */
const activateAndSignIn = async (page: Page, origin: string): Promise<void> => {
  await page.goto(await findActivationLink(page, origin));
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByLabel('Username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
};

test('all screens work in a new account, and a superuser impersonates it and returns', async ({ page, browser }) => {
  const subdomain = `fresh${Date.now() % 1_000_000}`;
  const origin = await createAccount(page, subdomain);

  const accountPage = await (await browser.newContext()).newPage();
  const serverErrors: string[] = [];
  accountPage.on('response', (response) => {
    if (response.status() >= 500) serverErrors.push(`${response.status()} ${response.url()}`);
  });
  await activateAndSignIn(accountPage, origin);
  await expect(accountPage).toHaveTitle(`Fresh ${subdomain}`);
  const navigation = accountPage.getByRole('navigation', { name: 'Main menu' });
  for (const heading of ['Catalog', 'Admin']) await navigation.getByRole('button', { name: heading }).click();
  const menu = navigation.getByRole('link');
  const paths = await menu.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(paths).toContain('/user-management');
  expect(paths).not.toContain('/account');
  for (const path of paths) {
    await menu.and(accountPage.locator(`[href="${path}"]`)).click();
    await expect(accountPage).toHaveURL(`${origin}${path}`);
    await expect(accountPage.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(accountPage.getByRole('alert')).toHaveCount(0);
  }

  await accountPage.goto(`${origin}/system/settings`);
  await accountPage.getByRole('button', { name: 'Load sample data' }).click();
  await expect(accountPage.getByText('This account has sample data: 6 companies, 40 stores')).toBeVisible();
  await accountPage.getByRole('button', { name: 'Remove sample data' }).click();
  await accountPage.getByRole('dialog').getByRole('button', { name: 'Remove sample data' }).click();
  await expect(accountPage.getByRole('button', { name: 'Load sample data' })).toBeVisible();
  expect(serverErrors).toEqual([]);

  await page.reload();
  await page.getByRole('button', { name: `Actions for Fresh ${subdomain}` }).click();
  await page.getByRole('menuitem', { name: 'Impersonate' }).click();
  const banner = page.getByRole('complementary', { name: 'Acting for another account' });
  await expect(banner).toContainText(email);
  expect(new URL(page.url()).origin).toBe(origin);
  await banner.getByRole('button', { name: /^Back to/ }).click();
  await expect(banner).toHaveCount(0);
  await expect(page).toHaveURL(/\/\/demo\./);
});

test('users, settings, customizations, and accounts are accessible', { tag: '@full' }, async ({ page }) => {
  test.slow();
  await signIn(page, 'super', '/user-management');
  for (const path of [
    '/user-management',
    '/system/settings',
    '/system/customizations',
    '/system/customizations?tab=seasons',
    '/system/customizations?tab=sales-channels',
    '/account',
    '/settings',
    '/settings?tab=two-factor',
    '/settings?tab=sessions',
    '/password',
    '/price-lists/grid',
    '/sales-import',
  ]) {
    await page.goto(path);
    await expectAccessible(page);
    if (path === '/system/settings') await takeScreenshot(page, '8-settings');
  }

  await page.goto('/user-management');
  await page.getByRole('button', { name: 'Invite user' }).click();
  const form = page.getByRole('dialog', { name: 'Invite user' });
  await form.getByLabel('First name').fill('Robin');
  await form.getByLabel('Last name').fill('Ashworth');
  await form.getByRole('textbox', { name: 'E-mail' }).fill('robin@demo.example');
  await form.getByRole('combobox', { name: 'Authorities' }).click();
  await expect(page.getByRole('option', { name: 'Order manager' })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, '8-invite-user');
});

test('a logo is shown above the menu and on the sign-in page until it is removed', { tag: '@full' }, async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin', '/system/customizations');
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 60, height: 40 } });
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByRole('img', { name: /on dark/ })).toBeVisible();
  const anonymousPage = await (await browser.newContext()).newPage();
  await anonymousPage.goto(`${new URL(page.url()).origin}/login`);
  const shown = anonymousPage.locator('img[src^="/api/account-custom-logo"]');
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(60);

  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No logo')).toHaveCount(2);
});

test('a profile picture is shown next to the name until it is removed', async ({ page }) => {
  await signIn(page, 'orders', '/settings');
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 60, height: 60 } });
  await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
  const shown = page.getByRole('banner').locator('img[src^="blob:"]');
  await expect(shown).toBeVisible();
  await page.reload();
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(60);

  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
  await expect(shown).toHaveCount(0);
});
