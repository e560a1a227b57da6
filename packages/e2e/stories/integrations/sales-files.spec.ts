import { expect, type Page } from '@playwright/test';
import { dayMs } from '@shelfward/contract/kit/dates.ts';
import { findFileServerPrograms } from '@shelfward/server/testing/file-server-programs.ts';
import { type FileServers, fileFolder, startFileServers } from '@shelfward/server/testing/file-servers.ts';
import { callApi } from '../auth/kit-session.ts';
import { expectAccessible, takeScreenshot } from '../kit.ts';
import {
  chooseType,
  enterIntegrations,
  expectPage,
  expectRun,
  openPart,
  runNow,
  save,
  test,
} from './kit-integrations.ts';

const programs = findFileServerPrograms();
test.skip(!programs, 'Sales files require OpenSSH, vsftpd, and root permissions. See the output above.');

let servers: FileServers;
test.beforeEach(async () => {
  if (programs) servers = await startFileServers(programs);
});
test.afterEach(() => servers.stop());

interface PageResponse<T> {
  readonly content: readonly T[];
}

const soldOn = new Date(Date.now() - 5 * dayMs).toISOString().slice(0, 10);

/** An existing store and two products that it did not sell on the day: an existing sale would be rejected. */
const findStoreAndProducts = async (page: Page) => {
  const stores = await callApi<PageResponse<{ id: number; name: string }>>(page, '/api/v1/stores?size=1');
  const [store] = stores.content;
  const products = await callApi<PageResponse<{ id: number; upc: string }>>(page, '/api/v1/products?size=200');
  const day = `storeId=${store?.id}&soldOnAfter=${soldOn}&soldOnBefore=${soldOn}`;
  const sales = await callApi<PageResponse<{ product: { id: number } }>>(page, `/api/v1/sales?size=2000&${day}`);
  const sold = new Set(sales.content.map(({ product }) => product.id));
  const [upc, otherUpc] = products.content.filter(({ id }) => !sold.has(id)).map((product) => product.upc);
  if (!store || !upc || !otherUpc) throw new Error('The store sold every product on the day');
  return { store: store.name, upc, otherUpc };
};

/** The units sold on the day, from the report. */
const unitsSold = async (page: Page): Promise<number> => {
  await page.goto(`/sales-view?soldOnAfter=${soldOn}&soldOnBefore=${soldOn}`);
  const units = page
    .getByRole('region', { name: 'Companies', exact: true })
    .locator('dt', { hasText: /^UNITS$/ })
    .locator('xpath=following-sibling::dd[1]');
  await expect(units).toHaveText(/\d/);
  return Number.parseInt(((await units.textContent()) ?? '').replaceAll(',', ''), 10);
};

test('sales files are imported from a confirmed SFTP server, and the import stops when the host key changes', async ({
  page,
}) => {
  await enterIntegrations(page);
  const { store, upc, otherUpc } = await findStoreAndProducts(page);
  const file = (product: string, units: number): string =>
    `Store,UPC,Quantity,Sold on\n"${store}",${product},${units},${soldOn}\n`;
  await servers.put('monday.csv', file(upc, 7));
  await servers.put('notes.txt', 'not for us');
  const unitsBefore = await unitsSold(page);

  await page.goto('/system/integrations');
  const form = await chooseType(page, 'Ftp Import Sales');
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Files of the shops');
  await form.getByRole('textbox', { name: 'Server', exact: true }).fill(servers.sftp.url);
  await form.getByLabel('User').fill(servers.sftp.username);
  await form.getByLabel('Private key').fill(servers.sftp.privateKey);
  await form.getByLabel('File location').fill(fileFolder);
  await form.getByRole('button', { name: 'Test connection' }).click();
  const hostKeyAlert = form.getByRole('alert').filter({ hasText: 'Compare the fingerprint' });
  await expect(hostKeyAlert).toContainText(/SHA256:\S{43}/);
  await expect(hostKeyAlert).toContainText('The password has not been sent yet.');
  await expectAccessible(page);
  await hostKeyAlert.getByRole('button', { name: 'Confirm host key' }).click();
  await expect(form.getByText('Connected. 1 of 2 files in the folder matches the pattern.')).toBeVisible();
  await expect(form.getByRole('list', { name: 'Files in the folder' }).getByRole('listitem')).toHaveText([
    /^monday\.csv/,
    /^notes\.txt.*not matched$/,
  ]);
  const preview = form.getByRole('region', { name: 'First rows of monday.csv' }).getByRole('table');
  await expect(preview.getByRole('columnheader')).toHaveText(['Store', 'Product UPC', 'Quantity', 'Sold on']);
  await expect(preview.getByRole('row').last()).toContainText(upc);
  await expectAccessible(page);
  await takeScreenshot(page, '7-sales-files');
  await save(form);

  await expectPage(page, 'Files of the shops');
  const integrationUrl = page.url();
  await openPart(page, 'Queue');
  await runNow(page);
  await expectRun(page, '1 file imported with 1 row.');
  await openPart(page, 'Files');
  await expect(page.getByRole('row', { name: /monday\.csv/ })).toContainText('Imported');
  await expectAccessible(page);
  expect(await servers.names()).toEqual(['notes.txt', 'processed']);
  expect(await unitsSold(page)).toBe(unitsBefore + 7);

  await servers.renewHostKey();
  await servers.put('tuesday.csv', file(otherUpc, 2));
  await page.goto(`${integrationUrl}?tab=queue`);
  await runNow(page);
  await expectRun(page, /^The host key changed\. If it was renewed/);
  expect(await servers.names()).toContain('tuesday.csv');
  await openPart(page, 'Settings');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Ask the server administrator whether it was renewed' }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm new host key' }).click();
  await expect(page.getByText('Connected.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await openPart(page, 'Queue');
  await runNow(page);
  await expect(page.getByRole('cell', { name: '1 file imported with 1 row.' })).toHaveCount(2);
  expect(await unitsSold(page)).toBe(unitsBefore + 9);
});
