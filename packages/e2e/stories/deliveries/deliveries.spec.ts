import { expect, test } from '@playwright/test';
import { findDeliveryWindow } from '@shelfward/contract/deliveries/calendar.rules.ts';
import { formatDay } from '@shelfward/contract/kit/dates.ts';
import { enterWithToken } from '../auth/kit-session.ts';
import { expectAccessible, signIn, takeScreenshot } from '../kit.ts';
import { expectFitsPhone, phone } from '../kit-phone.ts';

/** The week that the story enters, in the time zone of the demo brand. */
const week = { orderDays: [1, 4], cutOff: '14:00', timeZone: 'America/New_York', deliveryDays: [3], leadDays: 2 };

test('a company gets a week, a holiday moves its next delivery, and both changes are undone', async ({ page }) => {
  await signIn(page, 'admin', '/companies');
  const name = `Delivered Foods ${Date.now()}`;
  const form = page.getByRole('form', { name: 'delivery calendar' });
  const next = page.getByRole('region', { name: 'Next deliveries' }).getByRole('listitem').first();

  await test.step('create the company and open its deliveries', async () => {
    await page.getByRole('button', { name: 'New company' }).click();
    const dialog = page.getByRole('dialog', { name: 'New company' });
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('searchbox').first().fill(name);
    await page.getByRole('link', { name }).click();
    await page.getByRole('button', { name: 'Deliveries', exact: true }).click();
    await expect(page.getByText(/^No delivery calendar\./)).toBeVisible();
  });

  await test.step('set the week with mouse and keyboard', async () => {
    await form.getByRole('button', { name: 'Set week' }).click();
    await form.getByRole('button', { name: 'Order on Monday' }).click();
    await form.getByRole('button', { name: 'Order on Tuesday' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await form.getByRole('button', { name: 'Deliver on Wednesday' }).click();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
  });

  const found = findDeliveryWindow({ pattern: week, exceptions: [] }, new Date());
  const deliveryDay = found?.deliveryDay ?? '';
  const before = (await next.textContent()) ?? '';

  await test.step('a holiday on the delivery day moves the delivery', async () => {
    await form.getByRole('button', { name: 'Add exception' }).click();
    await form.getByRole('textbox', { name: 'Day of exception 1' }).fill(formatDay(deliveryDay));
    await form.getByRole('textbox', { name: 'Name of exception 1' }).fill('Stocktaking');
    await expect(next).not.toHaveText(before);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/No delivery day in the week of .*Stocktaking/)).toBeVisible();
  });

  await test.step('undo, and the next delivery is the one before', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Undone.')).toBeVisible();
    await expect(next).toHaveText(before);
    await expect(form.getByRole('textbox', { name: 'Name of exception 1' })).toBeHidden();
  });

  await test.step('a reload shows the saved week, and without it nothing is inherited', async () => {
    await page.reload();
    await expect(next).toHaveText(before);
    await form.getByRole('button', { name: 'Remove week' }).click();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/^No delivery calendar\./)).toBeVisible();
  });
});

test('a company shows its lead times beside the setting, and its late orders', async ({ page }) => {
  await signIn(page, 'admin', '/companies');
  await page.getByRole('link', { name: 'Whole Foods', exact: true }).click();
  await page.getByRole('button', { name: 'Deliveries', exact: true }).click();
  await expect(page.getByRole('figure')).toBeVisible();
  await takeScreenshot(page, 'deliveries');

  const orders = page.getByRole('region', { name: 'Late orders', exact: true });
  const order = orders.getByRole('link', { name: /^PO-/ }).first();
  const number = (await order.textContent()) ?? '';
  await order.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
});

test.describe('on a phone', () => {
  test.use(phone);
  test('the deliveries of a company fit', async ({ page }) => {
    await enterWithToken(page, 'admin');
    await page.goto('/companies');
    await page.getByRole('link', { name: 'Whole Foods', exact: true }).click();
    await page.getByRole('button', { name: 'Deliveries', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Delivery calendar' })).toBeVisible();
    await expectFitsPhone(page);
  });
});
