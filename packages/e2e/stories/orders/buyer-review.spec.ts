import { expect, test } from '@playwright/test';
import { enterWithToken } from '../auth/kit-session.ts';
import { expectAccessible, takeScreenshot } from '../kit.ts';
import { makeReviewableProposal, openReviewLink } from '../proposals/kit-review.ts';

test('a buyer without an account reviews a proposal, changes it, comments, and approves', async ({ page, browser }) => {
  await enterWithToken(page, 'orders');
  await page.goto('/proposals');
  const id = await makeReviewableProposal(page, 'Bo Burr');
  await page.goto(`/proposals/edit/${id}?tab=buyers`);
  await page.getByRole('button', { name: 'More actions' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download spreadsheet' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Whole Foods proposal \d+\.xlsx$/);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Send to buyers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send to buyers' });
  await dialog.getByLabel('Message').fill('Please respond by Friday.');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('row', { name: /Bo Burr/ })).toContainText('Not opened yet');
  await expectAccessible(page);

  const viewport = { width: 1280, height: 900 };
  const buyer = await openReviewLink(browser, { origin: page.url(), buyer: 'Bo Burr', viewport });
  await expect(buyer.getByRole('heading', { name: 'Order proposal for Whole Foods' })).toBeVisible();
  await expect(buyer.getByText('Please respond by Friday.')).toBeVisible();
  await expectAccessible(buyer);
  const quantity = buyer.getByRole('textbox', { name: /^Quantity of/ }).first();
  await quantity.fill('77');
  await quantity.press('Enter');
  await expect(buyer.getByText(/is 77 instead of/)).toBeVisible();
  await buyer.getByLabel(/^Comment on/).fill('More of this, please.');
  await buyer.getByRole('button', { name: 'Send comment' }).click();
  await expect(buyer.getByText('More of this, please.')).toBeVisible();
  await buyer.getByRole('button', { name: 'Approve' }).click();
  await expect(buyer.getByText('You approved this proposal on')).toBeVisible();
  await takeScreenshot(buyer, 'buyer-review');

  await page.goto(`/proposals/edit/${id}?tab=buyers`);
  await expect(page.getByRole('row', { name: /Bo Burr/ })).toContainText('Approved');
  await expect(page.getByText('More of this, please.')).toBeVisible();
  await expect(page.getByText(/→ 77$/)).toBeVisible();
});
