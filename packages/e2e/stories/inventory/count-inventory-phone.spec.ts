// U4

import { expect, type Page, test } from '@playwright/test';
import { callApi, enterWithToken, firstId } from '../auth/kit-session.ts';
import { expectAccessible, takeScreenshot } from '../kit.ts';
import { expectFitsPhone, phone } from '../kit-phone.ts';

test.use(phone);

interface HistoryPage {
  readonly content: readonly { readonly kind: string; readonly updatedValue: number }[];
}

const card = (page: Page, index: number) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('textbox', { name: /^Count of/ }) })
    .nth(index);

test('counts at the shelf wait without a connection and are sent once when it returns', async ({ page, context }) => {
  await enterWithToken(page, 'admin');
  await page.goto('/stores');
  const storeId = await firstId(page, '/api/v1/stores?size=1&sort=name');
  await page.goto(`/stores/storeDetail/${storeId}?tab=inventory`);
  await expect(card(page, 0)).toContainText('Not counted');
  await expect(page.getByRole('button', { name: 'Finish count' })).toBeInViewport();
  // Chromium on Linux reads no barcodes.
  await expect(page.getByRole('button', { name: 'Scan' })).toBeHidden();
  await expectFitsPhone(page);
  await expectAccessible(page);

  await card(page, 0)
    .getByRole('button', { name: /^Increase/ })
    .tap();
  await card(page, 0)
    .getByRole('button', { name: /^Increase/ })
    .tap();
  await expect(card(page, 0)).toContainText('Saved');

  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent += 1;
  });
  await context.setOffline(true);
  for (const [index, count] of [
    [1, '7'],
    [2, '0'],
    [3, '12'],
  ] as const) {
    const field = card(page, index).getByRole('textbox');
    await field.tap();
    await field.fill(count);
    await field.press('Enter');
    await expect(card(page, index)).toContainText('Waiting to send');
  }
  await expect(page.getByText('3 counts wait for a connection')).toBeVisible();
  await page.getByRole('button', { name: 'Counted 4' }).tap();
  await expect(page.getByRole('textbox', { name: /^Count of/ })).toHaveCount(4);
  await expectFitsPhone(page);
  await takeScreenshot(page, 'count-inventory-phone');
  expect(sent).toBe(0);

  await context.setOffline(false);
  await expect(page.getByText(/counts? waits? for a connection/)).toBeHidden();
  await expect(card(page, 3)).toContainText('Saved');
  expect(sent).toBe(3);
  const items = await callApi<{ content: readonly { productId: number; onHandEstimation: number }[] }>(
    page,
    `/api/v1/stores/${storeId}/inventory/items?sort=productName&size=4`,
  );
  for (const { productId } of items.content.slice(1)) {
    const path = `/api/v1/stores/${storeId}/inventory/items/${productId}/on-hand-estimation/history?size=50`;
    const { content } = await callApi<HistoryPage>(page, path);
    expect(content.filter(({ kind }) => kind === 'MANUAL')).toHaveLength(1);
  }
  await page.getByRole('button', { name: 'Finish count' }).tap();
  await expect(page.getByText('4 products counted.')).toBeVisible();
});
