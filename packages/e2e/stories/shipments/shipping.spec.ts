import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, signIn, takeScreenshot } from '../kit.ts';

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections of this page' }).getByRole('button', { name, exact: true });

/** Opens the shipments of the first order that is ready to pack. */
const openApproved = async (page: Page): Promise<void> => {
  await signIn(page, 'orders', '/orders');
  await page.getByRole('button', { name: /^Ready to pack/ }).click();
  // The rows of the former view remain until those of the new one are there.
  const approved = page.getByRole('row').filter({ hasText: 'Approved' });
  await approved.first().getByRole('link').first().click();
  await tab(page, 'Shipments').click();
  await expect(page.getByText('No shipments yet')).toBeVisible();
};

const runAction = async (page: Page, name: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

test.describe('shipping', () => {
  test('ships an order in parts, voids a shipment, short-closes a line, and completes the order', async ({ page }) => {
    await openApproved(page);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'New shipment' }).click();
    const units = page.getByRole('textbox', { name: /^Units of/ });
    await expect(units.first()).not.toHaveValue('');
    await expectAccessible(page);
    await page.getByRole('group').getByRole('button', { name: 'Clear' }).click();
    await units.first().fill('1');
    await page.getByRole('combobox', { name: 'Carrier' }).fill('UPS');
    await page.getByRole('textbox', { name: 'Tracking number' }).fill('1z e2e 0001');
    await page.getByRole('button', { name: 'Ship', exact: true }).click();

    const parcel = page.getByRole('region', { name: 'UPS 1ZE2E0001' });
    await expect(parcel).toBeVisible();
    await expect(parcel.getByRole('link', { name: 'UPS 1ZE2E0001' })).toHaveAttribute('href', /ups\.com.*1ZE2E0001/);
    await expect(page.getByText('Packing', { exact: true })).toBeVisible();
    await runAction(page, 'UPS 1ZE2E0001', 'Mark as delivered');
    await expect(parcel.getByText('Delivered', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await takeScreenshot(page, 'order-shipments');

    await runAction(page, 'UPS 1ZE2E0001', 'Void shipment');
    await page.getByRole('dialog').getByRole('button', { name: 'Void shipment' }).click();
    await expect(parcel.getByText('Voided')).toBeVisible();
    await expectAccessible(page);

    await tab(page, 'Items').click();
    const line = page.getByRole('row').nth(1);
    await line.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Short-close' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Sold out at the maker');
    await page.getByRole('dialog').getByRole('button', { name: 'Short-close' }).click();
    await expect(line.getByText('Short-closed')).toBeVisible();
    await expectAccessible(page);

    await tab(page, 'Shipments').click();
    await page.getByRole('button', { name: 'New shipment' }).click();
    await page.getByRole('button', { name: 'Ship', exact: true }).click();
    await expect(page.getByText('Shipped', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'New shipment' })).toBeHidden();

    await tab(page, 'History').click();
    await expect(page.getByText('Sold out at the maker')).toBeVisible();
    await expect(page.getByText('Packing → Shipped')).toBeVisible();
  });
});
