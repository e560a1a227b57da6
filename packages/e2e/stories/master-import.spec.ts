import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, signIn } from './kit.ts';

const companies = 'Company,City,State\nBirch Market,Duluth,MN\nHarbor Foods,Portland,ME\nMesa Grocers,Tucson,AZ\n';
const owners = ['Birch Market', 'Harbor Foods', 'Mesa Grocers'];
const stores = [
  'Store,Company,Region,Number,Country',
  ...Array.from({ length: 20 }, (_, at) => {
    const company = at === 3 ? 'Birch Markt' : owners[at % 3];
    return `Import story ${at + 1},${company},North,${100 + at},${at === 7 ? 'usa' : 'US'}`;
  }),
].join('\n');

const choose = async (page: Page, name: string, content: string): Promise<void> => {
  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
};

test('companies and stores come in from files, bad cells are mended in place, and the import is taken back', async ({
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
  await expect(preview.getByRole('button', { name: /^Bad/ })).toHaveText(/2$/);
  await preview.getByRole('button', { name: /^Bad/ }).click();
  await expect(preview.getByText('Company "Birch Markt" was not found.')).toBeVisible();
  await expectAccessible(page);

  const company = preview.getByRole('textbox', { name: 'Company of line 5' });
  await company.fill('Birch Market');
  await company.press('Enter');
  await expect(preview.getByRole('button', { name: /^Bad/ })).toHaveText(/1$/);
  const country = preview.getByRole('textbox', { name: 'Country of line 9' });
  await country.fill('US');
  await country.press('Enter');
  await expect(preview.getByText('No row of this kind.')).toBeVisible();

  await preview.getByRole('button', { name: 'Import 20 rows' }).click();
  await expect(page.getByRole('status').getByText('stores.csv was imported.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('stores.csv was undone.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Earlier imports' })).toContainText('Undone');

  await page.goto('/stores?search=Import%20story');
  await expect(page.getByText('Import story 1', { exact: true })).toHaveCount(0);
});
