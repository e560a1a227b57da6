import { expect } from '@playwright/test';
import {
  type ScriptedOdoo,
  startScriptedOdoo,
} from '@shelfward/server/features/integrations/odoo/client/scripted-odoo.factory.ts';
import { partnersOf } from '@shelfward/server/features/integrations/odoo/client/scripted-partners.factory.ts';
import { expectAccessible } from './kit.ts';
import { enterIntegrations, expectRun, runBeside, runNow, test } from './kit-integrations.ts';
import { connectOdoo, holdBack, pageOf } from './kit-odoo.ts';

let odoo: ScriptedOdoo;
test.beforeEach(async () => {
  odoo = await startScriptedOdoo();
});
test.afterEach(() => odoo.stop());

test('what fails comes up on the page of attention by itself, leads to its repair, and goes when it is mended', async ({
  page,
  context,
}) => {
  await enterIntegrations(page);
  const { baseId, add } = await connectOdoo(page, odoo, { name: 'Odoo of the north', password: 'an old key' });
  const pullId = await add('companies');
  await page.goto('/system/integrations/attention');
  await expect(page.getByRole('heading', { level: 1, name: 'Needs attention' })).toBeVisible();
  const item = page.getByRole('listitem').filter({ hasText: 'Odoo of the north: companies' });
  await expect(item).toBeHidden();

  const colleague = await context.newPage();
  await colleague.goto(pageOf(pullId, 'queue'));
  await runNow(colleague);
  await expect(item).toContainText('Odoo refused the sign-in.');
  await expect(item.getByText('Failing')).toBeVisible();
  await expectAccessible(page);

  await colleague.goto(pageOf(baseId, 'settings'));
  await colleague.getByLabel('API key or password').fill(odoo.access.password);
  await colleague.getByRole('button', { name: 'Save' }).click();
  await colleague.goto(pageOf(pullId, 'queue'));
  await runNow(colleague);
  await expectRun(colleague, 'No companies changed in Odoo.');
  await expect(item).toBeHidden();
  await colleague.close();
});

test('a run is followed although news are cut off, and by news again as soon as they come back', async ({ page }) => {
  partnersOf(odoo).company('Gentian Pantry');
  await enterIntegrations(page);
  const { add } = await connectOdoo(page, odoo, { name: 'Odoo behind a proxy' });
  const pullId = await add('companies');
  const isNews = (url: URL) => url.pathname === '/api/v1/integration/events';
  let cuts = 0;
  await page.route(isNews, (route) => {
    cuts += 1;
    return route.fulfill({ contentType: 'text/event-stream', body: ': hello\n\n' });
  });
  await page.goto(pageOf(pullId, 'queue'));
  const letGo = holdBack(odoo, 'res.partner/search_read');
  await runNow(page);
  await expect(page.getByText('Over what changed · 0 of 1')).toBeVisible();
  letGo();
  await expectRun(page, '1 company read, 1 taken.');
  expect(cuts).toBeGreaterThan(0);

  await page.unroute(isNews);
  await page.waitForResponse((response) => isNews(new URL(response.url())));
  await runBeside(page, pullId);
  await expect(page.getByRole('row', { name: /1 company read, 0 taken\./ })).toBeVisible();
});
