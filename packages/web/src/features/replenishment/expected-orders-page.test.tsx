import { addDays } from '@shelfward/contract/kit/dates.ts';
import type { ExpectedOrders, ExpectedProduct } from '@shelfward/contract/replenishment/expected-orders.contract.ts';
import { expectedOrderRoutes } from '@shelfward/contract/replenishment/expected-orders.contract.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { noChoices } from '../../kit/testing/fixtures/choices.fixture.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith, rejectWith } from '../../kit/testing/responses.ts';
import { respond } from '../../kit/testing/server.ts';
import { ExpectedOrdersPage } from './expected-orders-page.tsx';

const weeks = Array.from({ length: 13 }, (_, week) => ({
  weekStart: addDays('2026-11-23', 7 * week),
  orderUnits: { expected: 1200 + week, low: 1000, high: 1500 },
  orderValue: { expected: 120_000, low: 100_000, high: 150_000 },
  stockUnits: { expected: 5000, low: 4500, high: 5600 },
  stockValue: 500_000,
  soldUnits: 1180.4,
}));

const orders: ExpectedOrders = {
  stockDay: '2026-11-26',
  weeks,
  total: {
    orderUnits: { expected: 15_678, low: 14_000, high: 17_300 },
    orderValue: { expected: 1_567_800, low: 1_400_000, high: 1_730_000 },
  },
};

const product: ExpectedProduct = {
  id: 4,
  name: 'Calm Gummies',
  sku: 'CG-1',
  orderUnits: 42.5,
  orderUnitsLow: 30.2,
  orderUnitsHigh: 61,
  orderValue: 42_500,
  weekOrders: weeks.map((_, week) => (week === 0 ? 12 : 2.5)),
  weekStock: weeks.map(() => 20),
};

const serverWith = (overrides: Partial<ExpectedOrders> = {}) => [
  respond(expectedOrderRoutes.get, { ...orders, ...overrides }),
  respond(expectedOrderRoutes.products, pageWith([product])),
  ...noChoices,
];

test('shows the orders of 13 weeks with their range, and each week', async () => {
  renderScreen(<ExpectedOrdersPage />, { server: serverWith() });

  expect(await screen.findByText('15,678 units')).toBeTruthy();
  expect(screen.getByText('$15,678.00')).toBeTruthy();
  expect(
    screen.getByText(
      '14,000 to 17,300 units, $14,000.00 to $17,300.00 with a probability of 80%. From the stock of 11/26/2026.',
    ),
  ).toBeTruthy();
  const table = screen.getByRole('region', { name: 'Expected orders by week' });
  const row = within(table).getByRole('row', { name: /11\/30\/2026/ });
  expect(row.textContent).toBe('11/30/20261,2011,000 to 1,500$1,200.005,0004,500 to 5,600$5,000.001,180');
});

test('requests the store of the URL, and keeps it when the products are opened', async () => {
  const { sent, user } = renderScreen(<ExpectedOrdersPage />, { server: serverWith(), at: '/?storeId=7' });

  await user.click(await screen.findByRole('button', { name: 'By product' }));
  await screen.findByRole('row', { name: /Calm Gummies/ });

  const paths = ['', '/products'].map((end) => `/api/v1/replenishment/expected-orders${end}`);
  const stores = paths.map((path) => sent.find(({ path: at }) => at === path)?.query.get('storeId'));
  expect(stores).toEqual(['7', '7']);
});

test('lists the orders of each product by week', async () => {
  renderScreen(<ExpectedOrdersPage />, { server: serverWith(), at: '/?tab=products' });

  const row = await screen.findByRole('row', { name: /Calm Gummies/ });
  expect(screen.getByRole('columnheader', { name: '11/23/2026' })).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: '02/15/2027' })).toBeTruthy();
  expect(within(row).getByText('12')).toBeTruthy();
  expect(within(row).getAllByText('2.50')).toHaveLength(12);
});

test.for([
  ['before the first run', { stockDay: null }, 'Expected orders appear after the first run of par levels.'],
  ['of a store without products', {}, 'The run of 11/26/2026 had no products to order here.'],
] as const)('says why there are no weeks %s', async ([, overrides, text]) => {
  renderScreen(<ExpectedOrdersPage />, { server: serverWith({ ...overrides, weeks: [], total: null }) });

  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open par levels' }).getAttribute('href')).toBe('/par-levels');
});

test('shows the error of a failed request with a retry', async () => {
  const failing = respond(expectedOrderRoutes.get, rejectWith('INTERNAL_ERROR'));
  renderScreen(<ExpectedOrdersPage />, { server: [failing, ...serverWith()] });

  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
});
