import fs from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, signIn, takeScreenshot } from '../kit.ts';

const companies = 'Company,City,State\nBirch Market,Duluth,MN\nHarbor Foods,Portland,ME\nMesa Grocers,Tucson,AZ\n';
const companyNames = ['Birch Market', 'Harbor Foods', 'Mesa Grocers'];
const stores = [
  'Store,Company,Region,Number,Country',
  ...Array.from({ length: 20 }, (_, index) => {
    const company = index === 3 ? 'Birch Markt' : companyNames[index % 3];
    return `Import story ${index + 1},${company},North,${100 + index},${index === 7 ? 'usa' : 'US'}`;
  }),
].join('\n');

const choose = async (page: Page, name: string, content: string): Promise<void> => {
  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
};

test('companies and stores are imported from files, invalid cells are corrected, and the import is undone', async ({
  page,
}) => {
  await signIn(page, 'admin', '/companies');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page).toHaveURL(/\/master-import\?kind=COMPANIES/);
  await expectAccessible(page);

  await choose(page, 'companies.csv', companies);
  await page.getByRole('button', { name: 'Import 3 rows' }).click();
  await expect(page.getByText('companies.csv was imported.')).toBeVisible();

  await page.goto('/stores');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await choose(page, 'stores.csv', stores);
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('button', { name: /^Invalid/ })).toHaveText(/2$/);
  await preview.getByRole('button', { name: /^Invalid/ }).click();
  await expect(preview.getByText('Company "Birch Markt" was not found.')).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, '2-import-stores');

  const company = preview.getByRole('textbox', { name: 'Company of line 5' });
  await company.fill('Birch Market');
  await company.press('Enter');
  await expect(preview.getByRole('button', { name: /^Invalid/ })).toHaveText(/1$/);
  const country = preview.getByRole('textbox', { name: 'Country of line 9' });
  await country.fill('US');
  await country.press('Enter');
  await expect(preview.getByText('No rows match the filter.')).toBeVisible();

  await page.getByRole('button', { name: 'Import 20 rows' }).click();
  await expect(page.getByRole('status').getByText('stores.csv was imported.')).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('stores.csv was undone.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Recent imports' })).toContainText('Undone');

  await page.goto('/stores?search=Import%20story');
  await expect(page.getByText('Import story 1', { exact: true })).toHaveCount(0);
});

/** Prefixes that spreadsheet programs evaluate, and prefixes that look like escaped ones. */
const prefixes = [
  '=1+1',
  '=HYPERLINK("http://x.invalid")',
  '=',
  '+1',
  '+',
  '-5',
  '-',
  '@SUM(1)',
  '|',
  "'=",
  "''=",
  "'t",
];

const makeCompanies = (page: Page, names: readonly string[]): Promise<number[]> =>
  page.evaluate(async (companyNamesToCreate) => {
    const authorization = `Bearer ${localStorage.getItem('shelfward.token')}`;
    const headers = { authorization, 'x-client-subdomain': 'demo', 'content-type': 'application/json' };
    const statuses: number[] = [];
    for (const name of companyNamesToCreate) {
      const response = await fetch('/api/v1/companies', { method: 'POST', headers, body: JSON.stringify({ name }) });
      statuses.push(response.status);
    }
    return statuses;
  }, names);

for (const [format, item] of [
  ['csv', 'Text (.csv)'],
  ['xlsx', 'Excel (.xlsx)'],
] as const) {
  // G16
  test(`names with formulas are exported to a .${format} file and imported unchanged`, { tag: '@full' }, async ({
    page,
  }) => {
    const marker = `story ${format} ${Date.now()}`;
    await signIn(page, 'admin', '/companies');
    const statuses = await makeCompanies(
      page,
      prefixes.map((prefix) => `${prefix} ${marker}`),
    );
    expect(new Set(statuses)).toEqual(new Set([201]));

    await page.goto(`/companies?search=${encodeURIComponent(marker)}`);
    await expect(page.getByText(`=1+1 ${marker}`)).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    const file = await (await download).path();
    await page.goto('/master-import?kind=COMPANIES');
    const content = { name: `companies.${format}`, mimeType: 'text/csv', buffer: fs.readFileSync(file) };
    await page.locator('input[type=file]').setInputFiles(content);

    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByRole('button', { name: /^Unchanged/ })).toHaveText(new RegExp(`${prefixes.length}$`));
    await expect(preview.getByRole('button', { name: /^All/ })).toHaveText(new RegExp(`${prefixes.length}$`));
  });
}
