import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, signIn } from '../kit.ts';
import { findEntries, retailer } from './kit-scopes.ts';

/** The requests that the server rejected because they are closed to the user. */
const collectForbidden = (page: Page): string[] => {
  const found: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) found.push(response.url());
  });
  return found;
};

const openTab = async (page: Page, name: string): Promise<void> => {
  const tab = page.getByRole('main').getByRole('button', { name, exact: true });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-current', 'page');
};

for (const width of [1440, 390])
  test(`a partner sees only the own stores, at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const forbidden = collectForbidden(page);
    await signIn(page, 'partner', '/stores');
    await expect(findEntries(page)).toHaveText([/^Orders/, /^Proposals to review/, 'Stores', 'Reports', 'Counts']);
    await expect(page.getByText(`for ${retailer}`)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Write a message to Marcus Oyelaran' })).toHaveAttribute(
      'href',
      'mailto:orders@demo.example',
    );
    await page.setViewportSize({ width, height: 900 });

    await page.getByRole('searchbox', { name: 'Search' }).first().fill('a');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Beaverton' }).click();
    await expect(page.getByRole('heading', { name: 'Beaverton', level: 1 })).toBeVisible();
    for (const tab of ['Inventory', 'Assortment', 'Deliveries']) {
      await openTab(page, tab);
      await expectAccessible(page);
    }

    const paths = ['/proposals/reviews', '/sales-overview', '/retail-sales', '/store-performance', '/order-conversion'];
    for (const path of [...paths, '/counts']) {
      await page.goto(path);
      await expectAccessible(page);
    }
    await page.goto('/companies');
    await expect(page.getByText("You don't have access to this page")).toBeVisible();
    expect(forbidden).toEqual([]);
  });

test('a representative sees the companies of the scope', async ({ page }) => {
  const forbidden = collectForbidden(page);
  await signIn(page, 'rep', '/companies');
  await expect(page.getByRole('row')).toHaveCount(3);
  await expectAccessible(page);

  await page.getByRole('link', { name: retailer }).click();
  for (const tab of ['Regions', 'Buyers', 'Stores', 'Deliveries']) {
    await openTab(page, tab);
    await expectAccessible(page);
  }
  await page.goto('/stores');
  await expectAccessible(page);

  await page.goto('/products');
  await expectAccessible(page);
  await page.getByRole('row').nth(1).getByRole('link').click();
  await expect(
    page
      .getByRole('region', { name: 'Prices' })
      .or(page.getByText('Prices', { exact: true }))
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
  await openTab(page, 'Pending orders');
  expect(forbidden).toEqual([]);
});
