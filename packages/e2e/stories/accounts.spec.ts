import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, signIn } from './kit.ts';

const password = 'a long and unusual sentence';

/** The address of another account on the same server. */
const originOf = (page: Page, subdomain: string): string => {
  const url = new URL(page.url());
  url.hostname = `${subdomain}.localhost`;
  return url.origin;
};

/** The link in the newest mail of an account, as the development screen shows it. */
const linkInMail = async (page: Page, origin: string): Promise<string> => {
  let link = '';
  await expect(async () => {
    await page.goto(`${origin}/development/mails`);
    link = /\/activate\?key=[\w-]+/.exec(await page.content())?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass();
  return `${origin}${link}`;
};

const email = 'fay@fresh.example';

/** A superuser makes an account; its administrator gets the mail at once. */
const makeAccount = async (page: Page, subdomain: string): Promise<string> => {
  await signIn(page, 'super', '/account');
  await page.getByRole('button', { name: 'New account' }).click();
  await page.getByRole('textbox', { name: /^Name/ }).fill(`Fresh ${subdomain}`);
  await page.getByRole('textbox', { name: /Subdomain/ }).fill(subdomain);
  await page.getByRole('textbox', { name: /First name/ }).fill('Fay');
  await page.getByRole('textbox', { name: /Last name/ }).fill('First');
  await page.getByRole('textbox', { name: /Email/ }).fill(email);
  await page.getByRole('button', { name: 'Create and invite' }).click();
  await expect(page.getByRole('row', { name: `Fresh ${subdomain}` })).toContainText('Invited');
  return originOf(page, subdomain);
};

/** Follows the mail, chooses a password and signs in. */
const comeIn = async (page: Page, origin: string): Promise<void> => {
  await page.goto(await linkInMail(page, origin));
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('New password again').fill(password);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await page.getByLabel('Username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
};

test('a new account works while it is empty, and a superuser acts for it and comes back', async ({ page, browser }) => {
  const subdomain = `fresh${Date.now() % 1_000_000}`;
  const origin = await makeAccount(page, subdomain);

  const theirs = await (await browser.newContext()).newPage();
  const faults: string[] = [];
  theirs.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`);
  });
  await comeIn(theirs, origin);
  await expect(theirs).toHaveTitle(`Fresh ${subdomain}`);
  const menu = theirs.getByRole('navigation', { name: 'Main menu' }).getByRole('link');
  const addresses = await menu.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(addresses).toContain('/user-management');
  expect(addresses).not.toContain('/account');
  for (const address of addresses) {
    await theirs.goto(`${origin}${address}`);
    await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(theirs.getByRole('alert')).toHaveCount(0);
  }
  expect(faults).toEqual([]);

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

test('users, settings, customizations and accounts are accessible', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'super', '/user-management');
  for (const address of [
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
    await page.goto(address);
    await expectAccessible(page);
  }
});

test('a logo is shown above the menu and at the sign-in until it is removed', { tag: '@full' }, async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin', '/system/customizations');
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 60, height: 40 } });
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByRole('img', { name: /on dark/ })).toBeVisible();
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(`${new URL(page.url()).origin}/login`);
  const shown = stranger.locator('img[src^="/api/account-custom-logo"]');
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(60);

  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No logo')).toHaveCount(2);
});

test("a picture of one's own is shown beside the name until it is removed", async ({ page }) => {
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
