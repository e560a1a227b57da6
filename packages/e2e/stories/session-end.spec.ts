import { expect, type Page, test } from '@playwright/test';
import { password } from './kit.ts';
import { ask, enter, firstId } from './kit-enter.ts';
import { newOrder } from './kit-forms.ts';
import { soon } from './kit-still.ts';

const again = (page: Page) => page.getByRole('dialog', { name: 'Sign in to go on' });
const note = (page: Page) => page.getByLabel('Note');
const words = 'Leave it at the back door';

/** As an administrator does it, or another device: the server knows the token no longer. */
const endSession = (page: Page) => ask(page, '/api/logout', 'POST');

const signInOver = async (page: Page) => {
  await again(page).getByLabel('Password', { exact: true }).fill('not it');
  await again(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(again(page).getByRole('alert')).toBeVisible();
  await again(page).getByLabel('Password', { exact: true }).fill(password);
  await again(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(again(page)).toBeHidden();
};

const typeOrder = async (page: Page) => {
  await enter(page, 'orders', 'own');
  await page.goto('/orders?open=new');
  await newOrder.fill(page);
  await note(page).click();
  await page.keyboard.type(words);
};
const isTextKept = (page: Page, patienceMs?: number) =>
  soon(async () => (await note(page).inputValue({ timeout: 500 })) === words, patienceMs);

test.describe('a session that ends while somebody types', () => {
  test('keeps the form, asks the same person for the password, and saves after that', async ({ page }) => {
    await typeOrder(page);
    const before = await newOrder.count(page);
    await endSession(page);

    await newOrder.submit(page).click();
    await expect(again(page)).toBeVisible();
    await expect(again(page).getByText('orders@demo.example')).toBeVisible();
    await expect(again(page).getByRole('textbox', { name: 'Username' })).toHaveCount(0);
    expect(await isTextKept(page)).toBe(true);
    await signInOver(page);
    expect(await isTextKept(page)).toBe(true);
    await newOrder.submit(page).click();

    await expect(page).toHaveURL(/orderDetail/);
    expect((await newOrder.count(page)) - before).toBe(1);
  });

  test('keeps a number that is typed in its row', async ({ page }) => {
    await enter(page, 'admin', 'own');
    await page.goto('/assortments');
    const id = await firstId(page, '/api/v1/global-assortment');
    await page.goto(`/assortments/assortmentDetail/${id}`);
    const cell = page.getByRole('textbox', { name: /^Quantity of/ }).first();
    await cell.fill('41');
    await endSession(page);

    await cell.press('Enter');
    await expect(again(page)).toBeVisible();
    await signInOver(page);
    await expect(cell).toHaveValue('41');
    await cell.press('Enter');

    await expect(page.getByText(/ is 41 instead of /)).toBeVisible();
  });

  test('leads whoever acts for another account back home', { tag: '@full' }, async ({ page }) => {
    await enter(page, 'super', 'own');
    await page.goto('/account');
    await page.getByRole('button', { name: 'Actions for Southbank Provisions' }).click();
    await page.getByRole('menuitem', { name: 'Impersonate' }).click();
    await expect(page.getByRole('complementary', { name: 'Acting for another account' })).toBeVisible();
    await page.goto(`${new URL(page.url()).origin}/companies?open=new`);
    const name = page.getByRole('dialog').getByLabel('Name').first();
    await name.click();
    await page.keyboard.type(words);
    await page.evaluate(async () => {
      const authorization = `Bearer ${localStorage.getItem('shelfward.token')}`;
      await fetch('/api/logout', { method: 'POST', headers: { authorization } });
    });

    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const home = page.getByRole('dialog', { name: 'You no longer act for this account' });
    await expect(home).toBeVisible();
    await expect(name).toHaveValue(words);
    page.on('dialog', (dialog) => void dialog.accept());
    await home.getByRole('link', { name: /^Back to/ }).click();

    await expect(page).toHaveURL(/\/\/demo\./);
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  });

  test('the tester sees a text that is lost', { tag: '@full' }, async ({ page }) => {
    await typeOrder(page);
    await endSession(page);

    await page.evaluate(() => {
      localStorage.removeItem('shelfward.token');
      dispatchEvent(new StorageEvent('storage', { key: 'shelfward.token' }));
    });

    expect(await isTextKept(page, 3_000)).toBe(false);
  });
});
