import { expect, type Page, test } from '@playwright/test';
import { signIn } from '../kit.ts';

/** The paths requested since the page was opened or the list was cleared, until nothing is loading. */
const findRequests = async (page: Page): Promise<readonly string[]> => {
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
};

const scriptsIn = (paths: readonly string[]) => paths.filter((path) => path.endsWith('.js'));
const filesIn = (paths: readonly string[]) => paths.filter((path) => path.startsWith('/assets/'));

/** The bytes of the scripts, styles, and fonts, as the server compresses them. */
const countFileBytes = (page: Page): Promise<number> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => name.includes('/assets/'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );

test('the first page and the next one load in few requests', async ({ page }) => {
  await signIn(page, 'admin', '/orders');
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toBeVisible();

  const first = await findRequests(page);

  expect(scriptsIn(first).length).toBeLessThanOrEqual(12);
  expect(await countFileBytes(page)).toBeLessThanOrEqual(265_000);
  // On a slow machine, counts of the menu are loaded again meanwhile.
  expect(new Set(first).size).toBeLessThanOrEqual(25);
  expect(first.filter((path) => path === '/api/v1/orders')).toHaveLength(1);

  // The code of dialogs loads with the first action, also without another page.
  await page.mouse.move(5, 5);
  await expect
    .poll(async () => scriptsIn(await findRequests(page)).some((path) => path.includes('overlays')))
    .toBe(true);
  await page.getByRole('button', { name: 'Catalog' }).click();
  await page.evaluate(() => performance.clearResourceTimings());
  await page.getByRole('link', { name: 'Products', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible();

  expect(filesIn(await findRequests(page)).length).toBeLessThanOrEqual(6);
});
