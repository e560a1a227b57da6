import { expect, type Page, test } from '@playwright/test';
import { callApi } from '../auth/kit-session.ts';
import { expectAccessible, signIn } from '../kit.ts';

interface Lines {
  readonly content: readonly { readonly name: string }[];
}

test('an order manager plans a promotion, moves it in the calendar, deletes it, and undoes both', async ({ page }) => {
  await signIn(page, 'orders', '/promotions');
  const calendar = page.getByRole('region', { name: 'Calendar of promotions' });
  const { content } = await callApi<Lines>(page, '/api/v1/product-lines?size=1');
  const line = content[0]?.name ?? '';
  const name = `Fall leaflet ${Date.now()}`;
  const bar = calendar.getByRole('button', { name });

  await test.step('adds a promotion of a product line', async () => {
    await page.getByRole('button', { name: 'New promotion' }).click();
    const form = page.getByRole('dialog', { name: 'New promotion' });
    await form.getByRole('textbox', { name: 'Name' }).fill(name);
    await form.getByRole('combobox', { name: 'Or product line' }).fill(line);
    await page.getByRole('option', { name: line, exact: true }).click();
    await form.getByRole('textbox', { name: 'First day' }).fill(toDate(7));
    await form.getByRole('textbox', { name: 'Last day' }).fill(toDate(13));
    await form.getByRole('textbox', { name: 'Or discount' }).fill('25');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toHaveCount(0);
  });

  await test.step('the calendar shows it in the row of its line', async () => {
    const row = calendar.getByRole('region', { name: `${line}, All companies` });
    await expect(row.getByRole('button', { name })).toHaveAccessibleName(/25% off, deal/);
    await expect(bar).toHaveAccessibleName(new RegExp(`${toDate(7)} – ${toDate(13)}`));
    await expectAccessible(page);
  });

  await test.step('keys move it by a day, and Undo moves it back', async () => {
    await bar.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(bar).toHaveAccessibleName(new RegExp(`${toDate(8)} – ${toDate(14)}`));
    await undo(page, `${name}: ${toDate(8)}`);
    await expect(bar).toHaveAccessibleName(new RegExp(`${toDate(7)} – ${toDate(13)}`));
  });

  await test.step('it is deleted in the list, and Undo restores it', async () => {
    await page.getByRole('button', { name: 'All promotions' }).click();
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByRole('row', { name })).toHaveCount(0);
    await undo(page, `${name} deleted.`);
    await expect(page.getByRole('row', { name })).toBeVisible();
    await expectAccessible(page);
  });
});

/** Earlier notifications can offer Undo at the same time. */
const undo = (page: Page, text: string): Promise<void> =>
  page.getByRole('alert').filter({ hasText: text }).getByRole('button', { name: 'Undo' }).click();

/** Some days from now, as the screens show days. The calendar begins two weeks ago, so the time zone does not matter. */
const toDate = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-US', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });
