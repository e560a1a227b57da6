// ASVS 2.3.1

import { orderRoutes as routes } from '@shelfward/contract/orders/orders.contract.ts';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCompany, makeRegion } from '../companies/companies.factory.ts';
import { makePrice, makePriceList } from '../pricing/pricing.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { makeOrder } from './orders.factory.ts';

const { newClient } = useWorld();

/** A company with a price list, a store, and a product that costs 4.50 there and 5.00 in the default list. */
const makeCustomer = (client: TestClient) =>
  client.db(async (db) => {
    const priceListId = await makePriceList(db);
    const companyId = await makeCompany(db, { priceListId });
    const storeId = await makeStore(db, { companyId });
    const productId = await makeProduct(db, { name: 'Oat milk' });
    await makePrice(db, { priceListId, productId, priceCents: 450 });
    const standard = await makePriceList(db, { isDefault: true });
    await makePrice(db, { priceListId: standard, productId, priceCents: 500 });
    return { companyId, storeId, productId, standard };
  });

const getErrorMessages = (body: unknown) =>
  (body as { errors?: { message: string }[] }).errors?.map(({ message }) => message);

describe('creating an order', () => {
  test("uses prices of the company's list, else of the default list, and computes the total", async () => {
    const client = await newClient();
    const { companyId, storeId, productId, standard } = await makeCustomer(client);
    const other = await client.db((db) => makeProduct(db));
    await client.db((db) => makePrice(db, { priceListId: standard, productId: other, priceCents: 333 }));

    const { status, body, headers } = await client.as('ROLE_ORDER_MANAGER')(routes.create, {
      body: {
        companyId,
        storeId,
        discount: 12.5,
        shippingCharge: 500,
        items: [
          { productId, quantity: 2 },
          { productId: other, quantity: 3 },
        ],
      },
    });

    // 2 × 4.50 + 3 × 3.33 = 18.99; 12.5 % is 2.37375, so 2.37 less; 5.00 for the shipping.
    expect(status).toBe(201);
    expect(headers).toMatchObject({ location: `/api/v1/orders/${body.id}`, etag: '"1"' });
    expect(body).toMatchObject({
      status: 'DRAFT',
      syncStatus: 'NOT_STARTED',
      totalUnit: 5,
      totalPrice: 2162,
      nextStatuses: ['PENDING', 'CANCELLED'],
      shippingState: 'NOT_SHIPPED',
      items: [
        { product: { id: productId }, unitPrice: 450, quantity: 2, totalPrice: 900, remainingQuantity: 2 },
        { product: { id: other }, unitPrice: 333, quantity: 3, totalPrice: 999 },
      ],
    });
    const { body: read } = await client.as('none')(routes.get, { params: { orderId: body.id } });
    expect(read).toEqual(body);
  });

  test("uses the company's discount by default", async () => {
    const client = await newClient();
    const { companyId, storeId, productId } = await makeCustomer(client);
    await client.db((db) => db.updateTable('company').set({ discount: 10 }).where('id', '=', companyId).execute());

    const { body } = await client.as('none')(routes.create, {
      body: { companyId, storeId, items: [{ productId, quantity: 10 }] },
    });

    expect(body).toMatchObject({ discount: 10, totalPrice: 4050 });
  });

  test('rejects a product without a price by name', async () => {
    const client = await newClient();
    const { companyId, storeId } = await makeCustomer(client);
    const productId = await client.db((db) => makeProduct(db, { name: 'Rare tea' }));

    const rejected = await client.as('none')(routes.create, {
      body: { companyId, storeId, items: [{ productId, quantity: 1 }] },
    });

    expect(rejected).toMatchObject({ status: 409, body: { code: 'PRICE_MISSING' } });
    expect(getErrorMessages(rejected.body)).toEqual(['Rare tea has no price.']);
  });

  test('does not find companies, stores and products of another client', async () => {
    const client = await newClient();
    const [own, strange] = [await makeCustomer(client), await makeCustomer(await newClient())];
    const create = ({ companyId, storeId, productId }: typeof own) =>
      client.as('ROLE_ADMIN')(routes.create, { body: { companyId, storeId, items: [{ productId, quantity: 1 }] } });

    expect(await create({ ...own, companyId: strange.companyId })).toMatchObject({
      body: { code: 'COMPANY_NOT_FOUND' },
    });
    expect(await create({ ...own, storeId: strange.storeId })).toMatchObject({ body: { code: 'STORE_NOT_FOUND' } });
    expect(await create({ ...own, productId: strange.productId })).toMatchObject({
      body: { code: 'PRODUCT_NOT_FOUND' },
    });
  });

  test('rejects a store of another company', async () => {
    const client = await newClient();
    const [one, two] = [await makeCustomer(client), await client.db((db) => makeCompany(db))];

    const rejected = await client.as('none')(routes.create, { body: { companyId: two, storeId: one.storeId } });

    expect(rejected).toMatchObject({ status: 409, body: { code: 'STORE_OF_ANOTHER_COMPANY' } });
  });

  test('only an order manager can start with an approved order, and never with an empty one', async () => {
    const client = await newClient();
    const { companyId, storeId, productId } = await makeCustomer(client);
    const body = { companyId, storeId, status: 'APPROVED' as const, items: [{ productId, quantity: 1 }] };

    const withoutRole = await client.as('none')(routes.create, { body });
    const empty = await client.as('ROLE_ORDER_MANAGER')(routes.create, { body: { ...body, items: [] } });
    const made = await client.as('ROLE_ORDER_MANAGER')(routes.create, { body });

    expect(withoutRole.status).toBe(403);
    expect(empty).toMatchObject({ status: 409, body: { code: 'ORDER_INCOMPLETE' } });
    expect(made.body.status).toBe('APPROVED');
    const { body: history } = await client.as('none')(routes.history, { params: { orderId: made.body.id } });
    expect(history.statusChanges.map(({ from, to }) => [from, to])).toEqual([
      ['PENDING', 'APPROVED'],
      ['DRAFT', 'PENDING'],
      [null, 'DRAFT'],
    ]);
  });

  test('rejects an order above the maximum total', async () => {
    const client = await newClient();
    const { companyId, storeId, productId } = await makeCustomer(client);

    const rejected = await client.as('ROLE_ORDER_MANAGER')(routes.create, {
      body: { companyId, storeId, items: [{ productId, quantity: 1_000_000, unitPrice: 100_000_000 }] },
    });

    expect(rejected).toMatchObject({ status: 409, body: { code: 'ORDER_TOO_LARGE' } });
  });

  test('requires a unique purchase order number per company, ignoring case and status', async () => {
    const client = await newClient();
    const { companyId, storeId } = await makeCustomer(client);
    const admin = client.as('ROLE_ADMIN');
    const { body: first } = await admin(routes.create, { body: { companyId, storeId, purchaseOrderNumber: 'PO-7' } });
    await admin(routes.deactivate, { params: { orderId: first.id } });

    const again = await admin(routes.create, { body: { companyId, storeId, purchaseOrderNumber: 'po-7' } });
    const ask = (value: string, excludeId?: number) =>
      admin(routes.purchaseOrderNumberAvailability, {
        params: { companyId },
        body: { value, ...(excludeId !== undefined && { excludeId }) },
      });

    expect(again).toMatchObject({ status: 409, body: { code: 'PURCHASE_ORDER_NUMBER_TAKEN' } });
    expect((await ask('po-7')).body).toEqual({ value: 'po-7', isAvailable: false, inactive: true });
    expect((await ask('PO-7', first.id)).body).toMatchObject({ isAvailable: true });
    const elsewhere = await makeTen(client);
    const same = { companyId: elsewhere.companyId, storeId: elsewhere.storeId, purchaseOrderNumber: 'PO-7' };
    expect((await admin(routes.create, { body: same })).status).toBe(201);
  });
});

/** An order of ten units at 1.00, in any status. */
const makeTen = (client: TestClient, given: Omit<Parameters<typeof makeOrder>[1], 'companyId' | 'items'> = {}) =>
  client.db(async (db) => {
    const companyId = await makeCompany(db);
    const storeId = await makeStore(db, { companyId });
    const productId = await makeProduct(db);
    const items = [{ productId, quantity: 10 }];
    return { orderId: await makeOrder(db, { companyId, storeId, items, ...given }), productId, companyId, storeId };
  });

describe('the status of an order', () => {
  test('goes from draft to approved, with author and reason of each change in the history', async () => {
    const client = await newClient();
    const { orderId } = await makeTen(client);
    const step = (status: 'DRAFT' | 'PENDING' | 'APPROVED', reason?: string) =>
      client.as('ROLE_ORDER_MANAGER')(routes.setStatus, {
        params: { orderId },
        body: { status, ...(reason !== undefined && { reason }) },
      });

    await step('PENDING');
    await step('DRAFT', 'Too much milk');
    await step('PENDING');
    const { body } = await step('APPROVED');

    expect(body).toMatchObject({ status: 'APPROVED', nextStatuses: ['PACKING', 'PENDING', 'CANCELLED'] });
    const { body: history } = await client.as('none')(routes.history, { params: { orderId } });
    const createdBy = { id: client.userIdFor('ROLE_ORDER_MANAGER'), email: client.emailFor('ROLE_ORDER_MANAGER') };
    expect(history.statusChanges).toMatchObject([
      { from: 'PENDING', to: 'APPROVED', createdBy },
      { from: 'DRAFT', to: 'PENDING' },
      { from: 'PENDING', to: 'DRAFT', reason: 'Too much milk', createdBy },
      { from: 'DRAFT', to: 'PENDING', reason: null },
    ]);
  });

  test('rejects an invalid transition and lists the allowed ones', async () => {
    const client = await newClient();
    const { orderId } = await makeTen(client);

    const rejected = await client.as('ROLE_ADMIN')(routes.setStatus, {
      params: { orderId },
      body: { status: 'SHIPPED' },
    });

    expect(rejected).toMatchObject({
      status: 409,
      body: { code: 'ILLEGAL_TRANSITION', from: 'DRAFT', to: 'SHIPPED', allowed: ['PENDING', 'CANCELLED'] },
    });
  });

  test('the current status has no effect', async () => {
    const client = await newClient();
    const { orderId } = await makeTen(client, { status: 'PENDING' });

    const { status, headers } = await client.as('none')(routes.setStatus, {
      params: { orderId },
      body: { status: 'PENDING' },
    });

    expect({ status, etag: headers.etag }).toEqual({ status: 200, etag: '"1"' });
    const { body: history } = await client.as('none')(routes.history, { params: { orderId } });
    expect(history).toEqual({ statusChanges: [], changes: [] });
  });

  test('rejects approval without the role', async () => {
    const client = await newClient();
    const { orderId } = await makeTen(client, { status: 'PENDING' });

    const rejected = await client.as('ROLE_REPORTING')(routes.setStatus, {
      params: { orderId },
      body: { status: 'APPROVED' },
    });

    expect(rejected.status).toBe(403);
  });

  test('open lines prevent the shipped status and are listed', async () => {
    const client = await newClient();
    const { orderId } = await makeTen(client, { status: 'PACKING' });
    const ship = () => client.as('ROLE_ADMIN')(routes.setStatus, { params: { orderId }, body: { status: 'SHIPPED' } });

    const rejected = await ship();
    await client.db((db) =>
      db.updateTable('salesOrderItem').set({ shippedQuantity: 10 }).where('salesOrderId', '=', orderId).execute(),
    );
    const shipped = await ship();

    expect(rejected).toMatchObject({ status: 409, body: { code: 'ORDER_LINES_OPEN' } });
    expect(getErrorMessages(rejected.body)).toEqual([
      'Some lines are not fully shipped.',
      expect.stringMatching(/: 10 left\.$/),
    ]);
    expect(shipped.body).toMatchObject({ status: 'SHIPPED', shippingState: 'FULLY_SHIPPED', nextStatuses: [] });
  });

  test('cancelling requires a reason from pending on, and is rejected once a unit has shipped', async () => {
    const client = await newClient();
    const admin = client.as('ROLE_ADMIN');
    const [draft, pending, packing] = [
      await makeTen(client),
      await makeTen(client, { status: 'PENDING' }),
      await makeTen(client, { status: 'PACKING' }),
    ];
    await client.db((db) =>
      db
        .updateTable('salesOrderItem')
        .set({ shippedQuantity: 1 })
        .where('salesOrderId', '=', packing.orderId)
        .execute(),
    );
    const cancel = ({ orderId }: { orderId: number }, cancellationReason?: string) =>
      admin(routes.cancel, { params: { orderId }, body: { cancellationReason } });

    expect((await cancel(draft)).body).toMatchObject({ status: 'CANCELLED', cancellationReason: null });
    expect(await cancel(pending)).toMatchObject({ status: 409, body: { code: 'CANCELLATION_REASON_REQUIRED' } });
    expect((await cancel(pending, 'Store closed')).body).toMatchObject({ cancellationReason: 'Store closed' });
    expect(await cancel(packing, 'Too late')).toMatchObject({ status: 409, body: { code: 'ORDER_HAS_SHIPPED' } });
    expect(await admin(routes.setStatus, { params: draft, body: { status: 'DRAFT' } })).toMatchObject({
      body: { code: 'ILLEGAL_TRANSITION', allowed: [] },
    });
  });
});

describe('editing an order', () => {
  test('lines are added, changed and deleted, and the totals are updated', async () => {
    const client = await newClient();
    const { orderId, productId, storeId } = await makeTen(client);
    const second = await client.db((db) => makeProduct(db));
    const user = client.as('ROLE_ORDER_MANAGER');

    const added = await user(routes.addItem, {
      params: { orderId },
      body: { productId: second, quantity: 3, unitPrice: 250 },
    });
    const changed = await user(routes.updateItem, {
      params: { orderId, productId },
      body: { quantity: 4, unitPrice: 99 },
    });
    const removed = await user(routes.removeItem, { params: { orderId, productId: second } });
    const { body: order } = await user(routes.get, { params: { orderId } });

    expect(added).toMatchObject({
      status: 201,
      headers: { location: `/api/v1/orders/${orderId}`, etag: '"2"' },
      body: { totalUnit: 13, totalPrice: 1750 },
    });
    expect(changed.body).toMatchObject({ totalUnit: 7, totalPrice: 1146 });
    expect(removed.status).toBe(204);
    expect(order).toMatchObject({ totalUnit: 4, totalPrice: 396, items: [{ product: { id: productId } }] });
    const { body: history } = await user(routes.history, { params: { orderId } });
    const fields = history.changes.map(({ change }) => change.field);
    expect(fields.filter((field) => field?.startsWith('items/'))).toHaveLength(3);
    expect(history.changes.find(({ change }) => change.updatedValue === null)?.change).toMatchObject({
      field: `items/${second}/${storeId}`,
      previousValue: { quantity: 3, unitPrice: 250 },
    });
  });

  test('a product occurs in one line, and a missing line differs from a missing order', async () => {
    const client = await newClient();
    const { orderId, productId } = await makeTen(client);
    const user = client.as('ROLE_ORDER_MANAGER');

    const twice = await user(routes.addItem, { params: { orderId }, body: { productId, quantity: 1, unitPrice: 1 } });
    const noLine = await user(routes.updateItem, {
      params: { orderId, productId: productId + 999 },
      body: { quantity: 1 },
    });
    const noOrder = await user(routes.updateItem, {
      params: { orderId: orderId + 999, productId },
      body: { quantity: 1 },
    });

    expect(twice).toMatchObject({ status: 409, body: { code: 'ORDER_ITEM_EXISTS' } });
    expect(noLine).toMatchObject({ status: 404, body: { message: 'Order item with product id not found.' } });
    expect(noOrder).toMatchObject({ status: 404, body: { message: 'Order not found.' } });
  });

  test('approval freezes prices and restricts edits to order managers, and marks the ERP copy as stale', async () => {
    const client = await newClient();
    const { orderId, productId } = await makeTen(client, { status: 'APPROVED', syncStatus: 'SYNCHRONIZED' });
    const manager = client.as('ROLE_ORDER_MANAGER');
    const params = { orderId, productId };

    const withoutRole = await client.as('none')(routes.updateItem, { params, body: { quantity: 5 } });
    const price = await manager(routes.updateItem, { params, body: { unitPrice: 1 } });
    const quantity = await manager(routes.updateItem, { params, body: { quantity: 5 } });

    expect(withoutRole.status).toBe(403);
    expect(price).toMatchObject({ status: 409, body: { code: 'ORDER_NOT_EDITABLE', orderStatus: 'APPROVED' } });
    expect(quantity.body).toMatchObject({ totalUnit: 5, syncStatus: 'PENDING_FOR_RETRY' });
  });

  test('while packing, a quantity cannot go below the shipped quantity', async () => {
    const client = await newClient();
    const { orderId, productId } = await makeTen(client, { status: 'PACKING' });
    await client.db((db) =>
      db.updateTable('salesOrderItem').set({ shippedQuantity: 4 }).where('salesOrderId', '=', orderId).execute(),
    );
    const set = (quantity: number) =>
      client.as('ROLE_ADMIN')(routes.updateItem, { params: { orderId, productId }, body: { quantity } });

    expect(await set(3)).toMatchObject({ status: 409, body: { code: 'ORDER_NOT_EDITABLE' } });
    expect((await set(4)).body).toMatchObject({ shippingState: 'FULLY_SHIPPED', items: [{ remainingQuantity: 0 }] });
  });

  test('a shipped order keeps its terms and accepts a note', async () => {
    const client = await newClient();
    const { orderId } = await makeTen(client, { status: 'SHIPPED', purchaseOrderNumber: 'PO-1' });
    const put = (body: { purchaseOrderNumber: string; salesNote: string }) =>
      client.as('none')(routes.update, { params: { orderId }, body });

    expect(await put({ purchaseOrderNumber: 'PO-2', salesNote: 'Late' })).toMatchObject({
      status: 409,
      body: { code: 'ORDER_NOT_EDITABLE', editable: ['note'] },
    });
    expect((await put({ purchaseOrderNumber: 'PO-1', salesNote: 'Late' })).body).toMatchObject({ salesNote: 'Late' });
  });

  test('a draft can move to a store of another company with its lines', async () => {
    const client = await newClient();
    const { orderId } = await makeTen(client);
    const target = await client.db(async (db) => {
      const companyId = await makeCompany(db, { name: 'Jimbo’s' });
      const regionId = await makeRegion(db, { companyId });
      return { companyId, regionId, storeId: await makeStore(db, { companyId, regionId }) };
    });
    const { regionId, ...customer } = target;

    const { body } = await client.as('ROLE_ORDER_MANAGER')(routes.update, {
      params: { orderId },
      body: { ...customer, discount: 50 },
    });

    expect(body).toMatchObject({
      company: { id: target.companyId, name: 'Jimbo’s' },
      store: { id: target.storeId },
      region: { id: regionId },
      totalPrice: 500,
      items: [{ store: { id: target.storeId } }],
    });
  });

  test('rush and sync status have separate calls, the latter for order managers', async () => {
    const client = await newClient();
    const { orderId } = await makeTen(client);
    const params = { orderId };

    expect((await client.as('none')(routes.flagRush, { params })).body.inRush).toBe(true);
    expect((await client.as('none')(routes.unflagRush, { params })).status).toBe(204);
    const body = { syncStatus: 'PAUSED' } as const;
    expect((await client.as('none')(routes.setSyncStatus, { params, body })).status).toBe(403);
    expect((await client.as('ROLE_ORDER_MANAGER')(routes.setSyncStatus, { params, body })).body).toMatchObject({
      syncStatus: 'PAUSED',
      inRush: false,
    });
  });

  test('in a regional order each store has its line, and changes name the store where necessary', async () => {
    const client = await newClient();
    const { orderId, productId, here, there } = await client.db(async (db) => {
      const companyId = await makeCompany(db);
      const regionId = await makeRegion(db, { companyId });
      const stores = [
        await makeStore(db, { companyId, regionId }),
        await makeStore(db, { companyId, regionId }),
      ] as const;
      const product = await makeProduct(db);
      const items = stores.map((storeId) => ({ productId: product, storeId, quantity: 6 }));
      const id = await makeOrder(db, { companyId, regionId, items });
      return { orderId: id, productId: product, here: stores[0], there: stores[1] };
    });
    const user = client.as('none');
    const params = { orderId, productId };

    const unclear = await user(routes.updateItem, { params, body: { quantity: 1 } });
    const { body } = await user(routes.updateItem, { params, query: { storeId: there }, body: { quantity: 1 } });
    const nowhere = await user(routes.addItem, { params, body: { productId, quantity: 1, unitPrice: 1 } });

    expect(unclear).toMatchObject({ status: 400, body: { errors: [{ pointer: '/query/storeId' }] } });
    const quantities = Object.fromEntries(body.items.map(({ store, quantity }) => [store.id, quantity]));
    expect(quantities).toEqual({ [here]: 6, [there]: 1 });
    expect(body.store).toBeNull();
    expect(nowhere).toMatchObject({ status: 400, body: { errors: [{ pointer: '/body/storeId' }] } });
  });
});
