import { expect, test } from '@playwright/test';
import { expectAccessible, signIn } from '../kit.ts';
import { expectFitsPhone, phone } from '../kit-phone.ts';
import { findMail, retailer } from './kit-scopes.ts';

const number = 'HL-BEA-77';
const reason = 'Only some of it is left this week.';

test('a buyer orders on a phone, the brand approves it with a change, and the buyer reads why', async ({
  page,
  browser,
}) => {
  await signIn(page, 'orders', '/today');
  const { origin } = new URL(page.url());
  const context = await browser.newContext({ ...phone, viewport: { width: 1440, height: 900 } });
  const buyer = await context.newPage();
  await signIn(buyer, 'partner', `${origin}/orders`);
  await buyer.setViewportSize(phone.viewport);
  await buyer.getByRole('button', { name: 'New order' }).click();
  const more = buyer.getByRole('button', { name: /^Increase Quantity of/ }).first();
  await expect(more).toBeVisible();
  await buyer.getByRole('button', { name: /Store \d+ of 20/ }).click();
  await buyer.getByRole('dialog', { name: 'Stores' }).getByRole('link', { name: 'Beaverton' }).click();
  await expect(buyer.getByRole('button', { name: /^Beaverton/ })).toBeVisible();
  await more.click();
  await expect(buyer.getByText('All changes saved')).toBeVisible();
  await buyer.getByRole('textbox', { name: 'Your PO number' }).fill(number);
  await expectFitsPhone(buyer);
  await expectAccessible(buyer);
  await buyer.getByRole('button', { name: 'Submit order' }).click();
  await expect(buyer.getByRole('heading', { name: number, level: 1 })).toBeVisible();
  await expect(buyer.getByText('Pending', { exact: true })).toBeVisible();

  await page.goto('/today');
  await page
    .getByRole('navigation', { name: 'Types of tasks' })
    .getByRole('button', { name: /^Orders/ })
    .click();
  const task = page.getByRole('row').filter({ hasText: retailer }).filter({ hasText: 'approval' });
  await expect(task).toContainText(/differs? from the suggestion/);
  await page.goto('/orders?view=needsApproval');
  await page.getByRole('link', { name: number }).click();
  await expect(page.getByText(/^Differs from the suggestion/)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Items', exact: true }).click();
  const quantity = page.getByRole('textbox', { name: /^Quantity of/ }).first();
  await quantity.fill('24');
  await quantity.press('Enter');
  await page.getByRole('main').getByRole('button', { name: 'Overview', exact: true }).click();
  await expect(page.getByText('You changed 1 product')).toBeVisible();
  await page.getByRole('button', { name: 'Approve with changes' }).click();
  const dialog = page.getByRole('dialog', { name: /^Approve with changes/ });
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await dialog.getByRole('button', { name: 'Approve with changes' }).click();
  await expect(page.getByText('Approved', { exact: true })).toBeVisible();

  const mail = await findMail(await context.newPage(), origin, `${number} was approved with changes`);
  await expect(mail).toContainText(reason);
  await buyer.reload();
  await expect(buyer.getByText('Approved', { exact: true })).toBeVisible();
  await expect(buyer.getByRole('region', { name: /changed 1/ }).getByText(reason)).toBeVisible();
  await expectAccessible(buyer);
});
