import { orderRoutes as routes } from '@shelfward/contract/orders/orders.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { makeOrder } from './orders.factory.ts';

const { newClient } = useWorld();

interface Shipped {
  readonly tea: number;
  readonly mug: number;
}

/** An order of ten teas and four mugs, partially shipped. */
const makeShop = async (
  shipped: Shipped = { tea: 6, mug: 4 },
  status: 'APPROVED' | 'PACKING' | 'DRAFT' = 'PACKING',
) => {
  const client = await newClient();
  const made = await client.db(async (db) => {
    const companyId = await makeCompany(db);
    const storeId = await makeStore(db, { companyId });
    const tea = await makeProduct(db, { name: 'Tea', onHand: 100 });
    const mug = await makeProduct(db, { name: 'Mug', onHand: 100 });
    const items = [
      { productId: tea, quantity: 10, shippedQuantity: shipped.tea },
      { productId: mug, quantity: 4, shippedQuantity: shipped.mug },
    ];
    return { tea, mug, orderId: await makeOrder(db, { companyId, storeId, status, items }) };
  });
  const manager = client.as('ROLE_ORDER_MANAGER');
  const at = (productId: number) => ({ params: { orderId: made.orderId, productId }, query: {} });
  const close = (productId: number) =>
    manager(routes.shortCloseItem, { ...at(productId), body: { reason: 'Sold out at the maker' } });
  const reopen = (productId: number) => manager(routes.reopenItem, at(productId));
  return { client, manager, close, reopen, at, ...made };
};

describe('a short-closed line', () => {
  test('has no open units, releases committed stock, and records its reason in the history', async () => {
    const { client, manager, close, tea, orderId } = await makeShop({ tea: 6, mug: 0 });

    const { body: order } = await close(tea);

    expect(order.status).toBe('PACKING');
    expect(order.items.find(({ product }) => product.id === tea)).toMatchObject({
      shippedQuantity: 6,
      remainingQuantity: 0,
      shortClosed: true,
      shortCloseReason: 'Sold out at the maker',
    });
    const { body: product } = await client.as('none')(productRoutes.get, { params: { productId: tea } });
    expect(product.quantity).toEqual({ onHand: 100, unavailable: 0 });
    const { body: history } = await manager(routes.history, { params: { orderId } });
    expect(history.changes.map(({ change }) => change.updatedValue)).toContainEqual({
      product: 'Tea',
      closed: true,
      units: 4,
      reason: 'Sold out at the maker',
    });
  });

  test('completes the order if it was the last open line', async () => {
    const { close, tea } = await makeShop();

    const { body } = await close(tea);

    expect(body).toMatchObject({ status: 'SHIPPED', shippingState: 'FULLY_SHIPPED', nextStatuses: [] });
  });

  test('does not complete an order without shipments, which a user must ship or cancel', async () => {
    const { close, tea, mug } = await makeShop({ tea: 0, mug: 0 });

    await close(tea);
    const { body } = await close(mug);

    expect(body).toMatchObject({ status: 'PACKING', nextStatuses: ['SHIPPED', 'APPROVED', 'CANCELLED'] });
  });

  test('can be reopened until the order is shipped', async () => {
    const { client, close, reopen, tea, mug } = await makeShop({ tea: 6, mug: 0 });
    await close(tea);

    const { body: open } = await reopen(tea);
    await close(tea);
    await close(mug);
    const late = await reopen(tea);

    expect(open.items.find(({ product }) => product.id === tea)).toMatchObject({
      remainingQuantity: 4,
      shortClosed: false,
      shortCloseReason: null,
    });
    expect(late).toMatchObject({ status: 409, body: { code: 'ORDER_NOT_SHIPPABLE' } });
    const { body: product } = await client.as('none')(productRoutes.get, { params: { productId: tea } });
    expect(product.quantity.unavailable).toBe(0);
  });

  test('cannot be increased before it is reopened', async () => {
    const { manager, close, at, tea } = await makeShop({ tea: 6, mug: 0 });
    await close(tea);

    const more = await manager(routes.updateItem, { ...at(tea), body: { quantity: 20 } });

    expect(more).toMatchObject({ status: 409, body: { code: 'ORDER_NOT_EDITABLE' } });
  });

  test('is rejected without open units, before approval, and without the role', async () => {
    const { client, close, at, mug, tea } = await makeShop();
    const draft = await makeShop({ tea: 0, mug: 0 }, 'DRAFT');

    expect(await close(mug)).toMatchObject({ status: 409, body: { code: 'ORDER_LINE_NOT_OPEN' } });
    expect(await draft.close(draft.tea)).toMatchObject({ status: 409, body: { code: 'ORDER_NOT_SHIPPABLE' } });
    const reporting = await client.as('ROLE_REPORTING')(routes.shortCloseItem, { ...at(tea), body: { reason: 'No' } });
    expect(reporting.status).toBe(403);
  });
});

test('a quantity reduced to the shipped quantity completes the order', async () => {
  const { manager, at, tea } = await makeShop();

  const { body } = await manager(routes.updateItem, { ...at(tea), body: { quantity: 6 } });

  expect(body).toMatchObject({ status: 'SHIPPED', totalUnit: 10 });
});
