// U11

import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';
import { startScriptedOdoo } from '@shelfward/server/features/integrations/odoo/client/scripted-odoo.factory.ts';
import { enterIntegrations, runIntegration, test } from './kit-integrations.ts';
import { connectOdoo, integrationUrl } from './kit-odoo.ts';

const isStream = (request: Request) => new URL(request.url()).pathname === '/api/v1/integration/events';

/** The tabs with an open stream. A tab may open its stream again, such as after the server was silent. */
const watchStreams = (context: BrowserContext) => {
  const open = new Set<Request>();
  const tabs = (): Page[] => {
    const pages = new Set([...open].map((request) => request.frame().page()));
    return [...pages].filter((tab) => !tab.isClosed());
  };
  let maxTabs = 0;
  context.on('request', (request) => {
    if (isStream(request)) open.add(request);
    maxTabs = Math.max(maxTabs, tabs().length);
  });
  context.on('requestfinished', (request) => open.delete(request));
  context.on('requestfailed', (request) => open.delete(request));
  return { tabs, maxTabs: () => maxTabs };
};

test('ten tabs of Integrations share one event stream, and every page of the browser loads', {
  tag: '@full',
}, async ({ page, context }) => {
  const odoo = await startScriptedOdoo();
  await enterIntegrations(page);
  const { add } = await connectOdoo(page, odoo, { name: 'Odoo of ten tabs' });
  const pullId = await add('companies');
  const streams = watchStreams(context);
  const isOpen = page.waitForRequest(isStream);
  await page.goto(integrationUrl(pullId, 'queue'));
  await isOpen;

  const tabs = [];
  for (let count = 0; count < 10; count += 1) {
    const tab = await context.newPage();
    await tab.goto(integrationUrl(pullId, 'queue'));
    await expect(tab.getByRole('button', { name: 'Run now' })).toBeVisible();
    tabs.push(tab);
  }
  expect(streams.maxTabs()).toBe(1);
  const other = await context.newPage();
  await other.goto('/companies');
  await expect(other.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible();

  // The page with the stream closes, and another tab opens it.
  await page.close();
  await expect.poll(() => streams.tabs().length).toBe(1);
  await runIntegration(other, pullId);
  for (const tab of tabs) await expect(tab.getByRole('cell', { name: 'No companies changed in Odoo.' })).toBeVisible();
  expect(streams.tabs()).toHaveLength(1);

  await other.getByRole('button', { name: 'User menu' }).click();
  await other.getByRole('menuitem', { name: 'Logout' }).click();
  for (const tab of tabs) await expect(tab).toHaveURL(/\/login/);
  await odoo.stop();
});
