import { carriers as everyCarrier } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import { shipmentTrackingRoutes } from '@shelfward/contract/integrations/shipment-tracking/shipment-tracking.contract.ts';
import { inventoryRoutes } from '@shelfward/contract/inventory/inventory.contract.ts';
import { shipmentEventRoutes } from '@shelfward/contract/shipments/shipment-events.contract.ts';
import { shipmentRoutes } from '@shelfward/contract/shipments/shipments.contract.ts';
import { describe, expect, test } from 'vitest';
import { callerOf } from '../../../testing/client.ts';
import { useWorld } from '../../../testing/world.ts';
import { makeCount } from '../../inventory/inventory.factory.ts';
import { answerWith, hour, numbersFor, numbersIn, start, useCarriers } from './carriers.factory.ts';

const world = useWorld();
const carriers = useCarriers(world);
const { later, runAll, setUp } = carriers;

describe.for(everyCarrier)('%s', (carrier) => {
  test('that names a time is asked again then, and not before, whoever wants to', async () => {
    const { sync, current, shipment, shipmentId, admin, openLogs } = await setUp(carrier, {
      numbers: numbersFor(carrier, 1),
    });
    carriers.server.answer = () => ({ status: 429, headers: { 'retry-after': '7200' }, body: {} });
    await sync();
    const [waiting] = await current();
    expect(waiting).toMatchObject({ status: 'PENDING', nextAttemptTime: '2026-03-04T14:00:00.000Z' });

    carriers.server.answer = answerWith(carrier);
    later(1.9 * hour);
    await admin(shipmentEventRoutes.refresh, { params: { shipmentId } });
    await runAll();
    expect(carriers.server.asked).toHaveLength(1);
    later(0.2 * hour);
    await sync();

    expect(carriers.server.asked).toHaveLength(2);
    expect(await shipment()).toMatchObject({ status: 'TRANSIT' });
    expect(await openLogs()).toEqual([]);
  });

  test('that fails three times one after the other is left alone for a while, and then asked about everything', async () => {
    const numbers = numbersFor(carrier, carrier === 'FEDEX' ? 150 : 12);
    const { sync, current, openLogs, last } = await setUp(carrier, { numbers });
    carriers.server.answer = () => ({ status: 503, body: 'Maintenance' });
    await sync();

    expect(carriers.server.asked.length).toBeLessThanOrEqual(4);
    expect(await current()).toMatchObject([
      {
        status: 'PENDING',
        attempts: 1,
        progress: { message: expect.stringMatching(/answered with an error \(503\)/) },
      },
    ]);
    carriers.server.asked.length = 0;
    carriers.server.answer = answerWith(carrier);
    later(hour);
    await runAll();

    expect(carriers.server.asked.flatMap(numbersIn).toSorted()).toEqual([...numbers]);
    expect((await last())?.status).toBe('PROCESSED');
    expect(await openLogs()).toEqual([]);
  });

  test('that does not answer in time is asked again later', async () => {
    const { sync, current, shipment } = await setUp(carrier, { numbers: numbersFor(carrier, 1) });
    carriers.restart(250);
    carriers.server.answer = () => new Promise(() => undefined);
    await sync();
    expect(await current()).toMatchObject([
      { status: 'PENDING', progress: { message: expect.stringContaining('did not answer in time') } },
    ]);

    carriers.restart();
    carriers.server.answer = answerWith(carrier);
    later(hour);
    await runAll();

    expect(await shipment()).toMatchObject({ status: 'TRANSIT' });
  });

  test('is asked by a run that was killed and begun again only about what it had not answered, and no scan is lost', async () => {
    const numbers = numbersFor(carrier, carrier === 'FEDEX' ? 100 : 14);
    const { client, queue, last } = await setUp(carrier, { numbers });
    const killed = new AbortController();
    carriers.server.answer = (asked) => {
      const isThird = carriers.server.asked.length === (carrier === 'UPS' ? 6 : 3);
      if (isThird) killed.abort();
      return answerWith(carrier)(asked);
    };
    await queue();
    await runAll(killed.signal);
    const kept = await client.db((db) =>
      db.selectFrom('shipmentTracking').select('trackingNumber').where('askedAt', 'is not', null).execute(),
    );
    const answered = new Set(kept.map(({ trackingNumber }) => trackingNumber));
    carriers.server.asked.length = 0;
    carriers.restart();
    later(hour);
    await runAll();

    expect(answered.size).toBeGreaterThan(0);
    const left = numbers.filter((number) => !answered.has(number));
    expect(carriers.server.asked.flatMap(numbersIn).toSorted()).toEqual(left);
    expect(left.length).toBeGreaterThan(0);
    const scans = await client.db((db) => db.selectFrom('shipmentEvent').select('trackingNumber').execute());
    expect(scans.map(({ trackingNumber }) => trackingNumber).toSorted()).toEqual([...numbers]);
    expect((await last())?.status).toBe('PROCESSED');
  });

  test('is asked at once, and about that shipment first, when somebody wants to know', async () => {
    const numbers = numbersFor(carrier, 3);
    const { sync, admin, shipmentIds, events } = await setUp(carrier, { numbers });
    carriers.server.answer = answerWith(carrier);
    await sync();
    carriers.server.asked.length = 0;
    carriers.server.answer = answerWith(carrier, 'DELIVERED');
    later(60_000);
    const shipmentId = shipmentIds[2] ?? 0;
    const wanted = await admin(shipmentEventRoutes.refresh, { params: { shipmentId } });
    await runAll();

    expect([wanted.status, wanted.body.isAsking]).toEqual([202, true]);
    expect(carriers.server.asked.flatMap(numbersIn)).toEqual([numbers[2]]);
    expect(await events(shipmentId)).toMatchObject({
      isAsking: false,
      lastAskedTime: new Date(start.getTime() + 60_000).toISOString(),
      nextAskTime: null,
    });
  });

  test('that delivers puts on the shelf what a person who says so would', async () => {
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
    carriers.server.answer = answerWith(carrier, 'DELIVERED');
    await sync();
    await sync();

    const all = await changes();
    expect(all).toHaveLength(2);
    const told = all.find(({ source }) => source.id === byCarrier);
    expect(told).toMatchObject({ kind: typed?.kind, modifier: typed?.modifier, source: { entityType: 'SHIPMENT' } });
    const { body: items } = await admin(inventoryRoutes.items, { params: { storeId } });
    expect(items.content[0]).toMatchObject({ onHandEstimation: 7, inTransit: 0 });
  });

  test('that does not accept the secret stops the run at once, with one log', async () => {
    const { sync, last, openLogs } = await setUp(carrier, {
      numbers: numbersFor(carrier, 5),
      clientSecret: 'a wrong one',
    });
    await sync();

    expect(await last()).toMatchObject({
      status: 'FAILED',
      attempts: 1,
      progress: { message: expect.stringContaining('does not accept the client ID and the secret') },
    });
    expect([carriers.server.signIns.length > 0, carriers.server.asked]).toEqual([true, []]);
    expect(await openLogs()).toMatchObject([{ integrationLogType: 'CONNECTION', occurrences: 1 }]);
  });

  test('is tried before the connection is kept, ten times a minute', async () => {
    const client = await world.newClient();
    const app = await world.appWith({ outgoing: carriers.server.outgoing });
    const admin = callerOf(app, client.headersOf('ROLE_ADMIN'));
    const tried = (clientSecret: string) =>
      admin(shipmentTrackingRoutes.testConnection, { body: { carrier, clientId: 'an id', clientSecret } });
    carriers.server.answer = answerWith(carrier);

    const good = await tried('right secret/+');
    const wrong = await tried('a wrong one');
    const more: number[] = [];
    for (let n = 0; n < 9; n += 1) more.push((await tried('a wrong one')).status);

    expect(good.body).toMatchObject({ findings: [{ level: 'OK' }, { level: 'OK' }] });
    expect(wrong.body).toMatchObject({ findings: [{ level: 'ERROR' }] });
    expect(JSON.stringify(wrong.body)).not.toContain('a wrong one');
    expect(carriers.server.asked).toHaveLength(1);
    expect(more).toEqual([...Array(8).fill(200), 429]);
    await app.close();
  });
});
