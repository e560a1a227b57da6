import { expect, test } from '@playwright/test';
import { expectAccessible, type Person, setTheme, signIn } from './kit.ts';

const entries = (labels: string) => labels.split(' | ');
const everybody =
  'Orders | Import Sales Data | Stores | Companies | Product Lines | Products | Price Lists | Assortments';
const withProposals =
  'Orders | Import Sales Data | Proposals | Stores | Companies | Product Lines | Products | Price Lists | Assortments';
const reports = 'Order Conversion | Store Performance | Sales View | Sales Overview';

test.describe('the shell', () => {
  test('keeps the way to the page that was asked for, and names the account in the title', async ({ page }) => {
    await signIn(page, 'admin', '/stores?search=a');

    await expect(page).toHaveURL(/\/stores\?search=a/);
    await expect(page).toHaveTitle('Northwind Naturals');
  });

  test('leads from / to the orders', { tag: '@full' }, async ({ page }) => {
    await signIn(page, 'buyer');

    await expect(page).toHaveURL(/\/orders/);
  });

  const menus: [Person, string[]][] = [
    ['buyer', entries(everybody)],
    ['orders', entries(withProposals)],
    ['reports', entries(`${everybody} | ${reports}`)],
    ['admin', entries(`${withProposals} | ${reports} | Users | Settings | Customizations | Integrations`)],
  ];
  for (const [person, labels] of menus)
    test(`shows ${person} the menu of the role`, { tag: person === 'admin' ? [] : '@full' }, async ({ page }) => {
      await signIn(page, person);

      const links = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link');

      await expect(links).toHaveText(labels.map((label) => new RegExp(`^${label}`)));
    });

  test('answers an unknown path with the page for it, and stays where it is', async ({ page }) => {
    await signIn(page);
    await page.goto('/nowhere');

    await expect(page.getByText("Oops! You're lost.")).toBeVisible();
    await expect(page.getByText('The page you are looking for was not found.')).toBeVisible();
    await expectAccessible(page);
  });

  test('refuses a wrong password in words and signs out for good', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Username').fill('buyer@demo.example');
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page);

    await signIn(page, 'buyer');
    await page.getByRole('button', { name: /Theo/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login/);
    await page.goto('/orders');
    await expect(page).toHaveURL(/\/login/);
  });

  test('goes anywhere by keyboard, remembers the theme and the folded sidebar', async ({ page }) => {
    await signIn(page);
    await page.keyboard.press('Control+k');
    await page
      .getByPlaceholder(/Search/)
      .last()
      .fill('compan');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/companies/);

    await setTheme(page, 'dark');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Companies' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.dataset.mantineColorScheme)).toBe('dark');
  });
});
