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

test('arranges tiles with the keyboard, and keeps them after a reload', async ({ page }) => {
  const token = await enterWithToken(page, 'admin');
  await page.goto('/reports/dashboards');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboards');
  const report = { levels: [{ type: 'COMPANY' }], days: { name: 'Last Year' } };
  const view = await post(page, token, '/api/v1/saved-views', {
    screen: 'sales-view',
    name: 'Companies to arrange',
    search: '',
    report,
  });
  const place = { viewId: view.id, x: 0, w: 4, h: 4 };
  const dashboard = await post(page, token, '/api/v1/dashboards', {
    name: 'Arranged by keyboard',
    tiles: [
      { ...place, id: 'n', title: 'Total', display: 'NUMBER', y: 0 },
      { ...place, id: 'b', title: 'Companies', display: 'BAR', y: 4, w: 6, h: 7 },
    ],
  });

  await page.goto(`/reports/dashboards/${dashboard.id}`);
  await expect(tile(page, 'Total').getByText(/^\$/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Arrange' }).click();
  const handle = page.getByRole('button', { name: 'Move or resize Total' });
  await handle.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByText('Total: column 1, row 1, 5 columns wide, 4 rows high')).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Total: column 2, row 1, 5 columns wide, 4 rows high')).toBeAttached();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Arrange' })).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Arrange' }).click();
  await handle.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Total: column 3, row 1, 5 columns wide, 4 rows high')).toBeAttached();
});
