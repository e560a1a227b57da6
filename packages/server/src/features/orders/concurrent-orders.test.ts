// G8
// ASVS 2.3.4

import { randomUUID } from 'node:crypto';
import { orderRoutes as routes } from '@shelfward/contract/orders/orders.contract.ts';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { makeOrder } from './orders.factory.ts';

const { newClient } = useWorld();

const makeCustomer = (client: TestClient) =>
  client.db(async (db) => {
    const companyId = await makeCompany(db);
    return { companyId, storeId: await makeStore(db, { companyId }), productId: await makeProduct(db) };
  });

const makePending = async (client: TestClient) => {
  const { productId, ...customer } = await makeCustomer(client);
  const items = [{ productId, quantity: 10 }];
  return { productId, orderId: await client.db((db) => makeOrder(db, { ...customer, status: 'PENDING', items })) };
};

const times = (count: number) => Array.from({ length: count }, (_, index) => index);
const tally = (statuses: readonly number[]) =>
  Object.fromEntries([...new Set(statuses)].map((status) => [status, statuses.filter((one) => one === status).length]));

describe('concurrent changes of orders', () => {
  test('of fifty status changes with the same version, one wins', async () => {
    const client = await newClient();
    const { orderId } = await makePending(client);
    const manager = client.as('ROLE_ORDER_MANAGER');
    const to = ['APPROVED', 'DRAFT', 'CANCELLED'] as const;

    const responses = await Promise.all(
      times(50).map((index) =>
        manager(
          routes.setStatus,
          { params: { orderId }, body: { status: to[index % 3] ?? 'DRAFT', reason: `Number ${index}` } },
          { 'if-match': '"1"' },
        ),
      ),
    );

    expect(tally(responses.map(({ status }) => status))).toEqual({ 200: 1, 412: 49 });
    const { body: history } = await manager(routes.history, { params: { orderId } });
    expect(history.statusChanges).toHaveLength(1);
  });

  test('fifty concurrent approvals without a version approve it once', async () => {
    const client = await newClient();
    const { orderId } = await makePending(client);
    const approve = { params: { orderId }, body: { status: 'APPROVED' as const } };

    const responses = await Promise.all(
      times(50).map(() => client.as('ROLE_ORDER_MANAGER')(routes.setStatus, approve)),
    );

    expect(tally(responses.map(({ status }) => status))).toEqual({ 200: 50 });
    const { body: history } = await client.as('none')(routes.history, { params: { orderId } });
    expect(history.statusChanges.map(({ to }) => to)).toEqual(['APPROVED']);
  });

  test('of fifty edits with the same version, one wins and determines the totals', async () => {
    const client = await newClient();
    const { orderId, productId } = await makePending(client);
    const user = client.as('ROLE_ORDER_MANAGER');
    const ifMatch = { 'if-match': '"1"' };

    const responses = await Promise.all(
      times(50).map((index) =>
        index % 2 === 0
          ? user(routes.updateItem, { params: { orderId, productId }, body: { quantity: 100 + index } }, ifMatch)
          : user(routes.update, { params: { orderId }, body: { shippingCharge: index, discount: 10 } }, ifMatch),
      ),
    );

    expect(tally(responses.map(({ status }) => status))).toEqual({ 200: 1, 412: 49 });
    const winner = responses.find(({ status }) => status === 200);
    const { body: order } = await user(routes.get, { params: { orderId } });
    expect(order).toEqual(winner?.body);
    const lines = order.items.reduce((sum, item) => sum + item.totalPrice, 0);
    expect(order.totalPrice).toBe(lines - (lines * order.discount) / 100 + order.shippingCharge);
  });

  test('concurrent edits of different lines without a version are all applied, and the total matches', async () => {
    const client = await newClient();
    const { companyId, storeId } = await makeCustomer(client);
    const products = await client.db(async (db) => {
      const made: number[] = [];
      for (const _ of times(20)) made.push(await makeProduct(db));
      return made;
    });
    const items = products.map((productId) => ({ productId, quantity: 1 }));
    const orderId = await client.db((db) => makeOrder(db, { companyId, storeId, items }));
    const user = client.as('ROLE_ORDER_MANAGER');

    await Promise.all(
      products.map((productId, index) =>
        user(routes.updateItem, { params: { orderId, productId }, body: { quantity: index + 1, unitPrice: 100 } }),
      ),
    );

    const { body: order } = await user(routes.get, { params: { orderId } });
    expect(order).toMatchObject({ totalUnit: 210, totalPrice: 21_000 });
  });

  test('of twenty orders with the same purchase order number, one is created', async () => {
    const client = await newClient();
    const { companyId, storeId } = await makeCustomer(client);

    const responses = await Promise.all(
      times(20).map((index) =>
        client.as('none')(routes.create, {
          body: { companyId, storeId, purchaseOrderNumber: index % 2 === 0 ? 'PO-1' : 'po-1' },
        }),
      ),
    );

    expect(tally(responses.map(({ status }) => status))).toEqual({ 201: 1, 409: 19 });
    const { body: list } = await client.as('none')(routes.list, { query: { search: 'po-1' } });
    expect(list.totalElements).toBe(1);
  });

  test('twenty concurrent requests with one Idempotency-Key create one order and get the same response', async () => {
    const client = await newClient();
    const { companyId, storeId, productId } = await makeCustomer(client);
    const key = { 'idempotency-key': randomUUID() };
    const body = { companyId, storeId, items: [{ productId, quantity: 1, unitPrice: 100 }] };

    const responses = await Promise.all(
      times(20).map(() => client.as('ROLE_ORDER_MANAGER')(routes.create, { body }, key)),
    );
    const other = await client.as('ROLE_ORDER_MANAGER')(
      routes.create,
      { body: { ...body, salesNote: 'Another' } },
      key,
    );

    expect(tally(responses.map(({ status }) => status))).toEqual({ 201: 20 });
    expect(new Set(responses.map((response) => JSON.stringify(response.body))).size).toBe(1);
    expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    const { body: list } = await client.as('none')(routes.list, {});
    expect(list.totalElements).toBe(1);
  });
});
