import { expect, test } from '@playwright/test';
import { expectAccessible, picture } from './kit.ts';
import { enter } from './kit-enter.ts';

test('a report is mailed weekly as a picture, until its reader stops the mails', async ({ page, browser }) => {
  const name = `Companies of the week ${Date.now() % 100_000}`;
  await enter(page, 'reports');
  await page.goto('/retail-sales');
  await page.getByRole('button', { name: 'Mail weekly' }).click();
  const dialog = page.getByRole('dialog');
  const another = dialog.getByRole('button', { name: 'Mail this report too' });
  await expect(another.or(dialog.getByLabel('Name'))).toBeVisible();
  if (await another.isVisible()) await another.click();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Mail weekly' }).click();
  await expect(page.getByText(`“${name}” is mailed every Monday.`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Send now: ${name}` }).click();
  await expect(page.getByText('Sent to 1 user.')).toBeVisible();

  const reader = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  const mail = reader.getByRole('article').filter({ hasText: name });
  await expect(async () => {
    await reader.goto(new URL('/development/mails', page.url()).href);
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(mail.getByRole('img', { name: 'The picture in this mail' })).toBeVisible();
  await expect(mail.getByText(/^Attached: .*\.xlsx$/)).toBeVisible();
  await picture(reader, '5-report-mail');
  await reader.goto((await mail.getByRole('link', { name: /report-mails\/stop#/ }).getAttribute('href')) ?? '');
  await expect(reader.getByRole('status')).toHaveText(`“${name}” comes to reports@demo.example every week.`);
  await expectAccessible(reader);
  await reader.getByRole('button', { name: 'Stop these mails' }).click();
  await expect(reader.getByRole('status')).toHaveText(`“${name}” does not come to reports@demo.example any more.`);

  await page.reload();
  await page.getByRole('button', { name: 'Mail weekly' }).click();
  await expect(page.getByText('reports@demo.example: has stopped these mails').first()).toBeVisible();
});
