import type { ShipmentEvents } from '@shelfward/contract/shipments/shipment-events.contract.ts';
import { shipmentEventRoutes } from '@shelfward/contract/shipments/shipment-events.contract.ts';
import { shipmentRoutes } from '@shelfward/contract/shipments/shipments.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeShipment } from '../../kit/testing/fixtures/orders.fixture.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { respond } from '../../kit/testing/server.ts';
import { describeTracking, formatScanTime } from './shipment-timeline.rules.ts';
import { ShipmentTimeline } from './shipment-timeline.tsx';
import { shipments } from './shipments.api.ts';

const scan = {
  id: 1,
  time: '2026-03-04T02:30:00.000Z',
  utcOffsetMinutes: -300,
  code: '011',
  status: 'DELIVERED' as const,
  description: 'Delivered',
  place: 'ALBANY, NY 12205, US',
};
const tracking: ShipmentEvents = {
  events: [scan, { ...scan, id: 2, code: '999', status: null, description: null, place: null }],
  isTracked: true,
  isAsking: false,
  lastPollTime: '2026-03-04T12:00:00.000Z',
  nextPollTime: null,
  problem: null,
};

test.for([
  [-300, 'Mar 3, 2026, 9:30 PM (UTC−5)'],
  [330, 'Mar 4, 2026, 8:00 AM (UTC+5:30)'],
  [0, 'Mar 4, 2026, 2:30 AM (UTC)'],
  [null, 'Mar 4, 2026, 2:30 AM'],
] as const)('formats a scan with the UTC offset %s in its local time: %s', ([utcOffsetMinutes, text]) => {
  expect(formatScanTime({ time: scan.time, utcOffsetMinutes }).replaceAll(/\s/g, ' ')).toBe(text);
});

test.for([
  [{ isAsking: true }, 'Requesting tracking data …'],
  [{ isTracked: false, lastPollTime: null }, 'This carrier is not tracked.'],
  [{ lastPollTime: null }, 'Tracking starts with the next run.'],
] as const)('describes tracking with %o as "%s"', ([facts, text]) => {
  expect(describeTracking({ ...tracking, ...facts }, new Date())).toBe(text);
});

test('shows each scan with its place and local time, and refreshes tracking on request', async () => {
  let requests = 0;
  const server = [
    respond(shipmentEventRoutes.list, () => {
      if (requests === 0) return { ...tracking, events: [] };
      requests += 1;
      return { ...tracking, isAsking: requests < 4 };
    }),
    respond(shipmentEventRoutes.refresh, () => {
      requests = 2;
      return { ...tracking, isAsking: true };
    }),
  ];
  const { user, sent } = renderScreen(<ShipmentTimeline shipmentId={9} />, { server });
  await user.click(await screen.findByRole('button', { name: 'Refresh now' }));

  expect(await screen.findByText('Delivered')).toBeTruthy();
  expect(screen.getByText('999')).toBeTruthy();
  expect(screen.getByText(/ALBANY/).textContent).toMatch(/9:30.PM \(UTC−5\) · ALBANY, NY 12205, US$/);
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('No further automatic checks'));
  expect(sent.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/api/v1/shipments/9/events/refresh',
  ]);
});

test('reloads the shipment when tracking completes before the pending state was shown', async () => {
  const Shipment = () => <p>{useQuery(shipments.get({ params: { shipmentId: 9 } })).data?.status}</p>;
  let lastPollTime = tracking.lastPollTime;
  const server = [
    respond(shipmentRoutes.get, () => ({
      ...makeShipment({ status: lastPollTime === tracking.lastPollTime ? 'PRE_TRANSIT' : 'DELIVERED' }),
      orderId: 1,
    })),
    respond(shipmentEventRoutes.list, () => ({ ...tracking, lastPollTime })),
    respond(shipmentEventRoutes.refresh, () => {
      lastPollTime = '2026-03-04T13:00:00.000Z';
      return { ...tracking, lastPollTime };
    }),
  ];
  const screens = (
    <>
      <Shipment />
      <ShipmentTimeline shipmentId={9} />
    </>
  );
  const { user } = renderScreen(screens, { server });
  expect(await screen.findByText('PRE_TRANSIT')).toBeTruthy();

  await user.click(await screen.findByRole('button', { name: 'Refresh now' }));

  expect(await screen.findByText('DELIVERED')).toBeTruthy();
});

test.for([
  ['2026-03-04T12:00:00.000Z', /^Last checked Mar 4, 2026, .*M\.$/],
  [null, /^There are no scans yet\.$/],
] as const)('describes the last check %s to users with a scope', ([lastPollTime, text]) => {
  expect(describeTracking({ lastPollTime }, new Date()).replaceAll(/\s/g, ' ')).toMatch(text);
});

test('shows scans without the refresh button to users who cannot ship', async () => {
  renderScreen(<ShipmentTimeline shipmentId={9} />, {
    server: [respond(shipmentEventRoutes.list, tracking)],
    roles: [],
  });

  expect(await screen.findByText('Delivered')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Refresh now' })).toBeNull();
});
