import { expect, test } from '@playwright/test';
import { callApi, enterWithToken } from '../auth/kit-session.ts';
import { expectAccessible } from '../kit.ts';
import { expectFitsPhone, phone } from '../kit-phone.ts';

interface Created {
  readonly id: number;
}

test('a feed of a company is expected weekly, and its item number matches only there', async ({ page }) => {
  await enterWithToken(page, 'orders');
  const marker = Date.now();
  const company = `Weekly Foods ${marker}`;
  const feed = `Portal of ${company}`;

  await test.step('a feed without files is learning', async () => {
    await page.goto('/feeds');
    const { id: companyId } = await callApi<Created>(page, '/api/v1/companies', 'POST', { name: company });
    const created = { companyId, template: 'WALMART_STORE_WEEK', name: feed };
    await callApi<Created>(page, '/api/v1/feeds', 'POST', created);
    await page.reload();
    await expect(page.getByRole('row', { name: feed })).toContainText('Learning');
    await expect(page.getByRole('row', { name: feed })).toContainText('Not known yet');
    await expectAccessible(page);
  });

  await test.step('set its rhythm, and use its stock as a count', async () => {
    await page.getByRole('button', { name: `Change ${feed}` }).click();
    const form = page.getByRole('dialog', { name: feed });
    await form.getByLabel('Days between deliveries').fill('7');
    await form.getByRole('combobox', { name: 'Reported stock' }).click();
    await page.getByRole('option', { name: 'Use as a count of the estimate' }).click();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole('row', { name: feed })).toContainText('Weekly, set');
  });

  await test.step('enter the item number of the retailer', async () => {
    await page.goto('/sales-import/names?tab=products');
    await page.getByRole('button', { name: 'New name alias' }).first().click();
    const form = page.getByRole('dialog', { name: 'New name alias' });
    await form.getByRole('textbox', { name: 'Name in file' }).fill(`ITEM ${marker}`);
    await form.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'Item number of the retailer' }).click();
    await form.getByRole('combobox', { name: 'Company' }).fill(company);
    await page.getByRole('option', { name: company }).click();
    await form.getByRole('combobox', { name: 'Match to product' }).click();
    await page.getByRole('option').first().click();
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByPlaceholder('Name in file').first().fill(String(marker));
    const row = page.getByRole('row', { name: new RegExp(String(marker)) });
    await expect(row).toContainText(company);
    await expectAccessible(page);
    await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect(row).toHaveCount(0);
  });
});

test('a distribution center is found by its kind, and is not offered for proposals', async ({ page }) => {
  await enterWithToken(page, 'orders');
  const name = `Depot ${Date.now()}`;
  await page.goto('/stores');
  const { content: companies } = await callApi<{ readonly content: readonly Created[] }>(
    page,
    '/api/v1/companies?size=1',
  );
  const companyId = companies[0]?.id;
  await callApi<Created>(page, '/api/v1/stores', 'POST', { companyId, name, kind: 'DISTRIBUTION_CENTER' });

  await page.goto('/stores?kind=DISTRIBUTION_CENTER');
  await page.getByRole('link', { name }).click();
  await expect(page.getByText('Distribution center')).toBeVisible();
  await expectAccessible(page);

  const stores = await callApi<readonly { readonly name: string }[]>(
    page,
    `/api/v1/stores/short?companyId=${companyId}&kind=STORE`,
  );
  expect(stores.map((store) => store.name)).not.toContain(name);
});

test.describe('on a phone', () => {
  test.use(phone);

  test('the feeds fit', async ({ page }) => {
    await enterWithToken(page, 'orders');
    await page.goto('/feeds');
    await expect(page.getByRole('heading', { level: 1, name: 'Feeds' })).toBeVisible();
    await expectFitsPhone(page);
    await expectAccessible(page);
  });
});
