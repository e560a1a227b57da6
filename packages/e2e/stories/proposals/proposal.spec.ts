// U5

import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { enterWithToken } from '../auth/kit-session.ts';
import { type DemoUser, expectAccessible, takeScreenshot } from '../kit.ts';
import { firstRow, orderMoreThanAvailable, propose, typeIntoSheet } from './kit-proposals.ts';

const openAs = async (browser: Browser, user: DemoUser, path?: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await enterWithToken(page, user);
  await page.goto(path ?? '/proposals');
  return page;
};

const saved = (page: Page): Locator => page.getByText('All changes saved');

test('two users edit one proposal without losing edits, and the second user sees both quantities of a conflict', async ({
  browser,
}) => {
  const first = await openAs(browser, 'orders');
  const id = await propose(first);
  const path = `/proposals/edit/${id}`;
  const second = await openAs(browser, 'admin', path);
  await first.goto(path);
  await expect(saved(first)).toBeVisible();
  await expect(saved(second)).toBeVisible();

  await typeIntoSheet(first, ['112', 'Enter']);
  await expect.poll(() => firstRow(first, id)).toEqual([112, expect.any(Number)]);
  await typeIntoSheet(second, ['120', 'Tab', '77', 'Enter']);

  await test.step('the unchanged cell is saved, the conflicting cell requires a choice', async () => {
    await expect(second.getByText('Another user changed 1 cell,')).toBeVisible();
    await expect.poll(() => firstRow(second, id)).toEqual([112, 77]);
    await second.getByRole('button', { name: 'Review' }).click();
    await expect(second.getByText('Saved value: 112. Your value: 120.')).toBeVisible();
    await expect(second.getByRole('grid').getByText('saved 112')).toBeVisible();
    await expectAccessible(second);
    await takeScreenshot(second, '5-conflict');
  });

  await test.step('the choice is saved and shown to the first user', async () => {
    await second.getByRole('button', { name: 'Keep your value' }).click();
    await expect(saved(second)).toBeVisible();
    await expect.poll(() => firstRow(second, id)).toEqual([120, 77]);
    await first.reload();
    await expect(first.getByRole('grid').getByRole('gridcell').first()).toContainText('120');
  });

  await test.step('the saved value is used', async () => {
    await typeIntoSheet(second, ['55', 'Enter']);
    await expect.poll(() => firstRow(second, id)).toEqual([55, 77]);
    await typeIntoSheet(first, ['66', 'Enter']);
    await first.getByRole('button', { name: 'Review' }).click();
    await first.getByRole('button', { name: 'Use saved value' }).click();
    await expect(first.getByRole('grid').getByRole('gridcell').first()).toContainText('55');
    await expect(saved(first)).toBeVisible();
    expect(await firstRow(first, id)).toEqual([55, 77]);
  });
});

test('a short product is swapped or allocated after a preview', async ({ page, browser }) => {
  await enterWithToken(page, 'orders');
  await page.goto('/proposals');
  const id = await propose(page);
  const name = await orderMoreThanAvailable(page, id);
  await page.goto(`/proposals/edit/${id}?tab=summary`);
  await page.getByRole('button', { name: 'Left', exact: true }).click();
  const row = page.locator('tbody tr[data-row]').filter({ hasText: name });
  const unitsLeft = () => row.getByRole('cell').nth(9).textContent();
  await expect.poll(unitsLeft).toMatch(/^−\d+$/);
  await expectAccessible(page);
  await takeScreenshot(page, '5-summary');

  await test.step('a swap is previewed, applied, and undone', async () => {
    await page.getByRole('button', { name: `Smart swap for ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Smart swap for ${name}` });
    const summary = dialog.getByRole('status');
    await expect(summary).toContainText('Substitutes cover');
    await takeScreenshot(page, '5-smart-swap');
    await expectAccessible(page);
    const before = await dialog.getByRole('table').textContent();
    await dialog.getByRole('switch', { name: 'Limit to the quantity each store lost' }).click();
    await expect.poll(() => dialog.getByRole('table').textContent()).not.toBe(before);
    await dialog.getByRole('button', { name: /^Change \d+ quantities$/ }).click();
    await expect(page.getByText(`${name} swapped.`)).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Undone.')).toBeVisible();
    await expect.poll(unitsLeft).toMatch(/^−\d+$/);
  });

  await test.step('an allocation of quantities that another user changed is rejected completely', async () => {
    await page.getByRole('button', { name: `Fair share of ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Fair share of ${name}` });
    const change = dialog.getByRole('button', { name: /^Change \d+ quantities$/ });
    await expect(change).toBeEnabled();
    const other = await openAs(browser, 'admin', `/proposals/edit/${id}?tab=summary`);
    await other.getByRole('button', { name: `Fair share of ${name}` }).click();
    await other.getByText('By ranking').click();
    await other.getByRole('button', { name: /^Change \d+ quantities$/ }).click();
    await expect(other.getByText(`${name} allocated.`)).toBeVisible();

    await change.click();

    await expect(dialog.getByRole('alert')).toContainText('Another user changed these quantities');
    await dialog.getByRole('button', { name: 'Reload proposal' }).click();
    await expect(page.getByRole('button', { name: `Fair share of ${name}` })).toHaveCount(0);
  });
});
