import { deliveryPerformanceRoutes as routes } from '@shelfward/contract/deliveries/delivery-performance.contract.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeDeliveryPerformance } from '../../kit/testing/fixtures/deliveries.fixture.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { rejectWith } from '../../kit/testing/responses.ts';
import { respond } from '../../kit/testing/server.ts';
import { toCompanyScope } from './delivery-scopes.ts';
import { LateOrdersCard, LeadTimesCard } from './lead-times-card.tsx';

const scope = toCompanyScope(3);
const cards = (
  <>
    <LeadTimesCard scope={scope} />
    <LateOrdersCard scope={scope} />
  </>
);
const late = {
  orderId: 12,
  poNumber: 'PO-184520',
  store: { id: 4, name: 'Downtown' },
  region: null,
  orderedOn: '2026-11-02',
  expectedOn: '2026-11-10',
  daysLate: 16,
  units: 48,
  state: 'PROBABLY_LOST',
} as const;

const findFact = async (label: string) => (await screen.findByText(label)).nextElementSibling?.textContent;

test('shows the learnt lead time with its uncertainty beside the setting', async () => {
  const { user } = renderScreen(cards, { server: [respond(routes.get, makeDeliveryPerformance())] });

  expect(await screen.findByText('Orders take 2.4 days longer than the setting of 7 days.')).toBeTruthy();
  expect(await findFact('Mean')).toBe('9.4 ± 0.6 days');
  expect(await findFact('Middle 80%')).toBe('7 to 12 days');
  expect(await findFact('Units delivered')).toBe('97.2%');
  await user.click(screen.getByRole('radio', { name: 'Table' }));
  const table = within(screen.getByRole('table', { name: 'Orders by days until the delivery' }));
  expect(within(table.getByRole('row', { name: /^9 days/ })).getAllByRole('cell')[0]?.textContent).toBe('30');
  expect(table.getByRole('row', { name: /^8 days/ })).toBeTruthy();
});

test('lists late orders with links', async () => {
  renderScreen(cards, { server: [respond(routes.get, makeDeliveryPerformance({ late: [late] }))] });

  const row = within(await screen.findByRole('row', { name: /PO-184520/ }));
  expect(row.getByRole('link', { name: 'PO-184520' }).getAttribute('href')).toBe('/orders/orderDetail/12');
  expect(row.getByRole('link', { name: 'Downtown' })).toBeTruthy();
  expect(row.getByText('16 days')).toBeTruthy();
  expect(row.getByText('Probably lost')).toBeTruthy();
});

test('without deliveries the setting applies', async () => {
  const none = makeDeliveryPerformance({ orders: 0, meanInterval: null, histogram: [] });
  renderScreen(cards, { server: [respond(routes.get, none)] });

  expect(await screen.findByText(/^No deliveries are known yet/)).toBeTruthy();
  expect(screen.queryByRole('figure')).toBeNull();
  expect(screen.getByText('No order is late.')).toBeTruthy();
});

test('says how many orders were left out because of their dates', async () => {
  renderScreen(cards, { server: [respond(routes.get, makeDeliveryPerformance({ wrongDates: 2 }))] });
  expect(await screen.findByText(/^2 orders were left out/)).toBeTruthy();
});

test('a failed request can be repeated', async () => {
  renderScreen(cards, { server: [respond(routes.get, rejectWith('INTERNAL_ERROR'))] });
  expect(await screen.findAllByRole('button', { name: 'Retry' })).toHaveLength(2);
});
