import { carriers as everyCarrier } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import { shipmentTrackingRoutes } from '@shelfward/contract/integrations/shipment-tracking/shipment-tracking.contract.ts';
import { inventoryRoutes } from '@shelfward/contract/inventory/inventory.contract.ts';
import { shipmentEventRoutes } from '@shelfward/contract/shipments/shipment-events.contract.ts';
import { shipmentRoutes } from '@shelfward/contract/shipments/shipments.contract.ts';
import { describe, expect, test } from 'vitest';
import { createCaller } from '../../../testing/client.ts';
import { useWorld } from '../../../testing/world.ts';
import { makeCount } from '../../inventory/inventory.factory.ts';
import {
  hour,
  numbersFor,
  requestedNumbers,
  respondWithStatus,
  start,
  useCarriers,
} from './shipment-tracking.factory.ts';

const world = useWorld();
const carriers = useCarriers(world);
const { later, runAll, setUp } = carriers;

describe.for(everyCarrier)('%s', (carrier) => {
  test('that names a retry time is not polled before that time, even on request', async () => {
    const { sync, current, shipment, shipmentId, admin, openLogs } = await setUp(carrier, {
      numbers: numbersFor(carrier, 1),
    });
    carriers.server.respond = () => ({ status: 429, headers: { 'retry-after': '7200' }, body: {} });
    await sync();
    const [waiting] = await current();
    expect(waiting).toMatchObject({ status: 'PENDING', nextAttemptTime: '2026-03-04T14:00:00.000Z' });

    carriers.server.respond = respondWithStatus(carrier);
    later(1.9 * hour);
    await admin(shipmentEventRoutes.refresh, { params: { shipmentId } });
    await runAll();
    expect(carriers.server.requests).toHaveLength(1);
    later(0.2 * hour);
    await sync();

    expect(carriers.server.requests).toHaveLength(2);
    expect(await shipment()).toMatchObject({ status: 'TRANSIT' });
    expect(await openLogs()).toEqual([]);
  });

  test('that fails three times in a row is polled again later about all shipments', async () => {
    const numbers = numbersFor(carrier, carrier === 'FEDEX' ? 150 : 12);
    const { sync, current, openLogs, last } = await setUp(carrier, { numbers });
    carriers.server.respond = () => ({ status: 503, body: 'Maintenance' });
    await sync();

    expect(carriers.server.requests.length).toBeLessThanOrEqual(4);
    expect(await current()).toMatchObject([
      {
        status: 'PENDING',
        attempts: 1,
        progress: { message: expect.stringMatching(/returned an error \(503\)/) },
      },
    ]);
    carriers.server.requests.length = 0;
    carriers.server.respond = respondWithStatus(carrier);
    later(hour);
    await runAll();

    expect(carriers.server.requests.flatMap(requestedNumbers).toSorted()).toEqual([...numbers]);
    expect((await last())?.status).toBe('PROCESSED');
    expect(await openLogs()).toEqual([]);
  });

  test('that does not respond in time is polled again later', async () => {
    const { sync, current, shipment } = await setUp(carrier, { numbers: numbersFor(carrier, 1) });
    carriers.restart(250);
    carriers.server.respond = () => new Promise(() => undefined);
    await sync();
    expect(await current()).toMatchObject([
      { status: 'PENDING', progress: { message: expect.stringContaining('did not respond in time') } },
    ]);

    carriers.restart();
    carriers.server.respond = respondWithStatus(carrier);
    later(hour);
    await runAll();

    expect(await shipment()).toMatchObject({ status: 'TRANSIT' });
  });

  test('is polled by a resumed run only about the remaining shipments, and no scan is lost', async () => {
    const numbers = numbersFor(carrier, carrier === 'FEDEX' ? 100 : 14);
    const { client, queue, last } = await setUp(carrier, { numbers });
    const killed = new AbortController();
    carriers.server.respond = (request) => {
      const isThird = carriers.server.requests.length === (carrier === 'UPS' ? 6 : 3);
      if (isThird) killed.abort();
      return respondWithStatus(carrier)(request);
    };
    await queue();
    await runAll(killed.signal);
    const polled = await client.db((db) =>
      db.selectFrom('shipmentTracking').select('trackingNumber').where('polledAt', 'is not', null).execute(),
    );
    const polledNumbers = new Set(polled.map(({ trackingNumber }) => trackingNumber));
    carriers.server.requests.length = 0;
    carriers.restart();
    later(hour);
    await runAll();

    expect(polledNumbers.size).toBeGreaterThan(0);
    const remaining = numbers.filter((number) => !polledNumbers.has(number));
    expect(carriers.server.requests.flatMap(requestedNumbers).toSorted()).toEqual(remaining);
    expect(remaining.length).toBeGreaterThan(0);
    const scans = await client.db((db) => db.selectFrom('shipmentEvent').select('trackingNumber').execute());
    expect(scans.map(({ trackingNumber }) => trackingNumber).toSorted()).toEqual([...numbers]);
    expect((await last())?.status).toBe('PROCESSED');
  });

  test('is polled immediately about a shipment that a user refreshes', async () => {
    const numbers = numbersFor(carrier, 3);
    const { sync, admin, shipmentIds, events } = await setUp(carrier, { numbers });
    carriers.server.respond = respondWithStatus(carrier);
    await sync();
    carriers.server.requests.length = 0;
    carriers.server.respond = respondWithStatus(carrier, 'DELIVERED');
    later(60_000);
    const shipmentId = shipmentIds[2] ?? 0;
    const refreshed = await admin(shipmentEventRoutes.refresh, { params: { shipmentId } });
    await runAll();

    expect([refreshed.status, refreshed.body.isAsking]).toEqual([202, true]);
    expect(carriers.server.requests.flatMap(requestedNumbers)).toEqual([numbers[2]]);
    expect(await events(shipmentId)).toMatchObject({
      isAsking: false,
      lastPollTime: new Date(start.getTime() + 60_000).toISOString(),
      nextPollTime: null,
    });
  });

  test('that delivers changes the inventory like a manual delivery', async () => {
    const { client, sync, admin, storeId, productId, shipmentIds } = await setUp(carrier, {
      numbers: numbersFor(carrier, 2),
    });
    await client.db((db) => makeCount(db, { storeId, productId, quantity: 5, countedOn: '2026-03-01' }));
    const changes = async () =>
      (await admin(inventoryRoutes.history, { params: { storeId, productId } })).body.content.filter(
        ({ kind }) => kind === 'DELIVERY',
      );
    const [byHand = 0, byCarrier = 0] = shipmentIds;
    const body = { status: 'DELIVERED', deliveredOn: '2026-03-03' } as const;
    await admin(shipmentRoutes.update, { params: { shipmentId: byHand }, body });
    const [typed] = await changes();
    carriers.server.respond = respondWithStatus(carrier, 'DELIVERED');
    await sync();
    await sync();

    const all = await changes();
    expect(all).toHaveLength(2);
    const deliveredByCarrier = all.find(({ source }) => source.id === byCarrier);
    expect(deliveredByCarrier).toMatchObject({
      kind: typed?.kind,
      modifier: typed?.modifier,
      source: { entityType: 'SHIPMENT' },
    });
    const { body: items } = await admin(inventoryRoutes.items, { params: { storeId } });
    expect(items.content[0]).toMatchObject({ onHandEstimation: 7, inTransit: 0 });
  });

  test('that rejects the secret stops the run immediately, with one log', async () => {
    const { sync, last, openLogs } = await setUp(carrier, {
      numbers: numbersFor(carrier, 5),
      clientSecret: 'a wrong one',
    });
    await sync();

    expect(await last()).toMatchObject({
      status: 'FAILED',
      attempts: 1,
      progress: { message: expect.stringContaining('rejected the client ID and the client secret') },
    });
    expect([carriers.server.signIns.length > 0, carriers.server.requests]).toEqual([true, []]);
    expect(await openLogs()).toMatchObject([{ integrationLogType: 'CONNECTION', occurrences: 1 }]);
  });

  test('can be tested without saving the connection, ten times a minute', async () => {
    const client = await world.newClient();
    const app = await world.appWith({ outgoing: carriers.server.outgoing });
    const admin = createCaller(app, client.headersFor('ROLE_ADMIN'));
    const testSecret = (clientSecret: string) =>
      admin(shipmentTrackingRoutes.testConnection, { body: { carrier, clientId: 'an id', clientSecret } });
    carriers.server.respond = respondWithStatus(carrier);

    const good = await testSecret('right secret/+');
    const wrong = await testSecret('a wrong one');
    const more: number[] = [];
    for (let n = 0; n < 9; n += 1) more.push((await testSecret('a wrong one')).status);

    expect(good.body).toMatchObject({ findings: [{ level: 'OK' }, { level: 'OK' }] });
    expect(wrong.body).toMatchObject({ findings: [{ level: 'ERROR' }] });
    expect(JSON.stringify(wrong.body)).not.toContain('a wrong one');
    expect(carriers.server.requests).toHaveLength(1);
    expect(more).toEqual([...Array(8).fill(200), 429]);
    await app.close();
  });
});
