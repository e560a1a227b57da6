import { integrationRoutes } from '@shelfward/contract/integrations/core/integrations.contract.ts';
import { shipmentEventRoutes } from '@shelfward/contract/shipments/shipment-events.contract.ts';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../../testing/world.ts';
import { fedexAnswer, fedexResult, rightSecret, upsAnswer, uspsAnswer } from './carrier-server.factory.ts';
import { answerWith, hour, numbersIn, start, useCarriers } from './carriers.factory.ts';

const carriers = useCarriers(useWorld());
const { later, setUp } = carriers;

const label = { at: '2026-03-02T15:00:00Z', code: '003', type: 'M', text: 'Shipment ready for UPS' };
const onTheWay = { at: '2026-03-03T15:00:00Z', code: '005', text: 'On the way' };
const delivered = { at: '2026-03-04T02:30:00Z', code: '011', type: 'D', text: 'Delivered' };

describe('UPS', () => {
  test('is asked with what it requires, and what it says is the shipment’s, every scan of it', async () => {
    const { sync, shipment, events, last } = await setUp('UPS', { numbers: ['1Z999AA10123456784'] });
    carriers.server.answer = () => upsAnswer('1Z999AA10123456784', [label, onTheWay]);
    await sync();

    const [signIn] = carriers.server.signIns;
    expect([signIn?.path, signIn?.body]).toEqual(['/security/v1/oauth/token', 'grant_type=client_credentials']);
    expect(signIn?.headers.authorization).toBe(`Basic ${Buffer.from(`an id:${rightSecret}`).toString('base64')}`);
    const [asked] = carriers.server.asked;
    expect(asked?.path).toBe('/api/track/v1/details/1Z999AA10123456784?locale=en_US');
    expect(asked?.headers).toMatchObject({ transid: expect.stringMatching(/.{8,}/), transactionsrc: 'Shelfward' });
    expect(await shipment()).toMatchObject({ status: 'TRANSIT', statusDescription: 'On the way', deliveredOn: null });
    expect(await events()).toMatchObject({
      isTracked: true,
      isAsking: false,
      lastAskedTime: start.toISOString(),
      nextAskTime: '2026-03-04T18:00:00.000Z',
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
    expect((await last())?.progress.message).toBe('UPS was asked about 1 shipment, 1 with news.');
  });

  test('asked twice, nothing is kept twice; a delivery is of the day of its place, and the last question', async () => {
    const { sync, shipment, events, last } = await setUp('UPS', { numbers: ['1Z999AA10123456784'] });
    carriers.server.answer = () => upsAnswer('1Z999AA10123456784', [label, onTheWay]);
    await sync();
    later(7 * hour);
    carriers.server.answer = () => upsAnswer('1Z999AA10123456784', [label, onTheWay, delivered]);
    await sync();
    later(7 * hour);
    await sync();

    // Half past two in Greenwich is the evening before in Albany.
    expect(await shipment()).toMatchObject({ status: 'DELIVERED', deliveredOn: '2026-03-03' });
    expect(await events()).toMatchObject({
      nextAskTime: null,
      events: [{ code: '011' }, { code: '005' }, { code: '003' }],
    });
    expect(carriers.server.asked).toHaveLength(2);
    expect(carriers.server.signIns).toHaveLength(2);
    expect((await last())?.progress.message).toBe('UPS was not asked: no shipment is due.');
  });

  test('that does not know a number is told once, after a day, and never again once it does', async () => {
    const { sync, shipment, openLogs, admin, integrationId } = await setUp('UPS', { numbers: ['1Z999AA10123456784'] });
    const warnings = [{ code: 'TW0001', message: 'Tracking Information Not Found' }];
    carriers.server.answer = () => ({ body: { trackResponse: { shipment: [{ warnings }] } } });
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
    carriers.server.answer = () => upsAnswer('1Z999AA10123456784', [label]);
    await sync();

    expect(await openLogs()).toEqual([]);
    expect((await admin(integrationRoutes.get, { params: { integrationId } })).body.latestStatus).toBe('PROCESSED');
  });

  test('that uses a new code leaves the shipment as it was, and the code is told once', async () => {
    const { sync, shipment, events, openLogs } = await setUp('UPS', { numbers: ['1Z999AA10123456784'] });
    const strange = { at: '2026-03-03T16:00:00Z', code: '999', type: 'Q', text: 'Beamed up' };
    carriers.server.answer = () => upsAnswer('1Z999AA10123456784', [label, onTheWay, strange]);
    await sync();
    later(7 * hour);
    await sync();

    expect(await shipment()).toMatchObject({ status: 'TRANSIT', statusDescription: 'Beamed up' });
    expect((await events()).events[0]).toMatchObject({ code: '999', status: null, description: 'Beamed up' });
    expect(await openLogs()).toMatchObject([{ externalId: '999', occurrences: 1 }]);
  });

  test('is not asked about what is taken back, has no number, or is older than 120 days', async () => {
    const { client, sync } = await setUp('UPS', {
      numbers: ['1Z1111111111111111', '1Z2222222222222222', '1Z3333333333333333'],
    });
    await client.db(async (db) => {
      const of = (number: string) => db.updateTable('shipment').where('trackingNumber', '=', number);
      await of('1Z1111111111111111').set({ inactive: true }).execute();
      await of('1Z2222222222222222').set({ shippedDate: '2025-11-01' }).execute();
      await of('1Z3333333333333333').set({ trackingNumber: null }).execute();
    });
    await sync();

    expect(carriers.server.asked).toEqual([]);
  });

  test('that is silent for thirty days is asked no more, and somebody is told', async () => {
    const { sync, events, openLogs } = await setUp('UPS', { numbers: ['1Z999AA10123456784'] });
    carriers.server.answer = () => upsAnswer('1Z999AA10123456784', [label, onTheWay]);
    await sync();
    later(31 * 24 * hour);
    await sync();
    later(24 * hour);
    await sync();

    expect(await openLogs()).toMatchObject([
      { message: expect.stringContaining('has said nothing new'), occurrences: 1 },
    ]);
    expect((await events()).nextAskTime).toBeNull();
    expect(carriers.server.asked).toHaveLength(2);
  });
});

describe('a shipment of which nobody said who brings it', () => {
  const unsaid = async (carrier: 'UPS' | 'FEDEX', numbers: readonly string[]) => {
    const given = await setUp(carrier, { numbers });
    await given.client.db((db) =>
      db.updateTable('shipment').set({ shipper: null }).where('shipper', '=', carrier).execute(),
    );
    return given;
  };

  test('is followed by the carrier whose number it has, and by no other', async () => {
    const { sync, shipment, events } = await unsaid('UPS', [
      '1Z999AA10123456784',
      '9400109104250532908587',
      'PALLET-7',
    ]);
    carriers.server.answer = () => upsAnswer('1Z999AA10123456784', [label, onTheWay, delivered]);
    await sync();
    later(7 * hour);
    await sync();

    expect(carriers.server.asked.map(({ path }) => path.split(/[/?]/)[5])).toEqual(['1Z999AA10123456784']);
    expect(await shipment()).toMatchObject({ shipper: null, status: 'DELIVERED', deliveredOn: '2026-03-03' });
    expect(await events()).toMatchObject({
      isTracked: true,
      events: [{ code: '011' }, { code: '005' }, { code: '003' }],
    });
  });

  test('is refreshed by hand before all others', async () => {
    const { admin, shipmentIds, sync } = await unsaid('FEDEX', ['776094337676', '449044304137821']);
    carriers.server.answer = answerWith('FEDEX');
    await sync();
    const [, shipmentId = 0] = shipmentIds;
    await admin(shipmentEventRoutes.refresh, { params: { shipmentId } });
    await carriers.runAll();

    expect(carriers.server.asked.map(numbersIn)).toEqual([['776094337676', '449044304137821'], ['449044304137821']]);
  });

  test('is no fault of anybody where the carrier does not know the number', async () => {
    const { sync, openLogs } = await unsaid('FEDEX', ['776094337676']);
    for (const _ of [1, 2, 3]) {
      later(25 * hour);
      await sync();
    }

    expect(carriers.server.asked).toHaveLength(3);
    expect(await openLogs()).toEqual([]);
  });
});

describe('FedEx', () => {
  const inTransit = { at: '2026-03-03T10:00:00-08:00', code: 'IT', text: 'In transit' };

  test('is asked about thirty numbers at a time, and each is answered for itself', async () => {
    const numbers = Array.from({ length: 65 }, (_, index) => String(100_000_000_000 + index));
    const { sync, shipment, shipmentIds, openLogs, last } = await setUp('FEDEX', { numbers });
    const missing = { error: { code: 'TRACKING.TRACKINGNUMBER.NOTFOUND', message: 'Not found' } };
    carriers.server.answer = (asked) =>
      fedexAnswer(asked, (number) => (number.endsWith('3') ? [missing] : [fedexResult([inTransit])]));
    await sync();

    expect(carriers.server.asked.map(({ body }) => JSON.parse(body).trackingInfo.length)).toEqual([30, 30, 5]);
    expect(carriers.server.signIns.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))).toEqual([
      { grant_type: 'client_credentials', client_id: 'an id', client_secret: rightSecret },
    ]);
    expect(await shipment(shipmentIds[0])).toMatchObject({ status: 'TRANSIT' });
    expect(await shipment(shipmentIds[3])).toMatchObject({ status: 'PRE_TRANSIT' });
    expect(await openLogs()).toEqual([]);
    expect((await last())?.progress).toMatchObject({ done: 65, total: 65 });
  });

  test('that has used a number before is believed about the parcel that left now', async () => {
    const { sync, shipment, events } = await setUp('FEDEX', { numbers: ['776094337676'] });
    const before = fedexResult([{ at: '2025-04-26T09:26:00-07:00', code: 'DL', text: 'Delivered' }]);
    carriers.server.answer = (asked) => fedexAnswer(asked, () => [before, fedexResult([inTransit])]);
    await sync();

    expect(await shipment()).toMatchObject({ status: 'TRANSIT', deliveredOn: null });
    expect((await events()).events).toMatchObject([{ code: 'IT', utcOffsetMinutes: -480 }]);
  });
});

describe('USPS', () => {
  const number = '9400109104250532908587';
  const accepted = { at: '2026-03-02T16:10:31Z', code: '03', text: 'USPS in possession of item' };

  test('is understood as it answers in truth: markup, nulls, words for truth', async () => {
    const { sync, shipment, events } = await setUp('USPS', { numbers: [number] });
    const back = { at: '2026-03-03T20:10:00Z', code: 'Q7', text: 'Delivered, To Original Sender' };
    carriers.server.answer = () => uspsAnswer(number, 'Delivered', [accepted, back]);
    await sync();

    expect(carriers.server.asked[0]?.path).toBe(`/tracking/v3/tracking/${number}?expand=DETAIL`);
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

  test('takes sixty calls an hour, however often a run is started and the server with it', async () => {
    const numbers = Array.from({ length: 130 }, (_, index) => `94001091042505329${String(index).padStart(5, '0')}`);
    const { sync, last } = await setUp('USPS', { numbers });
    carriers.server.answer = ({ path }) => uspsAnswer(path.split(/[/?]/)[4] ?? '', 'In Transit', [accepted]);
    await sync();
    expect((await last())?.progress.message).toBe(
      'USPS was asked about 60 shipments, 60 with news, 70 wait for the next run, because USPS takes no more calls for now.',
    );
    carriers.restart();
    later(0.9 * hour);
    await sync();
    expect(carriers.server.asked).toHaveLength(60);
    later(0.2 * hour);
    await sync();
    expect(carriers.server.asked).toHaveLength(120);
    expect(new Set(carriers.server.asked.map(({ path }) => path)).size).toBe(120);
  });

  test('takes as many as it has agreed to', async () => {
    const numbers = ['9400109104250532900001', '9400109104250532900002', '9400109104250532900003'];
    const { sync } = await setUp('USPS', { numbers, callsPerHour: 2 });
    carriers.server.answer = () => uspsAnswer('1', 'In Transit', [accepted]);
    await sync();

    expect(carriers.server.asked).toHaveLength(2);
  });
});
