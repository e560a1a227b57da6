import type { ShipmentRow } from '@shelfward/contract/shipments/shipments.contract.ts';
import { shipmentRoutes } from '@shelfward/contract/shipments/shipments.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { noChoices } from '../../kit/testing/fixtures/choices.fixture.ts';
import { makeShipment } from '../../kit/testing/fixtures/orders.fixture.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith } from '../../kit/testing/responses.ts';
import { respond } from '../../kit/testing/server.ts';
import { ShipmentsPage } from './shipments-page.tsx';

const shipment: ShipmentRow = {
  ...makeShipment({ id: 5, trackingNumber: '1Z999AA10123456784' }),
  orderId: 1419,
  order: {
    id: 1419,
    purchaseOrderNumber: null,
    company: { id: 3, name: 'Whole Foods' },
    store: { id: 21, name: 'Plano' },
    region: null,
  },
};

test('shows shipments with links to the order, the store, and the carrier', async () => {
  const server = [respond(shipmentRoutes.list, pageWith([shipment])), ...noChoices];
  const { sent } = renderScreen(<ShipmentsPage />, { server, at: '/?status=TRANSIT' });

  const row = await screen.findByRole('row', { name: /Order 1419/ });
  const href = (name: string | RegExp) => within(row).getByRole('link', { name }).getAttribute('href');
  expect(href('Order 1419')).toBe('/orders/orderDetail/1419?tab=shipments');
  expect(href('Plano')).toBe('/stores/storeDetail/21');
  expect(href(/^1Z999/)).toContain('ups.com');
  expect(within(row).getByText('Transit')).toBeTruthy();
  await waitFor(() => expect(sent.some(({ query }) => query.getAll('status').includes('TRANSIT'))).toBe(true));
});
