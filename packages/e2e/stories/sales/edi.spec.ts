import { expect, type Page, test } from '@playwright/test';
import { callApi, enterWithToken } from '../auth/kit-session.ts';
import { expectAccessible, takeScreenshot } from '../kit.ts';
import { expectFitsPhone, phone } from '../kit-phone.ts';

interface Created {
  readonly id: number;
}

/** An 852 of a week without other sales. */
const write852 = (sender: string, store: string, upc: string): string => {
  const body = [
    'XQ*H*20190105*20190111',
    'N1*RE*SAMPLE STORES*92*1000',
    `LIN**UP*${upc}`,
    'ZA*QS*7*EA',
    `SDQ*EA*92*${store}*7`,
    'CTT*1',
  ];
  const id = sender.padEnd(15);
  return [
    `ISA*00*          *00*          *ZZ*${id}*ZZ*BRAND          *190112*0930*U*00401*000000001*0*P*>`,
    `GS*PD*${sender}*BRAND*20190112*0930*1*X*004010`,
    'ST*852*0001',
    ...body,
    `SE*${body.length + 2}*0001`,
    'GE*1*1',
    'IEA*1*000000001',
    '',
  ].join('~');
};

const upload = async (page: Page, content: string): Promise<void> => {
  await page.goto('/edi/import');
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'activity.edi', mimeType: 'text/plain', buffer: Buffer.from(content) });
  await page.getByRole('button', { name: 'Import 1 document' }).click();
  await expect(page.getByText('1 interchange received.')).toBeVisible();
  await page.getByRole('link', { name: 'View documents' }).click();
};

test('an 852 of an unknown partner is booked after the partner is set up from it', async ({ page }) => {
  await enterWithToken(page, 'orders');
  const marker = Date.now().toString().slice(-9);
  const company = `EDI Foods ${marker}`;
  await page.goto('/edi');
  const { id: companyId } = await callApi<Created>(page, '/api/v1/companies', 'POST', { name: company });
  await callApi<Created>(page, '/api/v1/stores', 'POST', { companyId, name: `EDI ${marker}`, number: marker });
  const { content } = await callApi<{ content: { upc: string }[] }>(page, '/api/v1/products?size=1');
  await page.reload();
  const file = write852(`R${marker}`, marker, content[0]?.upc ?? '');

  await test.step('the interchange waits for its partner', async () => {
    await upload(page, file);
    const row = page.getByRole('row', { name: `R${marker}` });
    await expect(row).toContainText('Unknown partner');
    await expectAccessible(page);
    await row.getByRole('link').first().click();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Set up partner' }).click();
  });

  await test.step('set up the partner from the interchange', async () => {
    const form = page.getByRole('form', { name: 'EDI partner' });
    await expect(form.getByRole('textbox', { name: /^Id of the partner/ })).toHaveValue(`R${marker}`);
    await form.getByRole('textbox', { name: /^Name/ }).fill(`Partner ${marker}`);
    await form.getByRole('combobox', { name: 'Company' }).fill(company);
    await page.getByRole('option', { name: company }).click();
    await form.getByRole('combobox', { name: 'Mode' }).click();
    await page.getByRole('option', { name: 'Production' }).click();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('row', { name: `Partner ${marker}` })).toContainText('Production');
    await expectAccessible(page);
  });

  await test.step('its sales are booked, a second copy is a duplicate', async () => {
    await page.goto(`/edi?search=R${marker}`);
    await expect(page.getByRole('row', { name: '852 Product activity' })).toContainText('1 sale booked.');
    await upload(page, file);
    await expect(page.getByRole('row', { name: 'Interchange' })).toContainText('Duplicate');
    await takeScreenshot(page, 'edi-inbox');
  });

  await test.step('each segment is shown in words', async () => {
    await page.getByRole('row', { name: '852 Product activity' }).getByRole('link').first().click();
    await expect(page.getByText('ZA*QS*7*EA~')).toBeVisible();
    await expect(page.getByText('sold (QS)')).toBeVisible();
    await expectAccessible(page);
    await takeScreenshot(page, 'edi-document');
    await page.setViewportSize(phone.viewport);
    await expectFitsPhone(page);
  });
});
