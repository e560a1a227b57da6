// U3

import { expect, type Page, test } from '@playwright/test';
import { type DemoUser, password } from '../kit.ts';
import { newOrder } from '../shell/kit-forms.ts';
import { becomesTrue } from '../shell/kit-idle.ts';
import { callApi, enterWithToken, firstId } from './kit-session.ts';

const signInDialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in to continue' });
const noteField = (page: Page) => page.getByLabel('Note');
const typedText = 'Leave it at the back door';

/** Revokes the token on the server, as an administrator or another device would. */
const endSession = (page: Page) => callApi(page, '/api/logout', 'POST');

const signInOver = async (page: Page) => {
  await signInDialog(page).getByLabel('Password', { exact: true }).fill('not it');
  await signInDialog(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(signInDialog(page).getByRole('alert')).toBeVisible();
  await signInDialog(page).getByLabel('Password', { exact: true }).fill(password);
  await signInDialog(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(signInDialog(page)).toBeHidden();
};

const typeOrder = async (page: Page) => {
  await enterWithToken(page, 'orders', 'own');
  await page.goto('/orders?open=new');
  await newOrder.fill(page);
  await noteField(page).click();
  await page.keyboard.type(typedText);
};
const openNewOrder = async (page: Page) => {
  await page.goto('/orders?open=new');
  await expect(noteField(page)).toBeVisible();
};
const submitSignIn = async (page: Page, person: DemoUser) => {
  await page.getByLabel('Username').fill(`${person}@demo.example`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
};
const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
};

/** With the texts that are encoded as base64. */
const readBrowserStorage = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const decode = (text: string) => {
      try {
        return atob(text);
      } catch {
        return '';
      }
    };
    return [localStorage, sessionStorage]
      .flatMap((storage) => Object.entries<string>(storage))
      .flatMap(([key, text]) => [key, text, ...text.split('.').map(decode)])
      .join('\n');
  });

const isTextPreserved = (page: Page, timeoutMs?: number) =>
  becomesTrue(async () => (await noteField(page).inputValue({ timeout: 500 })) === typedText, timeoutMs);

test.describe('a session that expires during input', () => {
  test('preserves the form, asks the same user for the password, and then saves', async ({ page }) => {
    await typeOrder(page);
    const before = await newOrder.count(page);
    await endSession(page);

    await newOrder.submit(page).click();
    await expect(signInDialog(page)).toBeVisible();
    await expect(signInDialog(page).getByText('orders@demo.example')).toBeVisible();
    await expect(signInDialog(page).getByRole('textbox', { name: 'Username' })).toHaveCount(0);
    expect(await isTextPreserved(page)).toBe(true);
    await signInOver(page);
    expect(await isTextPreserved(page)).toBe(true);
    await newOrder.submit(page).click();

    await expect(page).toHaveURL(/orderDetail/);
    expect((await newOrder.count(page)) - before).toBe(1);
  });

  test('preserves a number typed in a table row', async ({ page }) => {
    await enterWithToken(page, 'admin', 'own');
    await page.goto('/assortments');
    const id = await firstId(page, '/api/v1/global-assortment');
    await page.goto(`/assortments/assortmentDetail/${id}`);
    const cell = page.getByRole('textbox', { name: /^Quantity of/ }).first();
    await cell.fill('41');
    await endSession(page);

    await cell.press('Enter');
    await expect(signInDialog(page)).toBeVisible();
    await signInOver(page);
    await expect(cell).toHaveValue('41');
    await cell.press('Enter');

    await expect(page.getByText(/ is 41 instead of /)).toBeVisible();
  });

  test('makes drafts unreadable until the same user signs in again', async ({ page }) => {
    page.on('dialog', (dialog) => void dialog.accept());
    await typeOrder(page);
    await page.reload();
    expect(await isTextPreserved(page)).toBe(true);
    await endSession(page);

    await page.goto('/orders');
    await expect(page.getByLabel('Username')).toBeVisible();
    const stored = await readBrowserStorage(page);
    expect(stored).toContain('shelfward.draft.');
    expect(stored).not.toContain(typedText);

    await submitSignIn(page, 'admin');
    await openNewOrder(page);
    await expect(noteField(page)).toHaveValue('');
    await page.goto('/orders');
    await signOut(page);

    await submitSignIn(page, 'orders');
    await openNewOrder(page);
    expect(await isTextPreserved(page)).toBe(true);
    await expect(page.getByText('Your unsaved draft was restored')).toBeVisible();
  });

  test('returns an impersonating user to their own account', { tag: '@full' }, async ({ page }) => {
    await enterWithToken(page, 'super', 'own');
    await page.goto('/account');
    await page.getByRole('button', { name: 'Actions for Southbank Provisions' }).click();
    await page.getByRole('menuitem', { name: 'Impersonate' }).click();
    await expect(page.getByRole('complementary', { name: 'Acting for another account' })).toBeVisible();
    await page.goto(`${new URL(page.url()).origin}/companies?open=new`);
    const name = page.getByRole('dialog').getByLabel('Name').first();
    await name.click();
    await page.keyboard.type(typedText);
    await page.evaluate(async () => {
      const authorization = `Bearer ${localStorage.getItem('shelfward.token')}`;
      await fetch('/api/logout', { method: 'POST', headers: { authorization } });
    });

    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const home = page.getByRole('dialog', { name: 'Impersonation has ended' });
    await expect(home).toBeVisible();
    await expect(name).toHaveValue(typedText);
    page.on('dialog', (dialog) => void dialog.accept());
    await home.getByRole('link', { name: /^Back to/ }).click();

    await expect(page).toHaveURL(/\/\/demo\./);
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  });

  test('the check detects lost input', { tag: '@full' }, async ({ page }) => {
    await typeOrder(page);
    await endSession(page);

    await page.evaluate(() => {
      localStorage.removeItem('shelfward.token');
      dispatchEvent(new StorageEvent('storage', { key: 'shelfward.token' }));
    });

    expect(await isTextPreserved(page, 3_000)).toBe(false);
  });
});
