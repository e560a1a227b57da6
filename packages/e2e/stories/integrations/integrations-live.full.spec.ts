import { expect } from '@playwright/test';
import {
  type ScriptedOdoo,
  startScriptedOdoo,
} from '@shelfward/server/features/integrations/odoo/client/scripted-odoo.factory.ts';
import { createPartners } from '@shelfward/server/features/integrations/odoo/client/scripted-partners.factory.ts';
import { expectAccessible } from '../kit.ts';
import { enterIntegrations, expectRun, runIntegration, runNow, test } from './kit-integrations.ts';
import { blockPartners, connectOdoo, integrationUrl } from './kit-odoo.ts';

let odoo: ScriptedOdoo;
test.beforeEach(async () => {
  odoo = await startScriptedOdoo();
});
test.afterEach(() => odoo.stop());

test('a failure appears on the attention page, links to its resolution, and disappears when it is resolved', async ({
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
  await colleague.goto(integrationUrl(pullId, 'queue'));
  await runNow(colleague);
  await expect(item).toContainText('Odoo rejected the sign-in.');
  await expect(item.getByText('Failing')).toBeVisible();
  await expectAccessible(page);

  await colleague.goto(integrationUrl(baseId, 'settings'));
  await colleague.getByLabel('API key or password').fill(odoo.access.password);
  await colleague.getByRole('button', { name: 'Save' }).click();
  await colleague.goto(integrationUrl(pullId, 'queue'));
  await runNow(colleague);
  await expectRun(colleague, 'No companies changed in Odoo.');
  await expect(item).toBeHidden();
  await colleague.close();
});

test('run progress is shown by polling while the event stream is interrupted, and by events after it reconnects', async ({
  page,
}) => {
  createPartners(odoo).company('Gentian Pantry');
  await enterIntegrations(page);
  const { add } = await connectOdoo(page, odoo, { name: 'Odoo behind a proxy' });
  const pullId = await add('companies');
  const isEventStream = (url: URL) => url.pathname === '/api/v1/integration/events';
  let interruptions = 0;
  await page.route(isEventStream, (route) => {
    interruptions += 1;
    return route.fulfill({ contentType: 'text/event-stream', body: ': hello\n\n' });
  });
  await page.goto(integrationUrl(pullId, 'queue'));
  const release = blockPartners(odoo);
  await runNow(page);
  await expect(page.getByText('Incremental sync · 0 of 1')).toBeVisible();
  release();
  await expectRun(page, '1 company read, 1 imported.');
  expect(interruptions).toBeGreaterThan(0);

  await page.unroute(isEventStream);
  await page.waitForResponse((response) => isEventStream(new URL(response.url())));
  await runIntegration(page, pullId);
  await expect(page.getByRole('row', { name: /1 company read, 0 imported\./ })).toBeVisible();
});
