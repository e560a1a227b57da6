// ASVS 8.2.2, 8.2.3

import { shipmentTrackingRoutes } from '@shelfward/contract/integrations/shipment-tracking/shipment-tracking.contract.ts';
import type { ScopeKind } from '@shelfward/contract/kit/access.ts';
import { shipmentEventRoutes as routes } from '@shelfward/contract/shipments/shipment-events.contract.ts';
import { expect, test } from 'vitest';
import type { Db } from '../../../platform/db/database.ts';
import { useWorld } from '../../../testing/world.ts';
import { makeCompany } from '../../companies/companies.factory.ts';
import { makeOrder } from '../../orders/orders.factory.ts';
import { makeProduct } from '../../products/products.factory.ts';
import { makeShipment } from '../../shipments/shipments.factory.ts';
import { makeStore } from '../../stores/stores.factory.ts';
import { makeScopedUser } from '../../users/user-scopes.factory.ts';

const world = useWorld();
const polledAt = new Date('2026-03-04T12:00:00Z');

/** A tracked shipment of a new store, with a scan at the place. */
const makeTracked = async (db: Db, companyId: number, given: { number: string; place: string; inactive?: boolean }) => {
  const { number: trackingNumber, place, inactive = false } = given;
  const storeId = await makeStore(db, { companyId });
  const items = [{ productId: await makeProduct(db), quantity: 10 }];
  const orderId = await makeOrder(db, { companyId, storeId, status: 'SHIPPED', items });
  const parcel = { shipper: 'UPS', trackingNumber, shippedDate: '2026-03-01', inactive };
  const shipmentId = await makeShipment(db, { orderId, status: 'TRANSIT', ...parcel });
  const scan = { carrier: 'UPS', trackingNumber };
  await db
    .insertInto('shipmentEvent')
    .values({ ...scan, occurredAt: polledAt, code: '005', status: 'TRANSIT', place })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('shipmentTracking')
    .values({ ...scan, shipmentId, polledAt })
    .execute();
  return { storeId, shipmentId };
};

const setUp = async (kind: ScopeKind) => {
  const client = await world.newClient();
  const body = { name: 'UPS', carrier: 'UPS', clientId: 'an id', clientSecret: 'a secret' } as const;
  await client.as('ROLE_ADMIN')(shipmentTrackingRoutes.create, { body });
  const made = await client.db(async (db) => {
    const companyId = await makeCompany(db);
    return {
      own: await makeTracked(db, companyId, { number: '1Z1', place: 'ALBANY' }),
      hidden: await makeTracked(db, companyId, { number: '1Z2', place: 'BOISE' }),
      voided: await makeTracked(db, companyId, { number: '1Z2', place: 'BOISE', inactive: true }),
    };
  });
  const storeIds = [made.own.storeId, made.voided.storeId];
  const { call } = await makeScopedUser(world, client, { kind, storeIds, authorities: ['ROLE_ORDER_MANAGER'] });
  const list = ({ shipmentId }: { readonly shipmentId: number }) => call(routes.list, { params: { shipmentId } });
  return { client, call, list, ...made };
};

test.each(['PARTNER', 'REPRESENTATIVE'] as const)('a %s reads the scans of the own shipments', async (kind) => {
  const { client, list, own } = await setUp(kind);

  const { status, body } = await list(own);
  const { body: whole } = await client.as('none')(routes.list, { params: { shipmentId: own.shipmentId } });

  expect(status).toBe(200);
  expect(body).toEqual({ events: whole.events, lastPollTime: polledAt.toISOString() });
  expect(body.events).toMatchObject([{ code: '005', status: 'TRANSIT', place: 'ALBANY' }]);
  expect(whole).toMatchObject({ isTracked: true, problem: null });
});

test('shipments of other stores, of other accounts, and missing ones do not exist', async () => {
  const { list, hidden } = await setUp('PARTNER');
  const foreign = await setUp('PARTNER');
  const missing = { shipmentId: 999_999_999 };

  const responses = [await list(hidden), await list(foreign.own), await list(missing)];

  expect(responses.map(({ status, body }) => [status, JSON.stringify(body).includes('BOISE')])).toEqual([
    [404, false],
    [404, false],
    [404, false],
  ]);
});

test('a deactivated shipment has no scans: its number is that of another shipment', async () => {
  const { client, list, voided } = await setUp('PARTNER');
  const params = { shipmentId: voided.shipmentId };

  expect((await list(voided)).body).toEqual({ events: [], lastPollTime: null });
  expect((await client.as('none')(routes.list, { params })).body.events).toHaveLength(1);
});

test.each(['PARTNER', 'REPRESENTATIVE'] as const)('a %s cannot request an update', async (kind) => {
  const { call, own } = await setUp(kind);

  expect((await call(routes.refresh, { params: { shipmentId: own.shipmentId } })).status).toBe(403);
});
