import { orderRoutes as routes } from '@shelfward/contract/orders/orders.contract.ts';
import type { Order } from '@shelfward/contract/orders/orders.shapes.ts';
import { describe, expect, test } from 'vitest';
import { createUntypedCaller, type TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCompany, makeRegion } from '../companies/companies.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { makeOrder } from './orders.factory.ts';

const world = useWorld();

/** An order of 10 tea at 1.00 with all terms, and a second product. */
const makeCase = async (values: Partial<Parameters<typeof makeOrder>[1]> = {}) => {
  const client = await world.newClient();
  const made = await client.db(async (db) => {
    const companyId = await makeCompany(db);
    const storeId = await makeStore(db, { companyId });
    const [tea, mug] = [await makeProduct(db, { name: 'Tea' }), await makeProduct(db, { name: 'Mug' })];
    const items = [{ productId: tea, quantity: 10 }];
    const orderId = await makeOrder(db, {
      companyId,
      storeId,
      items,
      purchaseOrderNumber: 'PO-7',
      requestedShipDate: '2026-03-04',
      inRush: true,
      ...values,
    });
    return { companyId, storeId, tea, mug, orderId };
  });
  const get = async (): Promise<Order> =>
    (await client.as('ROLE_ORDER_MANAGER')(routes.get, { params: { orderId: made.orderId } })).body;
  /** Sends any body, also one in the form of the response. */
  const put = (body: unknown, role: Parameters<TestClient['headersFor']>[0] = 'ROLE_ORDER_MANAGER') =>
    createUntypedCaller(world.app, client.headersFor(role))(routes.update, { params: { orderId: made.orderId }, body });
  return { ...made, client, get, put };
};

describe('updating an order', () => {
  test('leaves omitted values unchanged', async () => {
    const { get, put } = await makeCase();
    const before = await get();

    const { status, body } = await put({ salesNote: 'Back door' });

    expect(status).toBe(200);
    expect(body).toEqual({ ...before, salesNote: 'Back door' });
  });

  test('clears values that are null', async () => {
    const { put } = await makeCase();

    expect((await put({ purchaseOrderNumber: null, requestedShipDate: null })).body).toMatchObject({
      purchaseOrderNumber: null,
      requestedShipDate: null,
      inRush: true,
    });
  });

  test('replaces the lines and computes the total with the new terms', async () => {
    const { tea, mug, put } = await makeCase();

    const { status, body } = await put({
      discount: 10,
      shippingCharge: 500,
      items: [
        { productId: tea, quantity: 4 },
        { productId: mug, unitPrice: 250, quantity: 2 },
      ],
    });

    // 4 × 1.00 + 2 × 2.50 = 9.00; less 10 % is 8.10; 5.00 for the shipping.
    expect(status).toBe(200);
    expect(body).toMatchObject({ totalUnit: 6, totalPrice: 1310, discount: 10, shippingCharge: 500 });
  });

  test('accepts the lines of the response, with changes', async () => {
    const { tea, get, put } = await makeCase();
    const before = await get();

    const { status, body } = await put({ ...before, items: before.items.map((item) => ({ ...item, quantity: 12 })) });

    expect(status).toBe(200);
    expect(body).toMatchObject({ totalUnit: 12, items: [{ product: { id: tea }, quantity: 12, unitPrice: 100 }] });
  });

  test('accepts the response of an order of a region, whose lines have stores', async () => {
    const { client, companyId, tea } = await makeCase();
    const orderId = await client.db(async (db) => {
      const regionId = await makeRegion(db, { companyId });
      const stores = [await makeStore(db, { companyId, regionId }), await makeStore(db, { companyId, regionId })];
      const items = stores.map((storeId, index) => ({ productId: tea, storeId, quantity: index + 1 }));
      return makeOrder(db, { companyId, regionId, items });
    });
    const call = createUntypedCaller(world.app, client.headersFor('none'));
    const { body: before } = await call(routes.get, { params: { orderId } });

    expect(await call(routes.update, { params: { orderId }, body: before })).toMatchObject({
      status: 200,
      body: before,
    });
  });

  test('moves the order with its lines to the store that the response names', async () => {
    const { client, companyId, get, put } = await makeCase();
    const other = await client.db((db) => makeStore(db, { companyId }));
    const before = await get();

    const { status, body } = await put({ ...before, store: { ...before.store, id: other } });

    expect(status).toBe(200);
    expect(body).toMatchObject({ store: { id: other }, items: [{ store: { id: other }, quantity: 10 }] });
  });

  test('with adminOnlyDelete requires an administrator to omit a line', async () => {
    const { client, tea, get, put } = await makeCase();
    await client.acrossClients((db) =>
      db.updateTable('client').set({ adminOnlyDelete: true }).where('id', '=', client.tenantId).execute(),
    );
    const before = await get();

    expect(await put({ ...before, items: [] })).toMatchObject({ status: 403 });
    expect(await put({ items: [{ productId: tea, quantity: 3 }] })).toMatchObject({ status: 200 });
    expect(await put({ items: [] }, 'ROLE_ADMIN')).toMatchObject({ status: 200, body: { items: [] } });
  });

  test('rejects lines and values that the order does not have', async () => {
    const { tea, get, put } = await makeCase();
    const before = await get();

    expect(await put({ ...before, color: 'red' })).toMatchObject({ status: 400 });
    expect(await put({ items: [{ productId: tea, quantity: 1, color: 'red' }] })).toMatchObject({ status: 400 });
    expect(await put({ ...before, company: { ...before.company, color: 'red' } })).toMatchObject({ status: 400 });
    expect(await put({ items: [{ productId: 999_999, quantity: 1 }] })).toMatchObject({
      body: { code: 'PRODUCT_NOT_FOUND' },
    });
    expect(await get()).toEqual(before);
  });
});

describe('updating the status with the order', () => {
  test('follows the transitions, with the guards of the new lines', async () => {
    const { tea, get, put } = await makeCase({ items: [] });

    expect(await put({ status: 'PENDING' })).toMatchObject({ body: { code: 'ORDER_INCOMPLETE' } });
    expect(await put({ status: 'APPROVED', items: [{ productId: tea, unitPrice: 100, quantity: 1 }] })).toMatchObject({
      status: 409,
      body: { code: 'ILLEGAL_TRANSITION', from: 'DRAFT', to: 'APPROVED' },
    });
    expect(await get()).toMatchObject({ status: 'DRAFT', items: [] });
    expect(await put({ status: 'PENDING', items: [{ productId: tea, unitPrice: 100, quantity: 1 }] })).toMatchObject({
      status: 200,
      body: { status: 'PENDING', totalUnit: 1 },
    });
  });

  test('requires the role of the transition', async () => {
    const { get, put } = await makeCase({ status: 'PENDING' });

    expect(await put({ status: 'APPROVED' }, 'none')).toMatchObject({ status: 403 });
    expect(await get()).toMatchObject({ status: 'PENDING' });
    expect(await put({ status: 'APPROVED' })).toMatchObject({ body: { status: 'APPROVED' } });
  });

  test('cancels with the reason', async () => {
    const { put } = await makeCase({ status: 'PENDING' });

    expect(await put({ status: 'CANCELLED' })).toMatchObject({ body: { code: 'CANCELLATION_REASON_REQUIRED' } });
    expect(await put({ status: 'CANCELLED', cancellationReason: 'Closed' })).toMatchObject({
      body: { status: 'CANCELLED', cancellationReason: 'Closed' },
    });
  });

  test.for(['APPROVED', 'PACKING', 'SHIPPED', 'CANCELLED'] as const)(
    'accepts the response of an order in %s and changes nothing',
    async (status) => {
      const { get, put } = await makeCase({ status });
      const before = await get();

      expect(await put(before)).toMatchObject({ status: 200, body: before });
    },
  );

  test('writes one entry of the history', async () => {
    const { client, orderId, put } = await makeCase();

    await put({ status: 'PENDING', salesNote: 'Back door' });

    const { body } = await client.as('none')(routes.history, { params: { orderId } });
    expect(body.statusChanges.filter(({ from }) => from === 'DRAFT')).toHaveLength(1);
  });
});
