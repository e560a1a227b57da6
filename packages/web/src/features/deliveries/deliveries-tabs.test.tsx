import { regionRoutes } from '@shelfward/contract/companies/regions.contract.ts';
import { deliveryCalendarRoutes } from '@shelfward/contract/deliveries/delivery-calendars.contract.ts';
import { deliveryPerformanceRoutes } from '@shelfward/contract/deliveries/delivery-performance.contract.ts';
import { orderConstraintRoutes } from '@shelfward/contract/deliveries/order-constraints.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeShortRegion } from '../../kit/testing/fixtures/companies.fixture.ts';
import {
  makeDeliveryCalendar,
  makeDeliveryPerformance,
  makeOrderConstraint,
  thursdayWeek,
} from '../../kit/testing/fixtures/deliveries.fixture.ts';
import { makeStore } from '../../kit/testing/fixtures/stores.fixture.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith } from '../../kit/testing/responses.ts';
import { respond, type Sent } from '../../kit/testing/server.ts';
import { CompanyDeliveries } from './company-deliveries-tab.tsx';
import { StoreDeliveries } from './store-deliveries-tab.tsx';

const company = { id: 11, name: 'Whole Foods' };
const south = makeShortRegion({ id: 31, name: 'South' });
const inherited = makeDeliveryCalendar({
  effective: {
    pattern: { ...thursdayWeek, timeZone: 'UTC' },
    patternFrom: { scope: 'companies', id: 11, name: 'Whole Foods' },
    exceptions: [],
  },
});
const listed = { scopeId: 31, name: 'South', company, exceptions: 2 };
const server = [
  respond(regionRoutes.allShort, pageWith([south])),
  respond(deliveryCalendarRoutes.get, inherited),
  respond(
    deliveryCalendarRoutes.list,
    pageWith([
      { ...listed, scope: 'regions', pattern: { ...thursdayWeek } },
      { ...listed, scope: 'stores', scopeId: 7, name: 'Downtown', pattern: null },
      { ...listed, scope: 'companies', scopeId: 11, name: 'Whole Foods', pattern: null },
    ]),
  ),
  respond(deliveryPerformanceRoutes.get, makeDeliveryPerformance()),
  respond(orderConstraintRoutes.get, makeOrderConstraint()),
];
const readPaths = (sent: readonly Sent[]) => sent.map(({ path }) => path);

test('a company lists its regions and stores with their own calendar', async () => {
  renderScreen(<CompanyDeliveries companyId={11} />, { server });

  const table = within(await screen.findByRole('region', { name: 'Own calendars' }));
  expect(
    table.getByRole('row', { name: /^South Orders Thu until 2:00 PM, deliveries Tue, lead time 2 days 2 days$/ }),
  ).toBeTruthy();
  expect(table.getByRole('link', { name: 'Downtown' }).getAttribute('href')).toMatch(
    /^\/stores\/storeDetail\/7\?tab=deliveries/,
  );
  expect(table.queryByText('Whole Foods')).toBeNull();
});

test('a company with more calendars than the table shows says so', async () => {
  const shown = { ...listed, scope: 'regions', pattern: { ...thursdayWeek } } as const;
  const list = respond(deliveryCalendarRoutes.list, pageWith([shown], { totalElements: 5000 }));
  renderScreen(<CompanyDeliveries companyId={11} />, { server: [list, ...server] });

  expect(await screen.findByText('The table shows 1 of the 5,000 calendars of this company.')).toBeTruthy();
});

test('a region of the company is chosen, and the URL names it', async () => {
  const { user, sent, address } = renderScreen(<CompanyDeliveries companyId={11} />, { server });
  await user.click(await screen.findByRole('combobox', { name: 'Region' }));
  await user.click(await screen.findByRole('option', { name: 'South' }));

  await waitFor(() => expect(address()).toBe('/?regionId=31'));
  await waitFor(() => expect(readPaths(sent)).toContain('/api/v1/delivery-performance/regions/31'));
  expect(readPaths(sent)).toContain('/api/v1/order-constraints/regions/31');
});

test('calendars are imported by users who can change them', async () => {
  const { user, address } = renderScreen(<CompanyDeliveries companyId={11} />, { server });
  await user.click(await screen.findByRole('button', { name: 'Import delivery calendars' }));
  await waitFor(() => expect(address()).toBe('/delivery-calendars/import'));
});

test('a store inherits from its region', async () => {
  const store = makeStore({
    id: 7,
    company,
    region: { id: 31, name: 'South', code: null },
    proposalProcessedByRegion: false,
  });
  const { sent } = renderScreen(<StoreDeliveries store={store} />, { server });

  expect(await screen.findByRole('button', { name: 'Use own week' })).toBeTruthy();
  expect(readPaths(sent)).toContain('/api/v1/delivery-calendars/stores/7');
  expect(readPaths(sent)).toContain('/api/v1/delivery-calendars/regions/31');
});

test('a store that is ordered by region has the calendar of the region', async () => {
  const store = makeStore({
    id: 7,
    company,
    region: { id: 31, name: 'South', code: null },
    proposalProcessedByRegion: true,
  });
  const { sent } = renderScreen(<StoreDeliveries store={store} />, { server });

  const card = within(await screen.findByRole('region', { name: 'Delivery calendar' }));
  expect((await card.findByRole('link', { name: 'South' })).getAttribute('href')).toBe(
    '/companies/companyDetail/11?tab=deliveries&regionId=31',
  );
  expect(await card.findByText('Inherited from Whole Foods.')).toBeTruthy();
  expect(card.queryByRole('button', { name: 'Use own week' })).toBeNull();
  expect(readPaths(sent)).not.toContain('/api/v1/delivery-calendars/stores/7');
});
