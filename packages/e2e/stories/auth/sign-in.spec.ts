import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible, takeScreenshot } from '../kit.ts';
import { oneTimeCode } from './one-time-code.ts';

// One user of the small client, from a forgotten password to two-factor sign-in. The tests depend on their order.
test.describe.configure({ mode: 'serial' });

const username = 'reports@other.example';
const passwords = { first: 'a password by mail', second: 'a password of my own' };
let secret = '';

const open = async (page: Page, path: string, baseURL = ''): Promise<void> => {
  await page.goto(baseURL.replace('//demo.', '//other.') + path);
};

const signIn = async (page: Page, baseURL: string | undefined, password: string): Promise<void> => {
  await open(page, '/login', baseURL);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
};

const expectInside = (page: Page) => expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();

const openOtherSession = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage();

test('resets a forgotten password with the link in an e-mail', async ({ page, baseURL }) => {
  await open(page, '/login', baseURL);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('E-mail').fill(username);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('we sent a link')).toBeVisible();

  const link = page.getByRole('link', { name: /reset-password\?key=/ });
  await expect(async () => {
    await open(page, '/development/mails', baseURL);
    await expect(link).toBeVisible({ timeout: 500 });
  }).toPass();
  await link.click();
  await page.getByLabel('New password', { exact: true }).fill('password1');
  await page.getByLabel('Confirm new password').fill('password1');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('alert')).toHaveText(/on public lists of leaked passwords/);
  await expectAccessible(page);
  await page.getByLabel('New password', { exact: true }).fill(passwords.first);
  await page.getByLabel('Confirm new password').fill(passwords.first);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Your password was set. Sign in to continue.')).toBeVisible();

  await signIn(page, baseURL, passwords.first);
  await expectInside(page);
});

test('a link can be used once', { tag: '@full' }, async ({ page, baseURL }) => {
  await open(page, '/development/mails', baseURL);
  await page
    .getByRole('link', { name: /reset-password\?key=/ })
    .first()
    .click();

  await expect(page.getByRole('alert')).toHaveText('This link has already been used or has expired.');
  await expectAccessible(page);
});

test('changing the password signs out other sessions', async ({ page, browser, baseURL }) => {
  const other = await openOtherSession(browser);
  await signIn(other, baseURL, passwords.first);
  await expectInside(other);
  await signIn(page, baseURL, passwords.first);
  await expectInside(page);

  await open(page, '/password', baseURL);
  await expectAccessible(page);
  await page.getByLabel('Current password').fill('wrong');
  await page.getByLabel('New password', { exact: true }).fill(passwords.second);
  await page.getByLabel('Confirm new password').fill(passwords.second);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('alert')).toHaveText('The password is incorrect.');
  await page.getByLabel('Current password').fill(passwords.first);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText(/Password changed\./)).toBeVisible();

  await other.reload();
  await expect(other).toHaveURL(/\/login/);
  await other.context().close();
});

test('other sessions are signed out from the list', { tag: '@full' }, async ({ page, browser, baseURL }) => {
  const other = await openOtherSession(browser);
  await signIn(other, baseURL, passwords.second);
  await expectInside(other);
  await signIn(page, baseURL, passwords.second);
  await expectInside(page);

  await open(page, '/settings?tab=sessions', baseURL);
  await expect(page.getByText('Current')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign out of other sessions' }).click();
  await expect(page.getByRole('button', { name: 'Sign out of other sessions' })).toBeHidden();

  await other.reload();
  await expect(other).toHaveURL(/\/login/);
  await other.context().close();
});

test('sets up two-factor sign-in with an app and requires a code afterwards', async ({ page, browser, baseURL }) => {
  test.slow();
  await signIn(page, baseURL, passwords.second);
  await expectInside(page);
  await open(page, '/settings?tab=two-factor', baseURL);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Set up two-factor sign-in' }).click();
  await page.getByLabel('Password', { exact: true }).fill(passwords.second);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await takeScreenshot(page, '8-two-factor');
  await expectAccessible(page);
  secret = (await page.locator('code').textContent()) ?? '';
  await page.getByLabel('Verification code').fill(oneTimeCode(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectAccessible(page);
  const recoveryCode = (await codes.first().textContent()) ?? '';
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();

  const other = await openOtherSession(browser);
  await signIn(other, baseURL, passwords.second);
  await other.getByLabel('Verification code').fill('000000');
  await other.getByRole('button', { name: 'Verify' }).click();
  await expect(other.getByRole('alert')).toHaveText('Unauthorized');
  await expectAccessible(other);
  await other.getByLabel('Verification code').fill(oneTimeCode(secret, 1));
  await other.getByRole('button', { name: 'Verify' }).click();
  await expectInside(other);
  await other.context().close();

  const lost = await openOtherSession(browser);
  await signIn(lost, baseURL, passwords.second);
  await lost.getByLabel('Verification code').fill(recoveryCode.toLowerCase());
  await lost.getByRole('button', { name: 'Verify' }).click();
  await expectInside(lost);
  await lost.context().close();
});
