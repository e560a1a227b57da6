import { expect, test } from '@playwright/test';
import { enterWithToken } from '../auth/kit-session.ts';
import { expectAccessible, takeScreenshot } from '../kit.ts';
import { expectFitsPhone, phone } from '../kit-phone.ts';
import { makeReviewableProposal, openReviewLink } from './kit-review.ts';

test('a buyer reviews, changes by packs, comments, and approves on a phone', async ({ page, browser }) => {
  await enterWithToken(page, 'orders');
  await page.goto('/proposals');
  const id = await makeReviewableProposal(page, 'Pia Phone');
  await page.goto(`/proposals/edit/${id}?tab=buyers`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Send to buyers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send to buyers' });
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('row', { name: /Pia Phone/ })).toContainText('Not opened yet');

  const buyer = await openReviewLink(browser, { origin: page.url(), buyer: 'Pia Phone', ...phone });
  await expect(buyer.getByRole('heading', { name: 'Order proposal for Whole Foods' })).toBeVisible();
  await expectFitsPhone(buyer);
  await expectAccessible(buyer);

  const card = buyer
    .getByRole('listitem')
    .filter({ has: buyer.getByRole('textbox') })
    .first();
  const quantity = card.getByRole('textbox', { name: /^Quantity of/ });
  const before = Number((await quantity.inputValue()).replace(',', ''));
  const approve = buyer.getByRole('button', { name: 'Approve' });
  await expect(approve).toBeInViewport();
  await card.getByRole('button', { name: /^Increase/ }).tap();
  await card.getByRole('button', { name: /^Increase/ }).tap();
  await expect(approve).toBeDisabled();
  await expect(approve).toBeEnabled();
  await expect(card.getByText(/^Changed from/)).toBeVisible();
  await card.getByRole('button', { name: /^Reset/ }).tap();
  await expect(quantity).toHaveValue(String(before));
  await expect(approve).toBeEnabled();
  await quantity.tap();
  await quantity.fill('77');
  await quantity.press('Enter');
  await expect(card.getByText(`Changed from ${before} to 77`)).toBeVisible();
  await expect(approve).toBeEnabled();
  await takeScreenshot(buyer, 'buyer-review-phone');

  await buyer.getByRole('button', { name: 'Comment' }).tap();
  const sheet = buyer.getByRole('dialog', { name: 'Comment' });
  await sheet.getByText('Whole proposal').tap();
  await sheet.getByLabel('Comment on the whole proposal').fill('We plan an end cap.');
  await sheet.getByRole('button', { name: 'Send comment' }).tap();
  await expect(sheet.getByText('We plan an end cap.')).toBeVisible();
  await expectAccessible(buyer);
  await sheet.getByRole('button', { name: 'Close' }).tap();
  await approve.tap();
  await expect(buyer.getByText('You approved this proposal on')).toBeVisible();
  await expectFitsPhone(buyer);

  await page.goto(`/proposals/edit/${id}?tab=buyers`);
  await expect(page.getByRole('row', { name: /Pia Phone/ })).toContainText('Approved');
  await expect(page.getByText(/→ 77$/)).toBeVisible();
});
