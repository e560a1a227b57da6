// U12

import { expect, type Locator, type Page, test } from '@playwright/test';
import { enterWithToken } from '../auth/kit-session.ts';
import { password } from '../kit.ts';
import { choose, newOrder } from './kit-forms.ts';

const unavailableMessage = 'The service is not available right now. Try again in a moment.';

/** Simulates a database outage: writes to the path return 503. Returns a function that restores the service. */
const takeDown = async (page: Page, path: string): Promise<() => Promise<void>> => {
  const body = JSON.stringify({ status: 503, code: 'UNAVAILABLE', message: unavailableMessage });
  const matches = (url: URL) => url.pathname === path;
  await page.route(matches, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 503, contentType: 'application/problem+json', headers: { 'retry-after': '2' }, body }),
  );
  return () => page.unroute(matches);
};

interface OutageCase {
  readonly path: string;
  readonly isAnonymous?: true;
  readonly at: string;
  readonly fill: (page: Page) => Promise<unknown>;
  readonly send: (page: Page) => Locator;
  /** Checks that the input is preserved. */
  readonly expectPreserved: (page: Page) => Promise<unknown>;
  readonly done: (page: Page) => Promise<unknown>;
}

const sales = ['Store,Product UPC,Quantity,Sold on', 'Nowhere,none,1,2026-01-31'].join('\n');

const outageCases: Readonly<Record<string, OutageCase>> = {
  'a sign-in': {
    path: '/api/authenticate',
    isAnonymous: true,
    at: '/login',
    fill: async (page) => {
      await page.getByLabel('Username').fill('orders@demo.example');
      await page.getByLabel('Password', { exact: true }).fill(password);
    },
    send: (page) => page.getByRole('button', { name: 'Sign in' }),
    expectPreserved: (page) => expect(page.getByLabel('Password', { exact: true })).toHaveValue(password),
    done: (page) => expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible(),
  },
  'a password reset request': {
    path: '/api/reset-password/init',
    isAnonymous: true,
    at: '/forgot-password',
    fill: (page) => page.getByLabel('E-mail').fill('unknown@demo.example'),
    send: (page) => page.getByRole('button', { name: 'Send link' }),
    expectPreserved: (page) => expect(page.getByLabel('E-mail')).toHaveValue('unknown@demo.example'),
    done: (page) => expect(page.getByRole('status')).toContainText('we sent a link'),
  },
  'a new order': {
    path: '/api/v1/orders',
    at: '/orders?open=new',
    fill: newOrder.fill,
    send: newOrder.submit,
    expectPreserved: (page) => expect(page.getByRole('combobox', { name: 'Product of line 1' })).not.toHaveValue(''),
    done: (page) => expect(newOrder.submit(page)).toBeHidden(),
  },
  'a sales file': {
    path: '/api/v1/sales/import',
    at: '/sales-import',
    fill: async (page) => {
      const file = { name: 'down.csv', mimeType: 'text/csv', buffer: Buffer.from(sales) };
      await page.locator('input[type=file]').setInputFiles(file);
      await choose(page, 'Company', 'Whole Foods');
    },
    send: (page) => page.getByRole('button', { name: /^Import data|^Import file again/ }).first(),
    expectPreserved: (page) => expect(page.getByText('down.csv').first()).toBeVisible(),
    done: (page) => expect(page.getByText('Line 2: Store "Nowhere" was not found.').first()).toBeVisible(),
  },
};

test.describe('while the service is unavailable', () => {
  for (const [name, { path, isAnonymous, at, fill, send, expectPreserved, done }] of Object.entries(outageCases))
    test(`${name} reports the outage, preserves the input, and succeeds afterwards`, {
      tag: isAnonymous ? '@full' : [],
    }, async ({ page }) => {
      if (!isAnonymous) await enterWithToken(page, 'orders');
      await page.goto(at);
      await fill(page);
      const restoreService = await takeDown(page, path);

      await send(page).click();
      await expect(page.getByText(unavailableMessage).first()).toBeVisible();
      await expectPreserved(page);
      await restoreService();
      await send(page).click();

      await done(page);
    });
});
