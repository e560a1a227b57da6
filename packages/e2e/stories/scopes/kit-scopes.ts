import { expect, type Page } from '@playwright/test';

/** The company of the demo whose partner has access. */
export const retailer = 'Harvest Lane Market';

export const findEntries = (page: Page) => page.getByRole('navigation', { name: 'Main menu' }).getByRole('link');

/** The latest e-mail that contains the text, from the development screen. */
export const findMail = async (page: Page, origin: string, hasText: string | RegExp) => {
  const mail = page.getByRole('article').filter({ hasText }).first();
  await expect(async () => {
    await page.goto(new URL('/development/mails', origin).href);
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass();
  return mail;
};
