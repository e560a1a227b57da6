import { expect, test } from '@playwright/test';
import { callApi, enterWithToken, firstId } from '../auth/kit-session.ts';
import { expectAccessible, password } from '../kit.ts';
import { expectFitsPhone, phone } from '../kit-phone.ts';

test.use(phone);

test('a user signs in on a phone, opens the menu, and opens a record from a list', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeInViewport();
  await expectFitsPhone(page);
  await expectAccessible(page);
  await page.getByLabel('Username').fill('admin@demo.example');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).tap();

  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await page.getByRole('button', { name: 'Open the menu' }).tap();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expectAccessible(page);
  await menu.getByRole('link', { name: 'Stores', exact: true }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Stores' })).toBeVisible();
  await expect(menu).toBeHidden();
  await expect(page.getByRole('columnheader').and(page.locator(':not(:has(input))'))).toHaveText(['Store', 'Company']);
  await page.getByRole('row').nth(1).tap();
  await expect(page.getByRole('navigation', { name: 'Sections of this page' })).toBeVisible();
});

for (const [name, path] of [
  ['orders', '/orders'],
  ['stores', '/stores'],
  ['companies', '/companies'],
  ['products', '/products'],
  ['proposals', '/proposals'],
  ['users', '/user-management'],
] as const)
  test(`the list of ${name} fits a phone`, async ({ page }) => {
    await enterWithToken(page, 'admin');
    await page.goto(path);
    await expect(page.getByRole('navigation', { name: 'Pages', exact: true })).toBeVisible();
    await expectFitsPhone(page);
    await expectAccessible(page);
  });

test('an order fits a phone: its tabs, and its actions in reach', async ({ page }) => {
  await enterWithToken(page, 'orders');
  await page.goto('/orders');
  const orderId = await firstId(page, '/api/v1/orders?status=PENDING&size=1');
  for (const tab of ['overview', 'items', 'shipments', 'history']) {
    await page.goto(`/orders/orderDetail/${orderId}?tab=${tab}`);
    await expect(page.getByRole('button', { name: 'More actions' })).toBeInViewport();
    await expectFitsPhone(page);
    await expectAccessible(page);
  }
});

for (const [name, path, columns, tags] of [
  ['Order Conversion', '/order-conversion', ['Store', 'Conversion Rate'], []],
  ['Store Performance', '/store-performance', ['Store', 'Sales'], ['@full']],
] as const)
  test(`${name} shows two columns and the details of a row on a phone`, { tag: [...tags] }, async ({ page }) => {
    await enterWithToken(page, 'admin');
    await page.goto(path);
    const region = page.getByRole('region', { name });
    await expect(region.getByRole('columnheader').and(page.locator(':not(:has(input))'))).toHaveText([...columns]);
    const details = region.getByRole('button', { name: /^Details of/ }).first();
    await expect(details).toBeInViewport();
    await details.tap();
    await expect(details).toHaveAttribute('aria-expanded', 'true');
    expect(await region.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await expectFitsPhone(page);
    await expectAccessible(page);
  });

test('Retail Sales shows two columns on a phone', { tag: '@full' }, async ({ page }) => {
  await enterWithToken(page, 'admin');
  await page.goto('/retail-sales');
  const table = page.getByRole('table', { name: 'Retail Sales' });
  await expect(table.getByRole('columnheader')).toHaveText(['Company', 'Sales']);
  await expect(table.getByRole('row').nth(1)).toContainText('$');
  await expectFitsPhone(page);
  await expectAccessible(page);
});

test('grids for wider screens show a note and stay readable', async ({ page }) => {
  await enterWithToken(page, 'admin');
  await page.goto('/price-lists/grid');
  await expect(page.getByText('Prices are easier to edit on a wider screen.')).toBeVisible();
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  await expectFitsPhone(page);
  await expectAccessible(page);

  const { content } = await callApi<{ content: readonly { id: number }[] }>(page, '/api/v1/stores?size=2&sort=name');
  const { id } = await callApi<{ id: number }>(page, '/api/v1/order-proposals', 'POST', {
    storeIds: content.slice(0, 1).map((store) => store.id),
  });
  await page.goto(`/proposals/edit/${id}`);
  await expect(page.getByText('Quantities are easier to edit on a wider screen.')).toBeVisible();
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  await expectFitsPhone(page);
  await expectAccessible(page);
});
