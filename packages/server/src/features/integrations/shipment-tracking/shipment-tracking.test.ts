import { integrationRoutes } from '@shelfward/contract/integrations/core/integrations.contract.ts';
import { shipmentEventRoutes } from '@shelfward/contract/shipments/shipment-events.contract.ts';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../../testing/world.ts';
import {
  correctSecret,
  fedexResponse,
  fedexResult,
  upsResponse,
  uspsResponse,
} from './carriers/carrier-server.factory.ts';
import { hour, requestedNumbers, respondWithStatus, start, useCarriers } from './shipment-tracking.factory.ts';

const carriers = useCarriers(useWorld());
const { later, setUp } = carriers;

const label = { at: '2026-03-02T15:00:00Z', code: '003', type: 'M', text: 'Shipment ready for UPS' };
const onTheWay = { at: '2026-03-03T15:00:00Z', code: '005', text: 'On the way' };
const delivered = { at: '2026-03-04T02:30:00Z', code: '011', type: 'D', text: 'Delivered' };

describe('UPS', () => {
  test('receives the required headers, and all its scans are saved', async () => {
    const { sync, shipment, events, last } = await setUp('UPS', { numbers: ['1Z999AA10123456784'] });
    carriers.server.respond = () => upsResponse('1Z999AA10123456784', [label, onTheWay]);
    await sync();

    const [signIn] = carriers.server.signIns;
    expect([signIn?.path, signIn?.body]).toEqual(['/security/v1/oauth/token', 'grant_type=client_credentials']);
    expect(signIn?.headers.authorization).toBe(`Basic ${Buffer.from(`an id:${correctSecret}`).toString('base64')}`);
    const [request] = carriers.server.requests;
    expect(request?.path).toBe('/api/track/v1/details/1Z999AA10123456784?locale=en_US');
    expect(request?.headers).toMatchObject({ transid: expect.stringMatching(/.{8,}/), transactionsrc: 'Shelfward' });
    expect(await shipment()).toMatchObject({ status: 'TRANSIT', statusDescription: 'On the way', deliveredOn: null });
    expect(await events()).toMatchObject({
      isTracked: true,
      isAsking: false,
      lastPollTime: start.toISOString(),
      nextPollTime: '2026-03-04T18:00:00.000Z',
      events: [
        {
          time: '2026-03-03T15:00:00.000Z',
          utcOffsetMinutes: -300,
          code: '005',
          status: 'TRANSIT',
          place: 'ALBANY, NY 12205, US',
        },
        { code: '003', status: 'PRE_TRANSIT' },
      ],
    });
    expect((await last())?.progress.message).toBe('UPS: 1 shipment checked, 1 updated.');
  });

  test('saves each scan once, uses the local delivery date, and stops polling after the delivery', async () => {
    const { sync, shipment, events, last } = await setUp('UPS', { numbers: ['1Z999AA10123456784'] });
    carriers.server.respond = () => upsResponse('1Z999AA10123456784', [label, onTheWay]);
    await sync();
    later(7 * hour);
    carriers.server.respond = () => upsResponse('1Z999AA10123456784', [label, onTheWay, delivered]);
    await sync();
    later(7 * hour);
    await sync();

    // 02:30 UTC is the previous evening in Albany.
    expect(await shipment()).toMatchObject({ status: 'DELIVERED', deliveredOn: '2026-03-03' });
    expect(await events()).toMatchObject({
      nextPollTime: null,
      events: [{ code: '011' }, { code: '005' }, { code: '003' }],
    });
    expect(carriers.server.requests).toHaveLength(2);
    expect(carriers.server.signIns).toHaveLength(2);
    expect((await last())?.progress.message).toBe('UPS: no shipments due.');
  });

  test('with an unknown number is logged once after a day, and resolved when the number is known', async () => {
    const { sync, shipment, openLogs, admin, integrationId } = await setUp('UPS', { numbers: ['1Z999AA10123456784'] });
    const warnings = [{ code: 'TW0001', message: 'Tracking Information Not Found' }];
    carriers.server.respond = () => ({ body: { trackResponse: { shipment: [{ warnings }] } } });
    await sync();
    expect(await openLogs()).toMatchObject([]);
    for (const _ of [1, 2, 3]) {
      later(13 * hour + 12 * hour);
      await sync();
    }
    expect(await openLogs()).toMatchObject([
      { integrationLogType: 'SHIPMENT', occurrences: 1, field: 'trackingNumber', record: { entityType: 'SHIPMENT' } },
    ]);
    expect(await shipment()).toMatchObject({ status: 'PRE_TRANSIT' });

    later(13 * hour);
    carriers.server.respond = () => upsResponse('1Z999AA10123456784', [label]);
    await sync();

    expect(await openLogs()).toEqual([]);
    expect((await admin(integrationRoutes.get, { params: { integrationId } })).body.latestStatus).toBe('PROCESSED');
  });

  test('with an unknown code leaves the shipment unchanged, and the code is logged once', async () => {
    const { sync, shipment, events, openLogs } = await setUp('UPS', { numbers: ['1Z999AA10123456784'] });
    const strange = { at: '2026-03-03T16:00:00Z', code: '999', type: 'Q', text: 'Beamed up' };
    carriers.server.respond = () => upsResponse('1Z999AA10123456784', [label, onTheWay, strange]);
    await sync();
    later(7 * hour);
    await sync();

    expect(await shipment()).toMatchObject({ status: 'TRANSIT', statusDescription: 'Beamed up' });
    expect((await events()).events[0]).toMatchObject({ code: '999', status: null, description: 'Beamed up' });
    expect(await openLogs()).toMatchObject([{ externalId: '999', occurrences: 1 }]);
  });

  test('is not polled about voided shipments, shipments without a number, or those older than 120 days', async () => {
    const { client, sync } = await setUp('UPS', {
      numbers: ['1Z1111111111111111', '1Z2222222222222222', '1Z3333333333333333'],
    });
    await client.db(async (db) => {
      const updateShipment = (number: string) => db.updateTable('shipment').where('trackingNumber', '=', number);
      await updateShipment('1Z1111111111111111').set({ inactive: true }).execute();
      await updateShipment('1Z2222222222222222').set({ shippedDate: '2025-11-01' }).execute();
      await updateShipment('1Z3333333333333333').set({ trackingNumber: null }).execute();
    });
    await sync();

    expect(carriers.server.requests).toEqual([]);
  });

  test('without a scan for thirty days is no longer polled, and the shipment is logged', async () => {
    const { sync, events, openLogs } = await setUp('UPS', { numbers: ['1Z999AA10123456784'] });
    carriers.server.respond = () => upsResponse('1Z999AA10123456784', [label, onTheWay]);
    await sync();
    later(31 * 24 * hour);
    await sync();
    later(24 * hour);
    await sync();

    expect(await openLogs()).toMatchObject([
      { message: expect.stringContaining('has reported no new scan'), occurrences: 1 },
    ]);
    expect((await events()).nextPollTime).toBeNull();
    expect(carriers.server.requests).toHaveLength(2);
  });
});

describe('a shipment without a carrier', () => {
  const setUpWithoutCarrier = async (carrier: 'UPS' | 'FEDEX', numbers: readonly string[]) => {
    const created = await setUp(carrier, { numbers });
    await created.client.db((db) =>
      db.updateTable('shipment').set({ shipper: null }).where('shipper', '=', carrier).execute(),
    );
    return created;
  };

  test('is tracked by the carrier that its number identifies, and by no other', async () => {
    const { sync, shipment, events } = await setUpWithoutCarrier('UPS', [
      '1Z999AA10123456784',
      '9400109104250532908587',
      'PALLET-7',
    ]);
    carriers.server.respond = () => upsResponse('1Z999AA10123456784', [label, onTheWay, delivered]);
    await sync();
    later(7 * hour);
    await sync();

    expect(carriers.server.requests.map(({ path }) => path.split(/[/?]/)[5])).toEqual(['1Z999AA10123456784']);
    expect(await shipment()).toMatchObject({ shipper: null, status: 'DELIVERED', deliveredOn: '2026-03-03' });
    expect(await events()).toMatchObject({
      isTracked: true,
      events: [{ code: '011' }, { code: '005' }, { code: '003' }],
    });
  });

  test('is polled first after a manual refresh', async () => {
    const { admin, shipmentIds, sync } = await setUpWithoutCarrier('FEDEX', ['776094337676', '449044304137821']);
    carriers.server.respond = respondWithStatus('FEDEX');
    await sync();
    const [, shipmentId = 0] = shipmentIds;
    await admin(shipmentEventRoutes.refresh, { params: { shipmentId } });
    await carriers.runAll();

    expect(carriers.server.requests.map(requestedNumbers)).toEqual([
      ['776094337676', '449044304137821'],
      ['449044304137821'],
    ]);
  });

  test('is not logged if the carrier does not know the number', async () => {
    const { sync, openLogs } = await setUpWithoutCarrier('FEDEX', ['776094337676']);
    for (const _ of [1, 2, 3]) {
      later(25 * hour);
      await sync();
    }

    expect(carriers.server.requests).toHaveLength(3);
    expect(await openLogs()).toEqual([]);
  });
});

describe('FedEx', () => {
  const inTransit = { at: '2026-03-03T10:00:00-08:00', code: 'IT', text: 'In transit' };

  test('is polled with thirty numbers per call, and each has its own result', async () => {
    const numbers = Array.from({ length: 65 }, (_, index) => String(100_000_000_000 + index));
    const { sync, shipment, shipmentIds, openLogs, last } = await setUp('FEDEX', { numbers });
    const missing = { error: { code: 'TRACKING.TRACKINGNUMBER.NOTFOUND', message: 'Not found' } };
    carriers.server.respond = (request) =>
      fedexResponse(request, (number) => (number.endsWith('3') ? [missing] : [fedexResult([inTransit])]));
    await sync();

    expect(carriers.server.requests.map(({ body }) => JSON.parse(body).trackingInfo.length)).toEqual([30, 30, 5]);
    expect(carriers.server.signIns.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))).toEqual([
      { grant_type: 'client_credentials', client_id: 'an id', client_secret: correctSecret },
    ]);
    expect(await shipment(shipmentIds[0])).toMatchObject({ status: 'TRANSIT' });
    expect(await shipment(shipmentIds[3])).toMatchObject({ status: 'PRE_TRANSIT' });
    expect(await openLogs()).toEqual([]);
    expect((await last())?.progress).toMatchObject({ done: 65, total: 65 });
  });

  test('with a reused number reports the current package', async () => {
    const { sync, shipment, events } = await setUp('FEDEX', { numbers: ['776094337676'] });
    const before = fedexResult([{ at: '2025-04-26T09:26:00-07:00', code: 'DL', text: 'Delivered' }]);
    carriers.server.respond = (request) => fedexResponse(request, () => [before, fedexResult([inTransit])]);
    await sync();

    expect(await shipment()).toMatchObject({ status: 'TRANSIT', deliveredOn: null });
    expect((await events()).events).toMatchObject([{ code: 'IT', utcOffsetMinutes: -480 }]);
  });
});

describe('USPS', () => {
  const number = '9400109104250532908587';
  const accepted = { at: '2026-03-02T16:10:31Z', code: '03', text: 'USPS in possession of item' };

  test('responses with markup, nulls, and booleans as text are parsed', async () => {
    const { sync, shipment, events } = await setUp('USPS', { numbers: [number] });
    const back = { at: '2026-03-03T20:10:00Z', code: 'Q7', text: 'Delivered, To Original Sender' };
    carriers.server.respond = () => uspsResponse(number, 'Delivered', [accepted, back]);
    await sync();

    expect(carriers.server.requests[0]?.path).toBe(`/tracking/v3/tracking/${number}?expand=DETAIL`);
    expect(JSON.parse(carriers.server.signIns[0]?.body ?? '')).toMatchObject({
      grant_type: 'client_credentials',
      scope: 'tracking',
    });
    expect(await shipment()).toMatchObject({ status: 'RETURNED', deliveredOn: null });
    expect((await events()).events).toMatchObject([
      { status: 'RETURNED', utcOffsetMinutes: -300, place: 'LECANTO, FL 34461' },
      { status: 'TRANSIT', time: '2026-03-02T16:10:31.000Z' },
    ]);
  });

  test('receives at most sixty calls per hour, across runs and restarts', async () => {
    const numbers = Array.from({ length: 130 }, (_, index) => `94001091042505329${String(index).padStart(5, '0')}`);
    const { sync, last } = await setUp('USPS', { numbers });
    carriers.server.respond = ({ path }) => uspsResponse(path.split(/[/?]/)[4] ?? '', 'In Transit', [accepted]);
    await sync();
    expect((await last())?.progress.message).toBe(
      'USPS: 60 shipments checked, 60 updated, 70 postponed to the next run because of the request limit.',
    );
    carriers.restart();
    later(0.9 * hour);
    await sync();
    expect(carriers.server.requests).toHaveLength(60);
    later(0.2 * hour);
    await sync();
    expect(carriers.server.requests).toHaveLength(120);
    expect(new Set(carriers.server.requests.map(({ path }) => path)).size).toBe(120);
  });

  test('receives as many calls per hour as configured', async () => {
    const numbers = ['9400109104250532900001', '9400109104250532900002', '9400109104250532900003'];
    const { sync } = await setUp('USPS', { numbers, callsPerHour: 2 });
    carriers.server.respond = () => uspsResponse('1', 'In Transit', [accepted]);
    await sync();

    expect(carriers.server.requests).toHaveLength(2);
  });
});
