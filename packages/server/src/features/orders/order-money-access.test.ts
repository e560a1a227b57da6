// ASVS 8.2.3

import { batchRoutes } from '@shelfward/contract/batch/batch.contract.ts';
import { routeUrl } from '@shelfward/contract/kit/route.ts';
import { orderImportRoutes } from '@shelfward/contract/orders/order-import.contract.ts';
import { orderRoutes as routes } from '@shelfward/contract/orders/orders.contract.ts';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makePrice, makePriceList } from '../pricing/pricing.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { makeOrder } from './orders.factory.ts';

const { newClient } = useWorld();

/** A company with a discount of 10 %, two products at $4.50, and a pending order of the first one. */
const makePending = (client: TestClient) =>
  client.db(async (db) => {
    const priceListId = await makePriceList(db);
    const companyId = await makeCompany(db, { priceListId });
    await db.updateTable('company').set({ discount: 10 }).where('id', '=', companyId).execute();
    const storeId = await makeStore(db, { companyId, name: 'Downtown' });
    const productId = await makeProduct(db, { upc: 'OAT' });
    const another = await makeProduct(db, { upc: 'NUT' });
    for (const id of [productId, another]) await makePrice(db, { priceListId, productId: id, priceCents: 450 });
    const items = [{ productId, quantity: 10, unitPriceCents: 450 }];
    const orderId = await makeOrder(db, { companyId, storeId, status: 'PENDING', items });
    return { companyId, storeId, productId, another, orderId };
  });

const statuses = (responses: readonly { readonly status: number }[]) => responses.map(({ status }) => status);

describe.for(['none', 'ROLE_REPORTING'] as const)('a user with %s', (role) => {
  test('orders at list prices and with the discount of the company, and changes everything but money', async () => {
    const client = await newClient();
    const { orderId, productId, another, ...customer } = await makePending(client);
    const user = client.as(role);
    const items = [{ productId, quantity: 2, unitPrice: 450 }];

    const responses = [
      await user(routes.create, { body: { ...customer, items } }),
      await user(routes.create, { body: { ...customer, items, discount: 10, commission: 0, shippingCharge: 0 } }),
      await user(routes.update, { params: { orderId }, body: { purchaseOrderNumber: 'PO-9', salesNote: 'Ring' } }),
      await user(routes.updateItem, { params: { orderId, productId }, body: { quantity: 7, unitPrice: 450 } }),
      await user(routes.addItem, { params: { orderId }, body: { productId: another, quantity: 1 } }),
      await user(routes.replaceItems, {
        params: { orderId },
        body: { items: [...items, { productId: another, quantity: 3 }] },
      }),
    ];

    expect(statuses(responses)).toEqual([201, 201, 200, 200, 201, 200]);
    expect(responses[0]?.body).toMatchObject({ discount: 10, totalPrice: 810 });
  });

  test('sets no discount, commission, shipping charge, or price', async () => {
    const client = await newClient();
    const { orderId, productId, another, ...customer } = await makePending(client);
    const user = client.as(role);
    const items = [{ productId, quantity: 2 }];
    const params = { orderId };

    const responses = [
      await user(routes.create, { body: { ...customer, items, discount: 100 } }),
      await user(routes.create, { body: { ...customer, items, commission: 5 } }),
      await user(routes.create, { body: { ...customer, items, shippingCharge: 100 } }),
      await user(routes.create, { body: { ...customer, items: [{ productId, quantity: 2, unitPrice: 0 }] } }),
      await user(routes.update, { params, body: { discount: 100 } }),
      await user(routes.update, { params, body: { commission: 5 } }),
      await user(routes.update, { params, body: { shippingCharge: 100 } }),
      await user(routes.updateItem, { params: { ...params, productId }, body: { unitPrice: 0 } }),
      await user(routes.addItem, { params, body: { productId: another, quantity: 1, unitPrice: 1 } }),
      await user(routes.replaceItems, { params, body: { items: [{ productId, quantity: 1, unitPrice: 1 }] } }),
      await user(routes.replaceItems, {
        params,
        body: { items: [...items, { productId: another, quantity: 1, unitPrice: 1 }] },
      }),
    ];

    expect(new Set(statuses(responses))).toEqual(new Set([403]));
    expect(responses.map(({ body }) => body)).toMatchObject(responses.map(() => ({ code: 'FORBIDDEN' })));
    const { body: order } = await user(routes.get, { params });
    expect(order).toMatchObject({ discount: 0, commission: 0, shippingCharge: 0, totalPrice: 4500 });
  });

  test('sets no price in a batch', async () => {
    const client = await newClient();
    const { orderId, productId } = await makePending(client);
    const uri = routeUrl(routes.updateItem, { params: { orderId, productId } });

    const { body } = await client.as(role)(batchRoutes.run, {
      body: { items: [{ id: '1', method: 'PATCH', uri, body: { unitPrice: 0 } }] },
    });

    expect(body).toMatchObject({ items: [{ status: 403 }] });
  });

  test('imports orders at list prices only', async () => {
    const client = await newClient();
    await makePending(client);
    const send = (lines: readonly string[], preview = false) =>
      client.as(role)(orderImportRoutes.import, {
        body: { metadata: { preview } },
        files: { file: new File([['Store,UPC,Quantity,Unit price', ...lines].join('\n')], 'orders.csv') },
      });

    const cheap = await send(['Downtown,OAT,2,4.50', 'Downtown,NUT,2,0.01'], true);
    const rejected = await send(['Downtown,OAT,2,4.50', 'Downtown,NUT,2,0.01']);
    const listed = await send(['Downtown,OAT,2,4.50', 'Downtown,NUT,2,']);

    expect(cheap.body).toMatchObject({ totalErrors: 1, errors: [{ line: 3, property: 'unitPrice' }] });
    expect(rejected.status).toBe(406);
    expect([listed.status, listed.body]).toMatchObject([200, { status: 'DONE', totalUnit: 4 }]);
  });
});
