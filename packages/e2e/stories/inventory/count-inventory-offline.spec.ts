// U4, U10

import { expect, type Page, test } from '@playwright/test';
import { callApi, enterWithToken, firstId } from '../auth/kit-session.ts';
import { expectFitsPhone, phone } from '../kit-phone.ts';
import { startReleases } from './kit-releases.ts';

test.use(phone);

const cards = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('textbox', { name: /^Count of/ }) });

/** The entries of the pages that the service worker has stored. */
const findStoredReleases = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());
const isControlled = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null);

const openCount = async (page: Page): Promise<string> => {
  await enterWithToken(page, 'admin');
  await page.goto('/stores');
  const path = `/stores/storeDetail/${await firstId(page, '/api/v1/stores?size=1&sort=name,desc')}?tab=inventory`;
  await page.goto(path);
  await expect(cards(page).first()).toBeVisible();
  await expect.poll(() => isControlled(page)).toBe(true);
  return path;
};

test('counting continues after a reload and in a new tab without a connection', async ({ page, context }) => {
  const path = await openCount(page);
  await context.setOffline(true);

  await page.reload();
  await cards(page).nth(1).getByRole('textbox').fill('8');
  await cards(page).nth(1).getByRole('textbox').press('Enter');
  await expect(cards(page).nth(1)).toContainText('Waiting to send');
  await expectFitsPhone(page);
  await page.close();
  const opened = await context.newPage();
  await opened.goto(path);
  await expect(cards(opened).nth(1)).toContainText('Waiting to send');
  await cards(opened).nth(2).getByRole('textbox').fill('5');
  await cards(opened).nth(2).getByRole('textbox').press('Enter');
  await expect(opened.getByText('2 counts wait for a connection')).toBeVisible();
  const sent: unknown[] = [];
  opened.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.postDataJSON());
  });
  await context.setOffline(false);

  await expect(cards(opened).nth(2)).toContainText('Saved');
  await expect(opened.getByText(/counts? waits? for a connection/)).toBeHidden();
  expect(sent).toMatchObject([{ onHandEstimation: 8 }, { onHandEstimation: 5 }]);
  const stored = await opened.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(stored.filter((file) => !/^\/(assets\/.+|before-modules\.js|favicon\.svg)?$/.test(file))).toEqual([]);
});

test('a new release opens at once and replaces the stored one', { tag: '@full' }, async ({
  page,
  context,
  baseURL,
}) => {
  const releases = await startReleases(baseURL ?? '');
  try {
    await page.goto(`${releases.origin}/login`);
    await enterWithToken(page, 'admin', 'own');
    await page.goto(`${releases.origin}/stores`);
    const { content } = await callApi<{ content: readonly { id: number }[] }>(page, '/api/v1/stores?size=1');
    const path = `${releases.origin}/stores/storeDetail/${content[0]?.id}?tab=inventory`;
    await page.goto(path);
    await expect.poll(() => isControlled(page)).toBe(true);
    const entry = () => page.locator('script[type="module"]').first().getAttribute('src');
    const before = await findStoredReleases(page);

    releases.deploy('next');
    await page.reload();

    expect(await entry()).toContain('/assets-next/');
    await expect(cards(page).first()).toBeVisible();
    await expect.poll(() => findStoredReleases(page)).toEqual([expect.stringContaining('/assets-next/')]);
    expect(before).not.toEqual(await findStoredReleases(page));
    await context.setOffline(true);
    await page.reload();
    expect(await entry()).toContain('/assets-next/');
    await expect(cards(page).first()).toBeVisible();
  } finally {
    await releases.close();
  }
});
