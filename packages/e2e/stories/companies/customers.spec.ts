import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, signIn } from '../kit.ts';

/** A PNG image of four pixels. */
const image = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AAQgz/GQAA/f8D/a6jHpgAAAAASUVORK5CYII=',
  'base64',
);

const choose = async (
  page: Page,
  within: ReturnType<Page['getByRole']>,
  [label, option]: readonly [string, string],
) => {
  await within.getByRole('combobox', { name: label }).fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
};

test('sets up a new customer: company, region, buyers, store, and an image in the store notes', async ({ page }) => {
  await signIn(page, 'admin', '/companies');
  const name = `Corner Grocers ${Date.now()}`;

  await test.step('create the company with a buyer and country; its name is checked while it is typed', async () => {
    await page.getByRole('button', { name: 'New company' }).click();
    const form = page.getByRole('dialog', { name: 'New company' });
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('whole foods');
    await expect(form.getByText(/taken|already/i)).toBeVisible();
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await form.getByRole('button', { name: 'Add buyer' }).click();
    await form.getByRole('textbox', { name: 'Name of buyer 1' }).fill('Ada Corner');
    await form.getByRole('textbox', { name: 'E-mail address of buyer 1' }).fill('ada@corner.example');
    await form.getByRole('textbox', { name: 'City' }).fill('Madison');
    await choose(page, form, ['Country', 'United States']);
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('searchbox').first().fill(name);
    await page.getByRole('link', { name }).click();
    await expect(page).toHaveURL(/\/companies\/companyDetail\/\d+/);
  });

  await test.step('change a term in place and undo it', async () => {
    const term = page.getByRole('combobox', { name: 'Payment term' });
    await term.click();
    await page.getByRole('option').first().click();
    await expect(page.getByText('Payment term changed')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(term).toHaveValue('');
    await expectAccessible(page);
  });

  await test.step('add a region with a buyer', async () => {
    await page.getByRole('button', { name: 'Regions' }).click();
    await page.getByRole('button', { name: 'New region' }).first().click();
    const form = page.getByRole('dialog', { name: 'New region' });
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Lakeside');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Actions for Lakeside' }).click();
    await page.getByRole('menuitem', { name: 'Buyers' }).click();
    const buyers = page.getByRole('dialog', { name: 'Buyers of the region' });
    await buyers.getByRole('textbox', { name: 'Name' }).fill('Ben Lake');
    await buyers.getByRole('textbox', { name: 'E-mail address' }).fill('ben@corner.example');
    await buyers.getByRole('button', { name: 'Add buyer' }).click();
    await expect(buyers.getByRole('listitem').filter({ hasText: 'Ben Lake' })).toBeVisible();
    await expectAccessible(page);
    await buyers.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('row', { name: /Lakeside/ })).toContainText('Ben Lake');
  });

  await test.step('reject a duplicate buyer', async () => {
    await page.getByRole('button', { name: 'Buyers' }).click();
    const form = page.getByRole('form', { name: 'New buyer' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Ada again');
    await form.getByRole('textbox', { name: 'E-mail address' }).fill('ADA@corner.example');
    await form.getByRole('button', { name: 'Add buyer' }).click();
    await expect(form.getByText('Buyer already exists.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('add a store in the region', async () => {
    await page.getByRole('button', { name: 'Stores', exact: true }).click();
    await page.getByRole('button', { name: 'New store' }).first().click();
    const form = page.getByRole('dialog', { name: 'New store' });
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill(`${name} 1`);
    await choose(page, form, ['Region', 'Lakeside']);
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: `${name} 1` }).click();
    await expect(page).toHaveURL(/\/stores\/storeDetail\/\d+/);
    await expect(form).toBeHidden();
    await page.getByRole('switch', { name: 'Process proposals by region' }).click();
    await expect(page.getByText('Proposals are processed by region')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('add a note and an image, preview the image, and delete it', async () => {
    await page.getByRole('button', { name: 'Notes' }).click();
    await page.getByRole('textbox', { name: 'Note' }).fill('Ring at the back door.');
    await page.getByRole('button', { name: 'Add note' }).click();
    const notes = page.getByRole('list', { name: 'Notes' }).getByRole('listitem');
    await expect(notes).toHaveCount(1);
    await page.locator('input[type=file]').setInputFiles([
      { name: 'shelf.png', mimeType: 'image/png', buffer: image },
      { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
    ]);
    await expect(page.getByText('logo.svg is not an image')).toBeVisible();
    await expect(notes).toHaveCount(2);
    await expectAccessible(page);

    await notes.first().getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('dialog', { name: 'shelf.png' });
    const shown = preview.getByRole('img', { name: 'shelf.png' });
    await expect(shown).toBeVisible();
    expect(await shown.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBe(2);
    await preview.getByRole('button', { name: 'Close' }).click();

    const saving = page.waitForEvent('download');
    await notes.first().getByRole('button', { name: 'Download' }).click();
    expect((await saving).suggestedFilename()).toBe('shelf.png');

    await notes.first().getByRole('button', { name: 'Delete shelf.png' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(notes).toHaveCount(1);
  });

  await test.step('the history contains all changes', async () => {
    await page.getByRole('button', { name: 'Orders', exact: true }).click();
    await expect(page.getByText('There are no orders yet.')).toBeVisible();
    await page.getByRole('button', { name: 'History' }).click();
    await expect(page.getByText(/by region/i).first()).toBeVisible();
    await expectAccessible(page);
  });
});
