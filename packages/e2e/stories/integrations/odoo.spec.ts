import { expect } from '@playwright/test';
import {
  type ScriptedOdoo,
  startScriptedOdoo,
} from '@shelfward/server/features/integrations/odoo/client/scripted-odoo.factory.ts';
import { createPartners } from '@shelfward/server/features/integrations/odoo/client/scripted-partners.factory.ts';
import { expectAccessible } from '../kit.ts';
import {
  chooseType,
  enterIntegrations,
  expectPage,
  expectRun,
  openPart,
  runNow,
  save,
  test,
} from './kit-integrations.ts';
import { blockPartners } from './kit-odoo.ts';

let odoo: ScriptedOdoo;
test.beforeEach(async () => {
  odoo = await startScriptedOdoo();
});
test.afterEach(() => odoo.stop());

test('tests and saves an Odoo connection, imports companies while two users watch, and resolves a failed company', async ({
  page,
  context,
}) => {
  const partners = createPartners(odoo);
  partners.company('Larkspur Grocers');
  partners.company('Tamarack Foods');
  const invalidCompany = partners.company('Windrow Markets', { zip: '1'.repeat(30) });
  await enterIntegrations(page);

  const form = await chooseType(page, 'Odoo Integration');
  await form.getByLabel('Name').fill('Odoo of the south');
  await form.getByLabel('URL').fill(odoo.access.url);
  await form.getByLabel('Database').fill(odoo.access.database);
  await form.getByLabel('Login').fill(odoo.access.login);
  await form.getByLabel('API key or password').fill('a wrong key');
  await form.getByRole('button', { name: 'Test connection' }).click();
  const findings = form.getByRole('status', { name: 'Check results' }).getByRole('listitem');
  await expect(findings).toHaveText([
    'Odoo rejected the sign-in. The login, the password, or the API key is wrong, or the key has expired. Enter them again in the settings of the connection.',
  ]);
  await form.getByLabel('API key or password').fill(odoo.access.password);
  await form.getByRole('button', { name: 'Test connection' }).click();
  await expect(findings.first()).toHaveText('Signed in to Odoo 14.0.');
  await expect(findings.filter({ has: page.getByLabel('OK') })).toHaveCount(await findings.count());
  await expectAccessible(page);
  await save(form);
  await expectPage(page, 'Odoo of the south');
  await expect(page.getByRole('button', { name: 'Compute preview' })).toBeVisible();
  await openPart(page, 'Overview');
  await expect(page.getByText('4 integrations not started yet.')).toBeVisible();
  const children = page.getByRole('region', { name: 'Integrations of this connection' });
  await expect(children.getByRole('link')).toHaveText([/Companies$/, /Stores$/, /Prices$/, /Stock on hand$/]);
  await page.getByRole('button', { name: /^Shelf To Odoo Order/ }).click();
  await save(page.getByRole('dialog'));
  await expectPage(page, 'Orders to Odoo');
  await page.goBack();
  await page.goBack();
  await expect(children.getByRole('row')).toHaveCount(6);
  await expectAccessible(page);

  await children.getByRole('link', { name: 'Odoo of the south: Companies' }).click();
  await expectPage(page, 'Odoo of the south: Companies');
  await page.getByRole('switch', { name: 'Operating' }).press('Space');
  await expect(page.getByRole('switch', { name: 'Operating' })).toBeChecked();
  await openPart(page, 'Queue');
  const colleague = await context.newPage();
  await colleague.goto(page.url());
  await expect(colleague.getByText('No runs yet')).toBeVisible();
  const release = blockPartners(odoo);
  await runNow(page);
  for (const tab of [page, colleague]) await expect(tab.getByText('Incremental sync · 0 of 3')).toBeVisible();
  await expectAccessible(page);
  release();
  for (const tab of [page, colleague]) {
    await expectRun(tab, '3 companies read, 2 imported, 1 failed.');
    await expect(tab.getByText('Incremental sync ·')).toBeHidden();
  }
  await colleague.close();

  await openPart(page, 'Logs');
  const log = page.getByRole('row', { name: /Windrow Markets/ });
  await expect(log).toContainText('Unresolved');
  await log.click();
  const details = page.getByRole('complementary', { name: /^Preview of/ });
  await expect(details).toContainText('zip');
  await expect(details.getByRole('region', { name: 'Request' })).toContainText('Windrow Markets');
  await expectAccessible(page);
  partners.edit(invalidCompany, { zip: '05401' });
  await page.getByRole('button', { name: 'Retry 1 record' }).click();
  await expect(page.getByText('1 record queued for retry')).toBeVisible();
  await expect(log).toContainText('Resolved');
  await page.goto('/companies?search=Windrow');
  await expect(page.getByRole('link', { name: 'Windrow Markets' })).toBeVisible();
});
