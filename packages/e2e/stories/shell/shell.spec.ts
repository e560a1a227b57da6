import { expect, test } from '@playwright/test';
import { type DemoUser, expectAccessible, setTheme, signIn } from '../kit.ts';

const entries = (labels: string) => labels.split(' | ');
/** As the menu opens: Catalog and Admin are folded. */
const records = 'Stores | Companies | Assortments';
const reports = 'Order Conversion | Store Performance | Sales View | Sales Overview | Dashboards';
const managed = 'Orders | Import Sales Data | Proposals';

test.describe('the shell', () => {
  test('opens the requested page after sign-in and shows the account name in the title', async ({ page }) => {
    await signIn(page, 'admin', '/stores?search=a');

    await expect(page).toHaveURL(/\/stores\?search=a/);
    await expect(page).toHaveTitle('Northwind Naturals');
  });

  test('redirects from / to the orders', { tag: '@full' }, async ({ page }) => {
    await signIn(page, 'buyer');

    await expect(page).toHaveURL(/\/orders/);
  });

  const menus: [DemoUser, string[]][] = [
    ['buyer', entries(`Orders | Import Sales Data | ${records}`)],
    ['orders', entries(`Today | ${managed} | ${records} | ${reports}`)],
    ['reports', entries(`${reports} | Today | Orders | Import Sales Data | Expected orders | ${records}`)],
    ['admin', entries(`Today | ${managed} | ${records} | ${reports}`)],
  ];
  for (const [person, labels] of menus)
    test(`shows ${person} the menu of the role`, { tag: person === 'admin' ? [] : '@full' }, async ({ page }) => {
      await signIn(page, person);

      const links = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link');

      await expect(links).toHaveText(labels.map((label) => new RegExp(`^${label}`)));
    });

  test('opens headings and tabs by keyboard, and remembers which headings are open', async ({ page }) => {
    await signIn(page);
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    const catalog = menu.getByRole('button', { name: 'Catalog' });
    await expect(menu.getByRole('link', { name: 'Products' })).toHaveCount(0);

    await catalog.focus();
    await page.keyboard.press('Enter');
    await expect(menu.getByRole('link', { name: 'Products' })).toBeVisible();
    await page.reload();
    await expect(catalog).toHaveAttribute('aria-expanded', 'true');
    await catalog.click();

    await page.getByRole('navigation', { name: 'Pages of Orders' }).getByRole('link', { name: 'Shipments' }).click();
    await expect(page).toHaveURL(/\/shipments/);
    await expect(page.getByRole('heading', { level: 1, name: 'Shipments' })).toBeVisible();
    await expectAccessible(page);

    await page.goto('/products');
    await expect(menu.getByRole('link')).toContainText(['Products']);
    await expect(catalog).toHaveAttribute('aria-expanded', 'false');
  });

  test('shows the not-found page for an unknown path without a redirect', async ({ page }) => {
    await signIn(page);
    await page.goto('/nowhere');

    await expect(page.getByText("Oops! You're lost.")).toBeVisible();
    await expect(page.getByText('The page you are looking for was not found.')).toBeVisible();
    await expectAccessible(page);
  });

  test('rejects an incorrect password with a message, and signs out', async ({ page }) => {
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

  test('navigates by keyboard and remembers the theme', async ({ page }) => {
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
