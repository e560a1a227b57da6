import { expect, test } from '@playwright/test';
import { expectAccessible, signIn, takeScreenshot } from '../kit.ts';

test('a program reads with an API token until it is revoked', async ({ page, playwright }) => {
  await signIn(page, 'orders', '/settings?tab=api-tokens');
  await page.getByRole('button', { name: 'Create API token' }).click();
  await page.getByRole('textbox', { name: /^Name/ }).fill('Warehouse');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create', exact: true }).click();

  const dialog = page.getByRole('dialog', { name: 'Your API token' });
  const token = await dialog.getByRole('textbox', { name: 'Token' }).inputValue();
  await dialog.getByRole('button', { name: 'Close' }).click();
  const row = page.getByRole('row', { name: /Warehouse Read only/ });
  await expect(row).toContainText('Never');
  await expectAccessible(page);
  await takeScreenshot(page, '8-api-tokens');

  const program = await playwright.request.newContext({
    baseURL: `http://localhost:${new URL(page.url()).port}`,
    extraHTTPHeaders: { authorization: `Bearer ${token}`, 'x-client-subdomain': 'demo' },
  });
  const list = async () => (await program.get('/api/v1/stores?size=1')).status();
  const created = await program.post('/api/v1/product-lines', { data: { name: 'From a program' } });
  expect([await list(), created.status()]).toEqual([200, 403]);

  await row.getByRole('button', { name: 'Revoke Warehouse' }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByText('Warehouse was revoked')).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await list()).toBe(401);
  await program.dispose();
});
