import { expect, type Page, test } from '@playwright/test';
import { password } from './kit.ts';
import { ask, enter, firstId } from './kit-enter.ts';
import { newOrder, soon } from './kit-forms.ts';

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
const isTextKept = (page: Page) => soon(async () => (await note(page).inputValue({ timeout: 500 })) === words, 3_000);

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

  test('the tester sees a text that is lost', async ({ page }) => {
    await typeOrder(page);
    await endSession(page);

    await page.evaluate(() => {
      localStorage.removeItem('shelfward.token');
      dispatchEvent(new StorageEvent('storage', { key: 'shelfward.token' }));
    });

    expect(await isTextKept(page)).toBe(false);
  });
});
