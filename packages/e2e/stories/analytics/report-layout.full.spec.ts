import { expect, type Page, test } from '@playwright/test';
import { callApi, enterWithToken } from '../auth/kit-session.ts';

interface Attributes {
  readonly content: readonly { readonly id: number; readonly name: string }[];
}

/** The names in the table that are cut horizontally. */
const findTruncatedNames = (page: Page): Promise<readonly (string | null)[]> =>
  page
    .getByRole('table')
    .locator('tbody a')
    .evaluateAll((links) =>
      links
        .filter((link) => link.parentElement && link.parentElement.scrollWidth > link.parentElement.clientWidth)
        .map((link) => link.textContent),
    );

test.describe('at 1280 px', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  for (const path of ['/store-performance', '/order-conversion', '/order-conversion?outlook=true'])
    test(`${path} shows full names and the Details button`, async ({ page }) => {
      await enterWithToken(page, 'admin');
      await page.goto(path);
      const details = page.getByRole('button', { name: /^Details of / }).first();
      await expect(details).toBeVisible();

      const box = await details.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1280);
      expect(await findTruncatedNames(page)).toEqual([]);
      const table = page.getByRole('table');
      expect(
        await table.evaluate(({ scrollWidth, parentElement }) => scrollWidth - (parentElement?.clientWidth ?? 0)),
      ).toBe(0);
    });
});

test('the legend of a stacked chart stays in its card', async ({ page }) => {
  await enterWithToken(page, 'admin');
  await page.goto('/retail-sales');
  const { content } = await callApi<Attributes>(page, '/api/v1/attributes?page=0&size=100');
  const certification = content.find(({ name }) => name === 'Certification');
  await page.goto(`/retail-sales?groupBy=ATTRIBUTE-${certification?.id}&groupBy=COMPANY`);
  const chart = page.getByRole('figure').filter({ hasText: 'Top 10 values of Certification' });
  const names = chart.locator('li');
  await expect(names.first()).toBeVisible();

  const [card, last] = [await chart.boundingBox(), await names.last().boundingBox()];
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((card?.y ?? 0) + (card?.height ?? 0));
  await expect(
    page.getByText('A product can have several values, so rows add up to more than the total.'),
  ).toBeVisible();
});

test('the like-for-like growth is the same on all reports, and the switch is remembered', async ({ page }) => {
  await enterWithToken(page, 'admin');
  const growth: (string | null)[] = [];
  for (const path of ['/retail-sales', '/sales-view', '/store-performance', '/sales-overview?companyId=0']) {
    await page.goto(path);
    const value = page.getByText('Sales, like for like:').locator('..');
    await expect(value).toContainText('%');
    growth.push(await value.textContent());
  }
  expect(new Set(growth).size).toBe(1);

  await page.getByRole('switch', { name: 'Like for like' }).check();
  await expect(page).toHaveURL(/likeForLike=true/);
  await page.goto('/store-performance');
  await expect(page).toHaveURL(/likeForLike=true/);
  await expect(page.getByRole('switch', { name: 'Like for like' })).toBeChecked();
});
