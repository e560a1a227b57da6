// ASVS 2.3.2

import { orderEntryRoutes } from '@shelfward/contract/order-entry/order-entry.contract.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeOrder } from '../orders/orders.factory.ts';
import { makeScopedUser, type ScopedUser } from '../users/user-scopes.factory.ts';
import { type EntryStore, makeEntryStore } from './order-entry.factory.ts';

const world = useWorld();
let client: TestClient;
let partner: ScopedUser;
let ids: EntryStore;

beforeAll(async () => {
  client = await world.newClient();
  ids = await makeEntryStore(client);
  partner = await makeScopedUser(world, client, { kind: 'PARTNER', storeIds: [ids.storeId] });
});

const draft = (items: readonly { productId: number; quantity: number }[], storeId = ids.storeId) =>
  partner.call(orderRoutes.create, { body: { companyId: ids.companyId, storeId, items: [...items] } });
const submit = (orderId: number) => partner.call(orderEntryRoutes.submit, { params: { orderId }, body: {} });

test('shows the assortment with suggestions in packs, own prices, and the minimum', async () => {
  const { body } = await partner.call(orderEntryRoutes.get, { params: { storeId: ids.storeId } });

  expect(body.minimums).toEqual([{ kind: 'VALUE', minimum: 4000 }]);
  expect(body.products.map(({ product, suggested, unitPrice }) => [product.name, suggested, unitPrice])).toEqual([
    ['Soap', 10, 500],
    ['Tea', 12, 500],
  ]);
});

describe('an order of a partner', () => {
  test('is submitted, approved by the brand, and announced by e-mail', async () => {
    const { body: order } = await draft([{ productId: ids.tea, quantity: 12 }]);
    const { status, body: submitted } = await submit(order.id);
    const manager = client.as('ROLE_ORDER_MANAGER');
    const { body: difference } = await manager(orderEntryRoutes.submission, { params: { orderId: order.id } });
    await manager(orderRoutes.setStatus, { params: { orderId: order.id }, body: { status: 'APPROVED' } });

    expect([status, submitted.status]).toEqual([200, 'PENDING']);
    expect(difference).toEqual({
      isSubmitted: true,
      deliveryDay: null,
      differences: [{ product: { id: ids.soap, name: 'Soap' }, quantity: 0, suggested: 10, unitPrice: 500 }],
      changes: [],
      reason: null,
    });
    const { body: approved } = await partner.call(orderRoutes.get, { params: { orderId: order.id } });
    const mails = (await world.mails()).filter(({ to }) => to === partner.email);
    expect(approved.status).toBe('APPROVED');
    expect(mails.map(({ subject }) => subject)).toEqual([`Your order for ${approved.store?.name} was approved`]);
    expect(mails[0]?.text).toContain(`Your order for ${approved.store?.name} was approved: 12 units, $60.00.`);
    expect(mails[0]?.text).toContain(`/orders/orderDetail/${order.id}`);
  });

  test('is created once for an Idempotency-Key', async () => {
    const body = { companyId: ids.companyId, storeId: ids.storeId, items: [{ productId: ids.tea, quantity: 6 }] };
    const send = () => partner.call(orderRoutes.create, { body }, { 'idempotency-key': 'once' });
    const [first, second] = [await send(), await send()];

    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
  });

  test('is changed line by line, copied, and cancelled', async () => {
    const { body: order } = await draft([{ productId: ids.tea, quantity: 12 }]);
    const params = { orderId: order.id };
    const added = await partner.call(orderRoutes.addItem, { params, body: { productId: ids.soap, quantity: 3 } });
    const changed = await partner.call(orderRoutes.updateItem, {
      params: { ...params, productId: ids.soap },
      body: { quantity: 5 },
    });
    const replaced = await partner.call(orderRoutes.replaceItems, {
      params,
      body: { items: [{ productId: ids.soap, quantity: 9 }] },
    });
    const renamed = await partner.call(orderRoutes.update, { params, body: { purchaseOrderNumber: 'PO 7' } });
    const copied = await partner.call(orderRoutes.copy, { params });
    const removed = await partner.call(orderRoutes.removeItem, { params: { ...params, productId: ids.soap } });
    const cancelled = await partner.call(orderRoutes.cancel, { params, body: {} });

    expect([added, changed, replaced, renamed, copied, removed, cancelled].map(({ status }) => status)).toEqual([
      201, 200, 200, 200, 201, 204, 200,
    ]);
    expect(renamed.body).toMatchObject({ purchaseOrderNumber: 'PO 7', totalUnit: 9 });
    expect(renamed.body).not.toHaveProperty('commission');
  });

  test('cannot have the number of another order of the company, whose error is the same if the order is hidden', async () => {
    const { companyId, storeId } = ids;
    const other = { companyId, storeId: ids.otherStoreId };
    await client.db((db) => makeOrder(db, { ...other, purchaseOrderNumber: 'HIDDEN 1' }));
    await client.db((db) => makeOrder(db, { companyId, storeId, purchaseOrderNumber: 'OWN 1' }));
    const { body: order } = await draft([{ productId: ids.tea, quantity: 12 }]);
    const params = { orderId: order.id };
    const rename = async (purchaseOrderNumber: string) => {
      const { status, body } = await partner.call(orderRoutes.update, { params, body: { purchaseOrderNumber } });
      return [status, { ...body, requestId: null }];
    };

    const hidden = await rename('hidden 1');

    expect(hidden).toEqual(await rename('own 1'));
    expect(hidden).toMatchObject([409, { code: 'PURCHASE_ORDER_NUMBER_TAKEN' }]);
  });

  test('is sent back with a reason', async () => {
    const { body: order } = await draft([{ productId: ids.tea, quantity: 12 }]);
    await submit(order.id);
    await client.as('ROLE_ORDER_MANAGER')(orderRoutes.setStatus, {
      params: { orderId: order.id },
      body: { status: 'DRAFT', reason: 'Please order soap too.' },
    });

    const { body } = await partner.call(orderRoutes.history, { params: { orderId: order.id } });
    expect(body.statusChanges[0]).toMatchObject({ to: 'DRAFT', reason: 'Please order soap too.' });
    expect((await world.mails()).map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/sent back$/));
  });

  test.each([
    ['is below the minimum', 6, /below the minimum of \$40/],
    ['is not in packs', 13, /packs of 6 units/],
  ])('is not submitted if it %s', async (_, quantity, reason) => {
    const { body: order } = await draft([{ productId: ids.tea, quantity }]);
    const { status, body } = await submit(order.id);

    expect([status, body]).toEqual([409, expect.objectContaining({ detail: expect.stringMatching(reason) })]);
  });

  test('never skips the checks, and is never approved by the partner', async () => {
    const { body: order } = await draft([{ productId: ids.tea, quantity: 12 }]);
    const setStatus = (status: 'PENDING' | 'APPROVED') =>
      partner.call(orderRoutes.setStatus, { params: { orderId: order.id }, body: { status } });

    expect((await setStatus('PENDING')).status).toBe(403);
    await submit(order.id);
    expect((await setStatus('APPROVED')).status).toBe(403);
  });

  test('that the ERP has is cancelled, and its sync follows', async () => {
    const orderId = await client.db((db) =>
      makeOrder(db, {
        companyId: ids.companyId,
        storeId: ids.storeId,
        status: 'PENDING',
        syncStatus: 'SYNCHRONIZED',
        items: [{ productId: ids.tea, quantity: 6 }],
      }),
    );
    const { status } = await partner.call(orderRoutes.cancel, {
      params: { orderId },
      body: { cancellationReason: 'Closed' },
    });
    const { body } = await client.as('none')(orderRoutes.get, { params: { orderId } });

    expect([status, body.syncStatus]).toEqual([200, 'PENDING_FOR_RETRY']);
  });

  test('has only products of the assortment, and only own stores', async () => {
    expect((await draft([{ productId: ids.hidden, quantity: 6 }])).status).toBe(404);
    expect((await draft([{ productId: ids.tea, quantity: 6 }], ids.otherStoreId)).status).toBe(404);
  });
});
