import { expect, test } from '@playwright/test';
import { enterWithToken } from '../auth/kit-session.ts';
import { expectAccessible, takeScreenshot } from '../kit.ts';

test('a scheduled report is sent as an image until the recipient unsubscribes', async ({ page, browser }) => {
  const name = `Companies of the week ${Date.now() % 100_000}`;
  await enterWithToken(page, 'reports');
  await page.goto('/retail-sales');
  await page.getByRole('button', { name: 'Schedule e-mail' }).click();
  const dialog = page.getByRole('dialog');
  const scheduleAnother = dialog.getByRole('button', { name: 'Schedule this report too' });
  await expect(scheduleAnother.or(dialog.getByLabel('Name'))).toBeVisible();
  if (await scheduleAnother.isVisible()) await scheduleAnother.click();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Schedule e-mail' }).click();
  await expect(page.getByText(`“${name}” is sent every Monday at 6:00 AM.`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Send now: ${name}` }).click();
  await expect(page.getByText('Sent to 1 recipient.')).toBeVisible();

  const recipient = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  const email = recipient.getByRole('article').filter({ hasText: name });
  await expect(async () => {
    await recipient.goto(new URL('/development/mails', page.url()).href);
    await expect(email).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(email.getByRole('img', { name: 'The picture of this e-mail' })).toBeVisible();
  await expect(email.getByText(/^Attached: .*\.xlsx$/)).toBeVisible();
  await email.getByRole('img').evaluate((picture) => picture.scrollIntoView({ block: 'center' }));
  await takeScreenshot(recipient, '3-report-mail');
  await recipient.goto((await email.getByRole('link', { name: /report-mails\/stop#/ }).getAttribute('href')) ?? '');
  await expect(recipient.getByRole('status')).toHaveText(`“${name}” is sent to reports@demo.example every week.`);
  await expectAccessible(recipient);
  await recipient.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(recipient.getByRole('status')).toHaveText(`“${name}” is no longer sent to reports@demo.example.`);

  // The address holds the open dialog.
  await page.reload();
  await expect(page.getByText('reports@demo.example: unsubscribed').first()).toBeVisible();
});
