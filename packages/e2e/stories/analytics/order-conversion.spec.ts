import { expect, type Page, test } from '@playwright/test';
import { callApi, enterWithToken } from '../auth/kit-session.ts';
import { expectAccessible, takeScreenshot } from '../kit.ts';
import { waitUntilIdle } from '../shell/kit-idle.ts';

interface Stores {
  readonly content: readonly { readonly id: number; readonly name: string }[];
}
interface Proposal {
  readonly status: string;
  readonly company: { readonly name: string };
  readonly summary: { readonly storeNames: readonly string[] };
}

const openReport = async (page: Page, path = '/order-conversion'): Promise<void> => {
  await page.goto(path);
  const first = page.getByRole('checkbox', { name: /^Select / }).nth(1);
  await expect(first).toBeVisible(); // the first page load of a browser with an empty cache
};
const findStores = async (page: Page, company: string): Promise<readonly string[]> => {
  const companies = await callApi<Stores>(page, `/api/v1/companies?search=${encodeURIComponent(company)}`);
  const { content } = await callApi<Stores>(
    page,
    `/api/v1/stores?companyId=${companies.content[0]?.id}&sort=name,asc&size=2`,
  );
  return content.map(({ name }) => name);
};
const select = async (page: Page, names: readonly string[]): Promise<void> => {
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).click();
};
const notice = (page: Page) => page.getByRole('alert');

test('a proposal is created for selected stores of one company', async ({ page }) => {
  await enterWithToken(page, 'admin');
  await openReport(page);
  const create = page.getByRole('button', { name: 'Create Proposal' });
  const wholeFoods = await findStores(page, 'Whole Foods');
  const [otherStore = ''] = await findStores(page, 'Marigold Grocers');

  await test.step('an empty selection and stores of two companies are rejected', async () => {
    await create.click();
    await expect(notice(page)).toHaveText('Please select at least one store to create order proposal');
    await select(page, [...wholeFoods, otherStore]);
    await expect(page.getByText('3 stores selected')).toBeVisible();
    await create.click();
    await expect(page.getByText('You can create order proposal only for Stores from the same company')).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
  });

  await test.step('a proposal is created for two stores of one company', async () => {
    await select(page, [otherStore]);
    await create.click();
    await expect(page).toHaveURL(/\/proposals\/edit\/\d+$/);
    const id = new URL(page.url()).pathname.split('/').at(-1);
    const { company, summary } = await callApi<Proposal>(page, `/api/v1/order-proposals/${id}`);
    expect(company.name).toBe('Whole Foods');
    expect([...summary.storeNames].sort()).toEqual([...wholeFoods].sort());
  });
});

test('an error of the server is shown, and the selection is preserved', { tag: '@full' }, async ({ page }) => {
  await enterWithToken(page, 'admin');
  await openReport(page);
  const problem = { status: 409, code: 'STORES_OF_DIFFERENT_COMPANIES', message: 'The stores have moved.' };
  await page.route('**/api/v1/order-proposals', (route) =>
    route.fulfill({ status: 409, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  );

  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .click();
  await page.getByRole('button', { name: 'Create Proposal' }).click();

  await expect(notice(page)).toHaveText('Error occurred during generating order proposal: The stores have moved.');
  await expect(page.getByText('1 store selected')).toBeVisible();
});

test('the report is sorted, expanded, regrouped, and exported', async ({ page }) => {
  await enterWithToken(page, 'reports');
  await openReport(page);
  await expect(page.getByRole('button', { name: 'Create Proposal' })).toHaveAccessibleDescription(
    'Creating proposals requires the role Order manager.',
  );
  await expect(page.getByRole('button', { name: 'Create Proposal' })).toBeDisabled();
  const heads = page.getByRole('columnheader');
  await expect(heads).toHaveText([
    '',
    'Store',
    'Assortment Count',
    'Est Inventory',
    'Inventory Utilization',
    'Order Quantity',
    'Sales Quantity',
    'Conversion Rate',
  ]);

  await test.step('a column is sorted ascending, descending, and not at all', async () => {
    const head = page.getByRole('columnheader', { name: 'Conversion Rate' });
    for (const direction of ['ascending', 'descending']) {
      await head.getByRole('button').click();
      await expect(head).toHaveAttribute('aria-sort', direction);
    }
    await head.getByRole('button').click();
    await expect(head).not.toHaveAttribute('aria-sort');
  });

  await test.step('one row is expanded at a time, and its chart follows the interval', async () => {
    await page
      .getByRole('button', { name: /^Details of / })
      .nth(0)
      .click();
    await expect(page.getByText('Sales against orders', { exact: true })).toBeVisible();
    await page
      .getByRole('button', { name: /^Details of / })
      .nth(1)
      .click();
    await expect(page.getByText('Sales against orders', { exact: true })).toHaveCount(1);
    await page.getByRole('combobox', { name: 'Chart group by' }).click();
    await page.getByRole('option', { name: 'Month' }).click();
    await expect(page).toHaveURL(/rangeType=MONTH/);
    await waitUntilIdle(page);
    await expectAccessible(page);
    await takeScreenshot(page, 'order-conversion');
  });

  await test.step('the first header follows the grouping, and the state is stored in the URL', async () => {
    await page.getByRole('combobox', { name: 'Group by', exact: true }).click();
    await page.getByRole('option', { name: 'Company' }).click();
    await expect(heads.nth(1)).toHaveText('Company');
    await page.reload();
    await expect(heads.nth(1)).toHaveText('Company');
    await expect(page.getByRole('combobox', { name: 'Chart group by' })).toHaveValue('Month');
  });

  await test.step('the spreadsheet has the name of the report', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click();
    expect((await download).suggestedFilename()).toMatch(/^Order Conversion \d{4}-\d{2}-\d{2}\.xlsx$/);
  });
});
