import { expect, type Page, test } from '@playwright/test';
import { enterWithToken } from '../auth/kit-session.ts';
import { expectAccessible } from '../kit.ts';

const post = (page: Page, token: string, path: string, body: object): Promise<{ id: number }> =>
  page.evaluate(
    async ([bearer, to, content]) => {
      const headers = {
        authorization: `Bearer ${bearer}`,
        'x-client-subdomain': globalThis.location.hostname.split('.')[0] ?? '',
        'content-type': 'application/json',
      };
      const response = await fetch(to, { method: 'POST', headers, body: content });
      return response.json();
    },
    [token, path, JSON.stringify(body)] as const,
  );

const tile = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('saves a report as a view, shares it, and adds it to a dashboard', async ({ page }) => {
  await enterWithToken(page, 'admin');
  await page.goto('/retail-sales?groupBy=STORE&period=Last+Year');
  await page.getByRole('button', { name: 'Save these filters as a view' }).click();
  await page.getByRole('textbox', { name: 'Save this report as' }).fill('Stores of last year');
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(page).toHaveURL(/view=own-\d+/);

  const menu = page.getByRole('button', { name: 'Actions of view Stores of last year' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Rename or share' }).click();
  await page.getByRole('dialog').getByRole('switch', { name: 'Share with all users of the account' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Add to dashboard' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Dashboard', exact: true }).click();
  await page.getByRole('option', { name: 'New dashboard' }).click();
  await dialog.getByRole('textbox', { name: 'Name of the dashboard' }).fill('Stores in the morning');
  await dialog.getByRole('button', { name: 'Add to dashboard' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stores in the morning');
  await expect(tile(page, 'Stores of last year').getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);
});

test('moves, edits, and removes tiles where they are, and keeps them after a reload', async ({ page }) => {
  const token = await enterWithToken(page, 'admin');
  await page.goto('/reports/dashboards');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboards');
  const report = { levels: [{ type: 'COMPANY' }], days: { name: 'Last Year' } };
  const dashboard = await post(page, token, '/api/v1/dashboards', {
    name: 'Changed in place',
    tiles: [
      { id: 'n', report, title: 'Total', display: 'NUMBER', width: 'THIRD' },
      { id: 'b', report, title: 'Companies', display: 'BAR', width: 'TWO_THIRDS' },
    ],
  });

  await page.goto(`/reports/dashboards/${dashboard.id}`);
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Changed in place');
  await expect(tile(page, 'Total').getByText(/^\$/).first()).toBeVisible();
  await expect(tile(page, 'Companies').getByText(/^All companies · Jan 1 – Dec 31, \d{4}$/)).toBeVisible();
  await page.getByRole('button', { name: 'Actions of tile Total' }).click();
  await page.getByRole('menuitem', { name: 'Move later' }).click();
  await expect(page.getByText('Total: place 2 of 2')).toBeAttached();
  await page.getByRole('button', { name: 'Edit Companies', exact: true }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Best companies');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save tile' }).click();
  await expect(page.getByRole('button', { name: 'Save tile' })).toBeHidden();

  await page.reload();
  const titles = page.getByRole('region').getByRole('heading', { level: 2 });
  await expect(titles.filter({ hasText: /Best companies|Total/ })).toHaveText(['Best companies', 'Total']);
  const boxes = await Promise.all(['Best companies', 'Total'].map((name) => tile(page, name).boundingBox()));
  // Both are in one row, which has no gap.
  expect(boxes.map((box) => box?.y)).toEqual([boxes[0]?.y, boxes[0]?.y]);
});

test('makes four tiles and an alert in at most 12 actions', async ({ page }) => {
  await enterWithToken(page, 'admin');
  await page.goto('/reports/dashboards');
  let actions = 0;
  const press = async (name: string, scope: Pick<Page, 'getByRole'> = page) => {
    actions += 1;
    await scope.getByRole('button', { name, exact: true }).click();
  };
  await press('New dashboard');
  actions += 1;
  await page.getByRole('textbox', { name: 'Name' }).fill('Twelve actions');
  await press('Create dashboard');
  await press('Add starter tiles');
  for (const name of ['Sales', 'Change since last year', 'Best stores', 'Stores at risk'])
    await expect(tile(page, name)).toBeVisible();
  await expect(tile(page, 'Best stores').getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);

  actions += 1;
  await page.goto('/reports/alerts');
  await press('New alert');
  await press('Save', page.getByRole('dialog'));
  await expect(page.getByRole('dialog')).toBeHidden();

  expect(actions).toBeLessThanOrEqual(12);
});
