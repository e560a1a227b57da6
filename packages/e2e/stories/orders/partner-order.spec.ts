import { type Browser, type BrowserContextOptions, expect, type Page, test } from '@playwright/test';
import { callApi, enterWithToken } from '../auth/kit-session.ts';
import { expectAccessible, password, takeScreenshot } from '../kit.ts';
import { expectFitsPhone, phone } from '../kit-phone.ts';

interface Records {
  readonly content: readonly {
    readonly store: { readonly id: number; readonly name: string };
    readonly productsBelowPar: number;
  }[];
}

const email = `nora${Date.now() % 1_000_000}@partner.example`;

/** A partner of one store with something to order; returns the link of the invitation. */
const invitePartner = async (page: Page): Promise<{ readonly storeName: string; readonly link: string }> => {
  const { content } = await callApi<Records>(page, '/api/v1/order-entries?size=50');
  const found = content.find(({ productsBelowPar }) => productsBelowPar > 1);
  if (!found) throw new Error('No store has something to order');
  await callApi(page, '/api/users', 'POST', {
    email,
    firstName: 'Nora',
    lastName: 'Mills',
    authorities: [],
    scope: { kind: 'PARTNER', companyIds: [], regionIds: [], storeIds: [found.store.id] },
  });
  const mail = page.getByRole('article').filter({ hasText: email });
  const link = mail.getByRole('link', { name: /activate/ }).first();
  await expect(async () => {
    await page.goto('/development/mails');
    await expect(link).toBeVisible({ timeout: 500 });
  }).toPass();
  return { storeName: found.store.name, link: (await link.getAttribute('href')) ?? '' };
};

const activate = async (page: Page, link: string): Promise<void> => {
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
};

const openAsPartner = async (browser: Browser, origin: string, options: BrowserContextOptions = {}): Promise<Page> => {
  const page = await (await browser.newContext({ ...options, baseURL: origin })).newPage();
  await page.goto('/login');
  await page.getByLabel('Username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  return page;
};

test('a partner orders, the brand changes a line and approves, and the partner sees why', async ({ page, browser }) => {
  await enterWithToken(page, 'admin', 'own');
  await page.goto('/orders');
  const { storeName, link } = await invitePartner(page);
  const origin = new URL(page.url()).origin;
  await activate(await (await browser.newContext({ baseURL: origin })).newPage(), link);

  const partner = await openAsPartner(browser, origin, { viewport: { width: 1440, height: 900 } });
  await partner.getByRole('button', { name: 'New order' }).click();
  await expect(partner.getByRole('heading', { name: `New order for ${storeName}` })).toBeVisible();
  await partner.getByRole('button', { name: /^Suggested/ }).click();
  await partner
    .getByRole('button', { name: /^More packs of/ })
    .first()
    .click();
  await expect(partner.getByText('All changes saved')).toBeVisible();
  await expectAccessible(partner);
  await takeScreenshot(partner, 'partner-order');

  const mobile = await openAsPartner(browser, origin, phone);
  await mobile.goto('/orders/new');
  await expect(mobile.getByText(/^Changed from/).first()).toBeVisible();
  await expectFitsPhone(mobile);
  await takeScreenshot(mobile, 'partner-phone');
  await mobile.getByRole('button', { name: 'Submit order' }).click();
  await expect(mobile.getByText('Submitted', { exact: true })).toBeVisible();
  const orderPath = new URL(mobile.url()).pathname;

  await page.goto(orderPath);
  await expect(page.getByText(/Differs from the suggestion: 1 product/)).toBeVisible();
  await page.goto(`${orderPath}?tab=items`);
  const quantity = page.getByRole('textbox', { name: /^Quantity of/ }).first();
  await quantity.fill('1');
  await quantity.press('Enter');
  await expect(page.getByText(/is 1 instead of/)).toBeVisible();
  await page.goto(orderPath);
  await page.getByRole('button', { name: 'Approve with changes' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Only one unit is left.');
  await dialog.getByRole('button', { name: 'Approve with changes' }).click();
  await expect(page.getByRole('button', { name: 'Start packing' })).toBeVisible();

  await partner.goto(orderPath);
  await expect(partner.getByText('Approved').first()).toBeVisible();
  await expect(partner.getByText('Only one unit is left.').first()).toBeVisible();
  await expect(partner.getByRole('row', { name: / 1$/ })).toBeVisible();
  const mail = page.getByRole('article').filter({ hasText: email });
  await expect(async () => {
    await page.goto('/development/mails');
    await expect(mail.filter({ hasText: 'approved with changes' })).toContainText('→ 1 unit', { timeout: 500 });
  }).toPass();
});
