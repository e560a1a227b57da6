// ASVS 2.2.3

import { orderRoutes as routes } from '@shelfward/contract/orders/orders.contract.ts';
import { describe, expect, test } from 'vitest';
import { createUntypedCaller } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makePrice, makePriceList } from '../pricing/pricing.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { makeOrder } from './orders.factory.ts';

const world = useWorld();

const setUp = async (timeZone: string) => {
  const client = await world.newClient({ timeZone });
  const ids = await client.db(async (db) => {
    const companyId = await makeCompany(db);
    const storeId = await makeStore(db, { companyId });
    const productId = await makeProduct(db);
    await makePrice(db, { priceListId: await makePriceList(db, { isDefault: true }), productId, priceCents: 100 });
    return { companyId, storeId, productId };
  });
  const { companyId, storeId } = ids;
  const createdAt = (createdDate: string) =>
    client.db((db) => makeOrder(db, { companyId, storeId, createdDate: new Date(createdDate) }));
  const list = async (query: object): Promise<number[]> => {
    const { body } = await client.as('ROLE_ORDER_MANAGER')(routes.list, { query: { sort: ['id,asc'], ...query } });
    return body.content.map(({ id }) => id);
  };
  return { ...ids, client, createdAt, list };
};

describe('the filter by creation date', () => {
  test('compares instants with instants, whatever their offset', async () => {
    const { createdAt, list } = await setUp('UTC');
    const early = await createdAt('2026-11-22T06:59:59.999Z');
    const exact = await createdAt('2026-11-22T07:00:00.000Z');
    const late = await createdAt('2026-11-22T07:27:00.000Z');

    expect(await list({ createdDateBefore: '2026-11-22T07:00:00Z' })).toEqual([early, exact]);
    expect(await list({ createdDateBefore: '2026-11-22T02:00:00-05:00' })).toEqual([early, exact]);
    expect(await list({ createdDateAfter: '2026-11-22T07:00:00Z' })).toEqual([exact, late]);
    expect(await list({ createdDateAfter: '2026-11-22T23:00:00-05:00' })).toEqual([]);
  });

  test('compares days in the time zone of the account', async () => {
    const { createdAt, list } = await setUp('America/Los_Angeles');
    const before = await createdAt('2026-11-21T07:59:59.999Z');
    const first = await createdAt('2026-11-21T08:00:00.000Z');
    const last = await createdAt('2026-11-22T07:59:59.999Z');
    const after = await createdAt('2026-11-22T08:00:00.000Z');

    expect(await list({ createdDateAfter: '2026-11-21', createdDateBefore: '2026-11-21' })).toEqual([first, last]);
    expect(await list({ createdDateBefore: '2026-11-20' })).toEqual([before]);
    expect(await list({ createdDateAfter: '2026-11-22' })).toEqual([after]);
  });

  test('covers the 25 hours of a day on which clocks go back', async () => {
    const { createdAt, list } = await setUp('Europe/Berlin');
    const first = await createdAt('2026-10-24T22:00:00.000Z');
    const last = await createdAt('2026-10-25T22:59:59.999Z');
    await createdAt('2026-10-25T23:00:00.000Z');

    expect(await list({ createdDateAfter: '2026-10-25', createdDateBefore: '2026-10-25' })).toEqual([first, last]);
  });

  test('accepts the first and the last day of the calendar', async () => {
    const { createdAt, list } = await setUp('Asia/Kolkata');
    const order = await createdAt('2026-11-22T07:00:00.000Z');

    expect(await list({ createdDateAfter: '0001-01-01', createdDateBefore: '9999-12-31' })).toEqual([order]);
  });

  test.each(['2026-02-30', '2026-02-30T00:00:00Z', '2026-11-22T07:00:00', 'today'])('rejects %s', async (given) => {
    const { client } = await setUp('UTC');
    const call = createUntypedCaller(world.app, client.headersFor('ROLE_ORDER_MANAGER'));

    expect(await call(routes.list, { query: { createdDateBefore: given } })).toMatchObject({ status: 400 });
  });
});

describe('the requested ship date', () => {
  test('accepts a timestamp, which means its day in the time zone of the account', async () => {
    const { client, companyId, storeId, productId } = await setUp('America/New_York');
    const user = client.as('ROLE_ORDER_MANAGER');
    const terms = { requestedShipDate: '2026-12-02T04:59:59.999Z' };

    const created = await user(routes.create, {
      body: { companyId, storeId, ...terms, items: [{ productId, quantity: 1 }] },
    });
    const params = { orderId: created.body.id };
    const updated = await user(routes.update, { params, body: { requestedShipDate: '2026-12-03T00:00:00-05:00' } });

    expect(created).toMatchObject({ status: 201, body: { requestedShipDate: '2026-12-01' } });
    expect(updated).toMatchObject({ status: 200, body: { requestedShipDate: '2026-12-03' } });
  });

  test('is filtered by day', async () => {
    const { client, companyId, storeId, list } = await setUp('America/New_York');
    const order = await client.db((db) => makeOrder(db, { companyId, storeId, requestedShipDate: '2026-12-01' }));

    const day = { requestedShipDateAfter: '2026-12-01T05:00:00Z', requestedShipDateBefore: '2026-12-02T04:59:59.999Z' };
    expect(await list(day)).toEqual([order]);
    expect(await list({ requestedShipDateAfter: '2026-12-02T05:00:00Z' })).toEqual([]);
  });
});
