import { expect, type Page, type TestInfo, test } from '@playwright/test';
import { expectAccessible, setTheme, takeScreenshot } from '../kit.ts';
import { createFirstAccount, startNewInstallation } from '../setup/kit-installation.ts';
import { countClicks } from './kit-clicks.ts';

/** The page of a step, with its progress. */
const openStart = async (page: Page, done: number): Promise<void> => {
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: /^Getting started/ })
    .click();
  await expectProgress(page, done);
};

const expectProgress = async (page: Page, done: number): Promise<void> => {
  await expect(page.getByText(`${done} of 8`, { exact: true })).toBeVisible();
};

/** Downloads the sample of the shown step, and chooses it as the user's file. The importer opens. */
const chooseSample = async (page: Page, info: TestInfo): Promise<void> => {
  await page.getByRole('button', { name: 'Sample file' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /csv/i }).click();
  const download = await downloading;
  const file = info.outputPath(download.suggestedFilename());
  await download.saveAs(file);
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose file' }).click();
  await (await choosing).setFiles(file);
};

/** Imports the sample of master data, and returns to the steps. */
const importSample = async (page: Page, info: TestInfo, done: number): Promise<void> => {
  await chooseSample(page, info);
  await page.getByRole('button', { name: /^Import \d+ (row|count|par level)s?$/ }).click();
  await expect(page.getByText(/imported\.$/).first()).toBeVisible();
  await openStart(page, done);
};

const save = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name }).click();

test('an empty account reaches its first order with the sample files', { tag: '@full' }, async ({ page }, info) => {
  const installation = await startNewInstallation();
  try {
    const clicks = await countClicks(page);
    const startedAt = Date.now();
    await page.goto(installation.link);
    await createFirstAccount(page);

    await test.step('the empty list of orders leads to Getting started', async () => {
      await page.goto(`${installation.origin.replace('//', '//fresh-fields.')}/orders`);
      await page.getByRole('link', { name: 'Get started' }).click();
      await expect(page.getByRole('heading', { name: 'Products and prices' })).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('products with their prices, companies, and stores are imported from files', async () => {
      await importSample(page, info, 1);
      await importSample(page, info, 1);
      await page.getByText('Stores', { exact: true }).last().click();
      await importSample(page, info, 2);
      await expect(page.getByRole('heading', { name: 'Assortments' })).toBeVisible();
      await expectAccessible(page);
      await takeScreenshot(page, '1-getting-started');
      await takeScreenshots(page, info, 'assortments');
    });

    await test.step('an assortment has the products and the stores, and one par level differs', async () => {
      await page.getByRole('link', { name: 'Add assortment' }).click();
      await page.getByLabel('Name').fill('Core range');
      await save(page, 'Save');
      await page.getByRole('button', { name: 'Add products' }).first().click();
      const form = page.getByRole('dialog', { name: 'Add products' });
      await form.getByRole('button', { name: 'Select all 2' }).click();
      await form.getByLabel('Quantity of each').fill('36');
      await form.getByRole('button', { name: 'Add', exact: true }).click();
      await page
        .getByRole('navigation', { name: 'Sections of this page' })
        .getByRole('button', { name: /^Stores/ })
        .click();
      await page.getByRole('button', { name: 'Assign stores' }).first().click();
      await page.getByRole('button', { name: /^Select all/ }).click();
      await save(page, /^Assign/);
      await expect(page.getByRole('row', { name: /Downtown/ })).toBeVisible();
      await openStart(page, 3);
      await page.getByRole('button', { name: /^Assortments/ }).click();
      await importSample(page, info, 3);
    });

    await test.step('sales and counts are imported from files', async () => {
      await chooseSample(page, info);
      await page.getByRole('combobox', { name: 'Company' }).click();
      await page.getByRole('option', { name: 'Example Foods' }).click();
      await page.getByRole('button', { name: 'Import data' }).click();
      await expect(page.getByText('Sales data were successfully imported.')).toBeVisible();
      await openStart(page, 4);
      await importSample(page, info, 5);
    });

    await test.step('par levels are computed from the sales', async () => {
      await page.getByRole('button', { name: 'Suggest par levels from your sales' }).click();
      await expect(
        page
          .getByText(/^All par levels agree with your sales|low confidence/)
          .or(page.getByRole('button', { name: /^Accept/ }))
          .first(),
      ).toBeVisible();
      await page.getByRole('button', { name: /^First proposal/ }).click();
    });

    await test.step('the proposal for all stores becomes the first order', async () => {
      await page.getByRole('link', { name: 'New proposal' }).click();
      const form = page.getByRole('dialog', { name: 'New proposal' });
      await form.getByRole('combobox', { name: 'Company' }).click();
      await page.getByRole('option', { name: 'Example Foods' }).click();
      await form.getByRole('button', { name: /^Select all/ }).click();
      await form.getByRole('button', { name: 'Create proposal' }).click();
      await expect(page).toHaveURL(/\/proposals\/edit\/\d+/);
      await expect(page.getByRole('grid')).toContainText('Downtown');
      await page.getByRole('button', { name: 'Process' }).click();
      await page.getByRole('button', { name: 'Generate orders' }).click();
      await save(page, 'Generate orders');
      await page.getByRole('link', { name: 'Go to orders' }).click();
      await expect(page.getByRole('row', { name: /Example Foods/ }).first()).toBeVisible();
    });

    await test.step('all steps are done, and the menu no longer offers them', async () => {
      const seconds = Math.round((Date.now() - startedAt) / 1000);
      await expect(
        page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /^Getting started/ }),
      ).toHaveCount(0);
      await page.goto(`${installation.origin.replace('//', '//fresh-fields.')}/getting-started`);
      await expectProgress(page, 8);
      await expectAccessible(page);
      await takeScreenshots(page, info, 'done');
      info.annotations.push({ type: 'clicks', description: `${clicks()} in ${seconds} s` });
    });

    expect(clicks()).toBeGreaterThan(40);
    expect(clicks()).toBeLessThanOrEqual(66);
    expect(Date.now() - startedAt).toBeLessThan(600_000);
  } finally {
    await installation.close();
  }
});

const takeScreenshots = async (page: Page, info: TestInfo, name: string): Promise<void> => {
  for (const width of [1440, 1280])
    for (const theme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 });
      await setTheme(page, theme);
      await page.screenshot({ path: info.outputPath(`${name}-${width}-${theme}.png`) });
    }
  await setTheme(page, 'light');
};
