// ASVS 2.3.2

import { orderImportRoutes } from '@shelfward/contract/orders/order-import.contract.ts';
import { orderRoutes as routes } from '@shelfward/contract/orders/orders.contract.ts';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { makeOrder } from './orders.factory.ts';

const { newClient } = useWorld();

/** A pending order of two products, one of which became unavailable, and a second unavailable product. */
const makePending = (client: TestClient, state: 'discontinued' | 'inactive') =>
  client.db(async (db) => {
    const companyId = await makeCompany(db);
    const storeId = await makeStore(db, { companyId, name: 'Downtown' });
    const ordered = await makeProduct(db, { name: 'Almond milk', [state]: true });
    const active = await makeProduct(db, { name: 'Nut bar' });
    const other = await makeProduct(db, { name: 'Oat milk', upc: 'OAT', [state]: true });
    const items = [ordered, active].map((productId) => ({ productId, quantity: 10 }));
    const orderId = await makeOrder(db, { companyId, storeId, status: 'PENDING', items });
    return { companyId, storeId, orderId, ordered, active, other };
  });

describe.for(['discontinued', 'inactive'] as const)('a product that is %s', (state) => {
  test('cannot be added to an order', async () => {
    const client = await newClient();
    const { orderId, ordered, active, other, ...customer } = await makePending(client, state);
    const manager = client.as('ROLE_ORDER_MANAGER');
    const item = { productId: other, quantity: 2, unitPrice: 100 };
    const rest = [ordered, active].map((productId) => ({ productId, quantity: 10 }));

    const responses = [
      await manager(routes.create, { body: { ...customer, items: [item] } }),
      await manager(routes.addItem, { params: { orderId }, body: item }),
      await manager(routes.replaceItems, { params: { orderId }, body: { items: [...rest, item] } }),
    ];
    const imported = await manager(orderImportRoutes.import, {
      body: { metadata: {} },
      files: { file: new File(['Store,UPC,Quantity,Unit price\nDowntown,OAT,2,1.00\n'], 'orders.csv') },
    });

    const rejection = { status: 409, body: { code: 'PRODUCT_NOT_ORDERABLE', detail: `Oat milk is ${state}.` } };
    expect(responses).toMatchObject([rejection, rejection, rejection]);
    expect([imported.status, imported.body]).toEqual([406, [`Line 2: Product "OAT" is ${state}.`]]);
  });

  test('is marked in existing orders, whose lines can still be changed', async () => {
    const client = await newClient();
    const { orderId, ordered, active } = await makePending(client, state);
    const user = client.as('ROLE_ORDER_MANAGER');

    const changed = await user(routes.updateItem, { params: { orderId, productId: ordered }, body: { quantity: 4 } });
    const approved = await user(routes.setStatus, { params: { orderId }, body: { status: 'APPROVED' } });

    expect([changed.status, approved.status]).toEqual([200, 200]);
    const marks = Object.fromEntries(approved.body.items.map(({ product }) => [product.id, product[state]]));
    expect(marks).toEqual({ [ordered]: true, [active]: false });
  });
});
