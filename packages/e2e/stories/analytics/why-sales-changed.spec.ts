import fs from 'node:fs';
import { expect, test } from '@playwright/test';
import { enterWithToken } from '../auth/kit-session.ts';
import { expectAccessible, setTheme, takeScreenshot } from '../kit.ts';

const cents = (text: string | null): number => {
  const [, sign, amount = ''] = /([+−]?)\$([\d,.]+)/.exec(text ?? '') ?? [];
  return (sign === '−' ? -1 : 1) * Math.round(Number(amount.replaceAll(',', '')) * 100);
};

test('a total leads to its causes, which add up to the change', async ({ page }) => {
  await enterWithToken(page, 'reports');
  await page.goto('/retail-sales');
  await page.getByRole('button', { name: 'Why did it change: the total' }).click();
  const dialog = page.getByRole('dialog', { name: 'Why did it change: the total' });
  await expect(dialog.getByRole('region', { name: 'Summary' })).toContainText(/[+−]\$/);

  await dialog.getByRole('link', { name: 'Open as page' }).click();

  await expect(page.getByRole('heading', { name: 'Why did it change', level: 1 })).toBeVisible();
  const table = page.getByRole('region', { name: 'Causes', exact: true }).getByRole('table');
  await expect(table).toBeVisible();
  const parts = await table.locator('tbody tr td:nth-of-type(1)').allTextContents();
  const total = await table.locator('tfoot td').first().textContent();
  expect(parts.length).toBeGreaterThan(0);
  expect(parts.reduce((sum, part) => sum + cents(part), 0)).toBe(cents(total));
  await expectAccessible(page);
  await takeScreenshot(page, '3-why-sales-changed');

  await table
    .getByRole('link', { name: /stores?$|products?$/ })
    .first()
    .click();
  await expect(
    page
      .getByRole('region', { name: /^(?:Stores|Products)$/ })
      .getByRole('row')
      .nth(1),
  ).toBeVisible();
  await page.reload();
  await expect(
    page
      .getByRole('region', { name: /^(?:Stores|Products)$/ })
      .getByRole('row')
      .nth(1),
  ).toBeVisible();
});

test('a chart is saved as a picture of its own, in light colors', async ({ page }) => {
  await enterWithToken(page, 'reports');
  await page.goto('/sales-overview?rangeType=MONTH');
  await setTheme(page, 'dark');
  const save = async (item: string) => {
    await page.getByRole('button', { name: 'Picture of Sales' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: item }).click();
    return fs.readFileSync(await (await download).path());
  };

  // Without the bytes of the font, which are long.
  const svg = (await save('Save as SVG')).toString().replace(/base64,[^)]*/, 'base64');

  expect(svg).toContain('>Sales</text>');
  expect(svg).toMatch(/>[A-Z][a-z]{2} \d+ – [A-Z][a-z]{2} \d+, \d{4}, compared with /);
  expect(svg).toContain('<rect fill="#ffffff"');
  expect(svg).toContain('fill="rgb(74, 97, 214)"');
  expect(svg).not.toMatch(/var\(|class=|data-leads|url\(http/);
  const png = await save('Save as PNG');
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  await setTheme(page, 'light');
});

test('the keyboard reads a chart', async ({ page }) => {
  await enterWithToken(page, 'reports');
  await page.goto('/sales-overview?rangeType=MONTH');
  const reader = page.getByRole('slider', { name: 'Values of Sales' });
  await reader.focus();
  const last = await reader.getAttribute('aria-valuetext');

  await page.keyboard.press('ArrowLeft');

  await expect(reader).not.toHaveAttribute('aria-valuetext', last ?? '');
  await expect(reader).toHaveAttribute('aria-valuetext', /^\w{3} \d{4}: Sales \$[\d,.]+$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Retail Sales' })).toBeVisible();
});
