// U11

import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { becomesTrue } from '../shell/kit-idle.ts';
import { enterWithToken } from './kit-session.ts';

const tabCount = 5;
const maxSignOutMs = 2_000;

const openTabs = async (context: BrowserContext): Promise<readonly Page[]> => {
  const tabs: Page[] = [];
  while (tabs.length < tabCount) {
    const tab = await context.newPage();
    await tab.goto('/companies');
    await expect(tab.getByRole('row', { name: /Whole Foods/ })).toBeVisible();
    tabs.push(tab);
  }
  return tabs;
};

/** Whether all tabs show the sign-in page, and nothing of the account, within the limit. */
const areSignedOut = (tabs: readonly Page[]) =>
  Promise.all(
    tabs.map(async (tab) => {
      const isAtSignIn = await becomesTrue(() => tab.getByLabel('Username').isVisible(), maxSignOutMs);
      return isAtSignIn && (await tab.getByText('Whole Foods').count()) === 0;
    }),
  );

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
};

test.describe('a sign-out in one of many tabs', () => {
  test('signs out all tabs within two seconds', async ({ page, context }) => {
    await enterWithToken(page, 'orders', 'own');
    await page.goto('/companies');
    const tabs = await openTabs(context);

    await signOut(page);

    expect(await areSignedOut(tabs)).toEqual(tabs.map(() => true));
  });

  test('the check detects a tab that does not follow', async ({ page, context }) => {
    await enterWithToken(page, 'orders', 'own');
    await page.goto('/companies');
    const deafTab = await context.newPage();
    await deafTab.addInitScript(() =>
      addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true }),
    );
    await deafTab.goto('/companies');
    await expect(deafTab.getByRole('row', { name: /Whole Foods/ })).toBeVisible();

    await signOut(page);

    expect(await areSignedOut([deafTab])).toEqual([false]);
  });
});
