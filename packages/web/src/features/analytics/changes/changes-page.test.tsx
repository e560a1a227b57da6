import { changeSplitRoutes } from '@shelfward/contract/analytics/change-split/change-split.contract.ts';
import { reportQueryRoutes } from '@shelfward/contract/analytics/report-query/report-query.contract.ts';
import { salesReportRoutes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { noChoices } from '../../../kit/testing/fixtures/choices.fixture.ts';
import { makeReport } from '../../../kit/testing/fixtures/reports.fixture.ts';
import { renderScreen } from '../../../kit/testing/render.tsx';
import { rejectWith } from '../../../kit/testing/responses.ts';
import { type Handler, respond } from '../../../kit/testing/server.ts';
import { makeSplit } from './changes.factory.ts';
import { ChangesPage } from './changes-page.tsx';

const split = makeSplit(
  [
    {
      cause: 'AVAILABILITY',
      sales: -910_000,
      milliunits: -950_500,
      stores: 14,
      products: 6,
      storeIds: [31, 32],
      productIds: [51],
      days: { now: 120, lastYear: 20 },
      lostUnits: { now: 940.4, lastYear: 80 },
    },
    { cause: 'STORES_CLOSED', sales: -400_000, milliunits: -400_000, stores: 2, storeIds: [33, 34] },
    { cause: 'PRICE', sales: 70_000, products: 3, productIds: [51, 52, 53] },
    { cause: 'VELOCITY', milliunits: 500 },
  ],
  { sales: 8_760_000, salesLastYear: 10_000_000, units: 9_000, unitsLastYear: 10_350 },
);
const days = 'soldOnAfter=2026-03-01&soldOnBefore=2026-03-31';
const server = [
  ...noChoices,
  respond(changeSplitRoutes.split, split),
  respond(salesReportRoutes.salesExtent, {
    firstSoldOn: '2025-01-01',
    lastSoldOn: '2026-11-25',
    spreadFrom: null,
    spreadTo: null,
  }),
  respond(reportQueryRoutes.run, ({ body }) => makeReport(body, [{}])),
];
const show = (search = '', ...overrides: readonly Handler[]) =>
  renderScreen(<ChangesPage />, { at: `/reports/changes?${days}${search}`, server: [...overrides, ...server] });
const causes = async () =>
  (await within(await screen.findByRole('table')).findAllByRole('row')).map((row) => row.textContent);

describe('the change', () => {
  test('is one sentence, the largest cause first', async () => {
    const { sent } = show();

    expect(
      await screen.findByText(
        '−$12,400: −$9,100 because 14 stores were out of stock of 6 products, −$4,000 by 2 stores that closed, +$700 by price.',
        { selector: 'span' },
      ),
    ).toBeTruthy();
    expect(sent.find(({ path }) => path === '/api/v1/reports/changes')?.body).toEqual({
      days: { soldOnAfter: '2026-03-01', soldOnBefore: '2026-03-31' },
      filters: {},
      level: null,
    });
  });

  test('has its exact parts in a table, without causes that have none', async () => {
    show();

    expect(await causes()).toEqual([
      'CauseChangeRowsDetails',
      expect.stringMatching(/^Stores closed−\$4,000\.002 stores/),
      expect.stringMatching(/^Availability−\$9,100\.002 of 14 stores120 days without stock, 20 days last year\./),
      expect.stringMatching(/^Price\+\$700\.003 products/),
      expect.stringMatching(/^Velocity\$0\.00/),
      'Change−$12,400.00',
    ]);
  });

  test('can be shown in units', async () => {
    const { user, address } = show();
    await causes();

    await user.click(screen.getByRole('radio', { name: 'Units' }));

    expect(
      await screen.findByText(/^−1,350 units: −951 units because 14 stores were out of stock/, { selector: 'span' }),
    ).toBeTruthy();
    expect(address()).toContain('measure=UNITS');
    expect((await causes())[2]).toContain('Availability−950.50');
  });

  test('of availability leads to the stock-outs and to a proposal for the stores', async () => {
    show();
    await causes();

    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(href('Stock-outs in Today')).toBe('/today?tab=stockOuts');
    expect(href('Create proposal for 2 stores')).toBe('/proposals?open=new&storeIds=31&storeIds=32');
  });

  test('of a cause leads to its rows', async () => {
    show('&companyIds=5');
    await causes();

    const link = screen.getByRole('link', { name: '3 products' }).getAttribute('href');
    expect(link).toBe(
      `/reports/changes?${days}&companyIds=5&productIds=51&productIds=52&productIds=53&level=PRODUCT&cause=PRICE`,
    );
  });

  test('without sales has no causes', async () => {
    show('', respond(changeSplitRoutes.split, makeSplit([])));

    expect(await screen.findByText('No change.')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('shows an error and can be reloaded', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let isBroken = true;
    const { user } = show(
      '',
      respond(changeSplitRoutes.split, () => (isBroken ? rejectWith('INTERNAL_ERROR') : split)),
    );
    await screen.findByRole('alert');
    isBroken = false;

    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await causes()).toHaveLength(6);
  });
});

test('the rows of a level are sorted by the part of the chosen cause', async () => {
  const sold = { units: 0, sales: 100, unitsLastYear: 0, salesLastYear: 0 };
  const parts = (price: number) =>
    split.parts.map(({ cause }) => ({ milliunits: 0, sales: cause === 'PRICE' ? price : 0 }));
  const rows = [
    { id: 51, name: 'Oat Bar', ...sold, sales: 900, parts: parts(100) },
    { id: 52, name: 'Date Bar', ...sold, parts: parts(-500) },
  ];
  const { user, sent, address } = show('&level=PRODUCT', respond(changeSplitRoutes.split, { ...split, rows }));
  const table = () => screen.findByRole('region', { name: 'Products' });
  const names = async () =>
    within(await table())
      .getAllByRole('link')
      .map((link) => link.textContent);

  await waitFor(async () => expect(await names()).toEqual(['Oat Bar', 'Date Bar']));
  expect(sent.find(({ path }) => path === '/api/v1/reports/changes')?.body).toMatchObject({
    level: { type: 'PRODUCT', attributeKeyId: null },
  });
  await user.click(within(await table()).getByRole('button', { name: /Price/ }));

  await waitFor(async () => expect(await names()).toEqual(['Date Bar', 'Oat Bar']));
  expect(address()).toContain('cause=PRICE');
});
