import { expect, type Page, test } from '@playwright/test';
import { callApi, enterWithToken, firstId } from '../auth/kit-session.ts';

/** The text of a response of the API. */
const fetchText = (page: Page, path: string, body?: object): Promise<string> =>
  page.evaluate(
    async (request) => {
      const response = await fetch(request.path, {
        method: request.body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${localStorage.getItem('shelfward.token')}`,
          'x-client-subdomain': globalThis.location.hostname.split('.')[0] ?? '',
          'content-type': 'application/json',
        },
        body: request.body === undefined ? null : JSON.stringify(request.body),
      });
      return response.text();
    },
    { path, body },
  );

interface LivePage {
  readonly value: readonly { readonly Sales: number }[];
  readonly '@odata.nextLink'?: string;
}

const sumLiveSales = async (page: Page, filter: string): Promise<number> => {
  let cents = 0;
  let next: string | undefined = `/api/odata/v4/DailySales?$select=Sales&$filter=${encodeURIComponent(filter)}`;
  while (next !== undefined) {
    const live: LivePage = JSON.parse(await fetchText(page, next));
    cents += live.value.reduce((sum, { Sales }) => sum + Math.round(100 * Sales), 0);
    const link: string | undefined = live['@odata.nextLink'];
    next = link && new URL(link).pathname + new URL(link).search;
  }
  return cents / 100;
};

test('a figure has the same value and words as tile, page, e-mail, file, and live data', async ({ page, browser }) => {
  const name = `Sales of a store ${Date.now() % 100_000}`;
  await enterWithToken(page, 'reports');
  await page.goto('/reports/dashboards');
  const storeId = await firstId(page, '/api/v1/stores?page=0&size=1&sort=id,asc');
  const report = {
    levels: [{ type: 'STORE' }],
    days: { name: 'Year to date' },
    filters: { storeIds: [storeId] },
    figures: ['sales', 'salesLastYear', 'percentageChangeSales'],
  };
  const view = await callApi<{ readonly id: number }>(page, '/api/v1/saved-views', 'POST', {
    screen: 'retail-sales',
    name,
    search: `groupBy=STORE&storeId=${storeId}`,
    report,
  });
  const dashboard = await callApi<{ readonly id: number }>(page, '/api/v1/dashboards', 'POST', {
    name,
    tiles: [{ id: 'n', viewId: view.id, display: 'NUMBER', width: 'HALF' }],
  });

  await page.goto(`/reports/dashboards/${dashboard.id}`);
  const tile = page.getByRole('region', { name, exact: true });
  const amount = (await tile.getByText(/^\$/).first().textContent()) ?? '';
  const words = (await tile.getByTitle(/compared with/).getAttribute('title')) ?? '';
  expect(words).toMatch(/^Jan 1 – \w+ \d+, \d{4}, compared with Jan 1 – \w+ \d+, \d{4} · Store: /);

  const file = await fetchText(page, '/api/v1/reports/query/csv', { name, query: report });
  const sales = Number(amount.replaceAll(/[$,]/g, ''));
  expect(file).toContain(`Total,${sales}`);
  for (const part of words.split(' · ')) expect(file).toContain(part);

  await tile.getByRole('link', { name }).click();
  await expect(page).toHaveURL(/retail-sales/);
  // Below the title of the page, and below that of the chart.
  await expect(page.getByText(words, { exact: true })).toHaveCount(2);
  await expect(page.getByRole('table').getByText(amount, { exact: true }).first()).toBeVisible();

  const days = new URL(page.url()).searchParams;
  const filter = `StoreId eq ${storeId} and Day ge ${days.get('soldOnAfter')} and Day le ${days.get('soldOnBefore')}`;
  expect(await sumLiveSales(page, filter)).toBeCloseTo(sales, 2);

  const { id } = await callApi<{ readonly id: number }>(page, '/api/current-user');
  const schedule = await callApi<{ readonly id: number }>(page, '/api/v1/report-mails', 'POST', {
    name,
    savedViewId: view.id,
    recipients: [{ userId: id }],
  });
  await callApi(page, `/api/v1/report-mails/${schedule.id}/send`, 'POST', {});
  const recipient = await (await browser.newContext()).newPage();
  const email = recipient.getByRole('article').filter({ hasText: name });
  await expect(async () => {
    await recipient.goto(new URL('/development/mails', page.url()).href);
    await expect(email).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(email).toContainText(words);
  await expect(email).toContainText(`Sales: ${amount}`);
});
