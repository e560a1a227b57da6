import { type Browser, expect, type Page, test } from '@playwright/test';
import { type IdentityProviderServer, startIdentityProvider } from '@shelfward/server/testing/identity-provider.ts';
import { expectAccessible, password, takeScreenshot } from '../kit.ts';

let provider: IdentityProviderServer;
test.beforeAll(async () => {
  provider = await startIdentityProvider();
});
test.afterAll(() => provider.stop());

const email = (name: string) => `${name}@other.example`;

/** The account `other`, because passwords are turned off. */
const originIn = (baseURL: string | undefined): string => (baseURL ?? '').replace('//demo.', '//other.');

const typePassword = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel('Username').fill(email(name));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

/** Signs in on the page of the provider, in a new browser. */
const signInThrough = async (browser: Browser, origin: string, name: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${origin}/stores`);
  await page.getByRole('button', { name: 'Sign in with Company sign-in' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
  return page;
};

test('users sign in with the provider of their company, and not with passwords', async ({ browser, page, baseURL }) => {
  const origin = originIn(baseURL);
  provider.people.set('kim', {
    email: 'kim@company.example',
    email_verified: true,
    given_name: 'Kim',
    family_name: 'Lee',
    groups: ['planners'],
  });
  provider.people.set('max', { email: 'max@company.example', email_verified: true, groups: ['canteen'] });

  // A superuser of the account sets the provider up and tests it.
  await page.goto(`${origin}/system/settings`);
  await typePassword(page, 'super');
  await page.getByRole('button', { name: 'Set up identity provider' }).click();
  const dialog = page.getByRole('dialog', { name: 'Identity provider' });
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Company sign-in');
  await dialog.getByRole('textbox', { name: /^Client ID/ }).fill(provider.clientId);
  await dialog.getByRole('textbox', { name: /^Issuer/ }).fill(provider.issuer);
  await dialog.getByLabel(/^Client secret/).fill(provider.clientSecret);
  await dialog.getByRole('textbox', { name: /^Additional scopes/ }).fill('groups');
  await dialog.getByRole('button', { name: 'Add group' }).click();
  await dialog.getByRole('textbox', { name: 'Name of group 1' }).fill('planners');
  await dialog.getByRole('combobox', { name: 'Authorities of group 1' }).click();
  await page.getByRole('option', { name: 'Order manager' }).click();
  await dialog.getByRole('combobox', { name: /^Named administrator/ }).click();
  await page.getByRole('option', { name: email('admin') }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const card = page.getByRole('region', { name: 'Sign-in with an identity provider' });
  await expect(card).toContainText(`${origin}/login/return`);
  await card.getByRole('button', { name: 'Test the connection' }).click();
  await expect(card.getByRole('status')).toContainText('The client ID and the client secret are accepted.');
  await expectAccessible(page);
  await card.scrollIntoViewIfNeeded();
  await takeScreenshot(page, '8-identity-provider');

  // A user of the mapped group is created, opens the requested page, and has the authority of the group.
  const kim = await signInThrough(browser, origin, 'kim');
  await expect(kim).toHaveURL(`${origin}/stores`);
  await expect(menu(kim).getByRole('link', { name: 'Proposals' })).toBeVisible();
  await expect(menu(kim).getByRole('button', { name: 'Admin' })).toHaveCount(0);

  // A user without a mapped group reads the reason.
  const max = await signInThrough(browser, origin, 'max');
  await expect(max.getByRole('alert')).toContainText('None of your groups has access to this account.');
  await expectAccessible(max);
  await max.getByRole('link', { name: 'Back to sign in' }).click();
  await expect(max.getByRole('button', { name: 'Sign in with Company sign-in' })).toBeVisible();

  // With passwords off, only the named administrator signs in with one.
  await card.getByRole('button', { name: 'Change' }).click();
  await dialog.getByRole('switch', { name: /^Allow passwords/ }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Turn passwords off' }).click();
  await expect(card).toContainText('Off, except for the named administrator');
  await max.reload();
  await max.getByRole('button', { name: 'Sign in with a password' }).click();
  await expectAccessible(max);
  await typePassword(max, 'reports');
  await expect(max.getByRole('alert')).toContainText('Unauthorized');
  await typePassword(max, 'admin');
  await expect(menu(max)).toBeVisible();

  // The named administrator ends it.
  await max.goto(`${origin}/system/settings`);
  await max.getByRole('button', { name: 'Remove', exact: true }).click();
  await max
    .getByRole('dialog', { name: 'Remove the identity provider?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(max.getByRole('button', { name: 'Set up identity provider' })).toBeVisible();
  await Promise.all([kim, max].map((one) => one.context().close()));
});
