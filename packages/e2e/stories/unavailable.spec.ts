import { expect, type Locator, type Page, test } from '@playwright/test';
import { password } from './kit.ts';
import { enter } from './kit-enter.ts';
import { choose, newOrder } from './kit-forms.ts';

const sentence = 'The service is not available right now. Try again in a moment.';

/** As long as the database is down, everything that is sent there is answered so. */
const takeDown = async (page: Page, path: string): Promise<() => Promise<void>> => {
  const body = JSON.stringify({ status: 503, code: 'UNAVAILABLE', message: sentence });
  const matches = (url: URL) => url.pathname === path;
  await page.route(matches, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 503, contentType: 'application/problem+json', headers: { 'retry-after': '2' }, body }),
  );
  return () => page.unroute(matches);
};

interface Doing {
  readonly path: string;
  readonly isNobody?: true;
  readonly at: string;
  readonly fill: (page: Page) => Promise<unknown>;
  readonly send: (page: Page) => Locator;
  /** What was typed is there still. */
  readonly holds: (page: Page) => Promise<unknown>;
  readonly done: (page: Page) => Promise<unknown>;
}

const sales = ['Store,Product UPC,Quantity,Sold on', 'Nowhere,none,1,2026-01-31'].join('\n');

const doings: Readonly<Record<string, Doing>> = {
  'a sign-in': {
    path: '/api/authenticate',
    isNobody: true,
    at: '/login',
    fill: async (page) => {
      await page.getByLabel('Username').fill('orders@demo.example');
      await page.getByLabel('Password', { exact: true }).fill(password);
    },
    send: (page) => page.getByRole('button', { name: 'Sign in' }),
    holds: (page) => expect(page.getByLabel('Password', { exact: true })).toHaveValue(password),
    done: (page) => expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible(),
  },
  'who forgot a password': {
    path: '/api/reset-password/init',
    isNobody: true,
    at: '/forgot-password',
    fill: (page) => page.getByLabel('E-mail').fill('nobody@demo.example'),
    send: (page) => page.getByRole('button', { name: 'Send the link' }),
    holds: (page) => expect(page.getByLabel('E-mail')).toHaveValue('nobody@demo.example'),
    done: (page) => expect(page.getByRole('status')).toContainText('a link is on its way'),
  },
  'a new order': {
    path: '/api/v1/orders',
    at: '/orders?open=new',
    fill: newOrder.fill,
    send: newOrder.submit,
    holds: (page) => expect(page.getByRole('combobox', { name: 'Product of line 1' })).not.toHaveValue(''),
    done: (page) => expect(newOrder.submit(page)).toBeHidden(),
  },
  'a file of sales': {
    path: '/api/v1/sales/import',
    at: '/sales-import',
    fill: async (page) => {
      const file = { name: 'down.csv', mimeType: 'text/csv', buffer: Buffer.from(sales) };
      await page.locator('input[type=file]').setInputFiles(file);
      await choose(page, 'Company', 'Whole Foods');
    },
    send: (page) => page.getByRole('button', { name: /^Import data|^Import file again/ }).first(),
    holds: (page) => expect(page.getByText('down.csv').first()).toBeVisible(),
    done: (page) => expect(page.getByText('Line 2: Store "Nowhere" was not found.').first()).toBeVisible(),
  },
};

test.describe('while the service is not available', () => {
  for (const [name, { path, isNobody, at, fill, send, holds, done }] of Object.entries(doings))
    test(`${name} says so, loses nothing, and goes through afterwards`, { tag: isNobody ? '@full' : [] }, async ({
      page,
    }) => {
      if (!isNobody) await enter(page, 'orders');
      await page.goto(at);
      await fill(page);
      const mend = await takeDown(page, path);

      await send(page).click();
      await expect(page.getByText(sentence).first()).toBeVisible();
      await holds(page);
      await mend();
      await send(page).click();

      await done(page);
    });
});
