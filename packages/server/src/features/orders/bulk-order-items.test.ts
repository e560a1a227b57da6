import { orderRoutes as routes } from '@shelfward/contract/orders/orders.contract.ts';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCompany, makeRegion } from '../companies/companies.factory.ts';
import { makePriceList } from '../pricing/pricing.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { makeOrder } from './orders.factory.ts';

const { newClient, takeStatements } = useWorld();

const makeParts = (client: TestClient, products = 4) =>
  client.db(async (db) => {
    const companyId = await makeCompany(db);
    const regionId = await makeRegion(db, { companyId });
    const storeId = await makeStore(db, { companyId, regionId });
    const productIds: number[] = [];
    for (let at = 0; at < products; at += 1) productIds.push(await makeProduct(db));
    return { companyId, regionId, storeId, productIds };
  });

const toLines = (order: { items: { product: { id: number }; quantity: number; unitPrice: number }[] }) =>
  Object.fromEntries(order.items.map(({ product, quantity, unitPrice }) => [product.id, [quantity, unitPrice]]));

describe('replacing all lines of an order', () => {
  test('adds new lines, changes existing ones, and deletes the others', async () => {
    const client = await newClient();
    const { productIds, regionId: _, ...customer } = await makeParts(client);
    const [a = 0, b = 0, c = 0, d = 0] = productIds;
    const items = [a, b, c].map((productId) => ({ productId, quantity: 10, unitPriceCents: 200 }));
    const orderId = await client.db((db) => makeOrder(db, { ...customer, items }));

    const { status, body } = await client.as('ROLE_ORDER_MANAGER')(routes.replaceItems, {
      params: { orderId },
      body: {
        items: [
          { productId: a, quantity: 10 },
          { productId: b, quantity: 7, unitPrice: 150 },
          { productId: d, quantity: 2, unitPrice: 50 },
        ],
      },
    });

    expect(status).toBe(200);
    expect(toLines(body)).toEqual({ [a]: [10, 200], [b]: [7, 150], [d]: [2, 50] });
    expect(body).toMatchObject({ totalUnit: 19, totalPrice: 3150 });
    const { body: history } = await client.as('none')(routes.history, { params: { orderId } });
    const store = customer.storeId;
    expect(
      history.changes
        .map(({ change }) => change.modifier)
        .filter((field) => String(field).startsWith('items/'))
        .toSorted(),
    ).toEqual([b, c, d].map((id) => `items/${id}/${store}`).toSorted());
  });

  test('needs as many statements for five hundred lines as for three', async () => {
    const client = await newClient();
    const { productIds, regionId: _, ...customer } = await makeParts(client, 500);
    const save = async (ids: readonly number[], quantity: number) => {
      const orderId = await client.db((db) =>
        makeOrder(db, { ...customer, items: [{ productId: ids[0] ?? 0, quantity: 1 }] }),
      );
      takeStatements();
      const items = ids.map((productId) => ({ productId, quantity, unitPrice: 100 }));
      const { status } = await client.as('ROLE_ORDER_MANAGER')(routes.replaceItems, {
        params: { orderId },
        body: { items },
      });
      return [status, takeStatements().length];
    };

    expect(await save(productIds, 3)).toEqual(await save(productIds.slice(0, 3), 3));
  });

  test('is rejected as a whole for an unknown product, a missing price, and a duplicate product', async () => {
    const client = await newClient();
    const { productIds, regionId: _, ...customer } = await makeParts(client);
    const [a = 0, b = 0] = productIds;
    const orderId = await client.db((db) => makeOrder(db, { ...customer, items: [{ productId: a, quantity: 1 }] }));
    const put = (items: { productId: number; quantity: number; unitPrice?: number }[]) =>
      client.as('none')(routes.replaceItems, { params: { orderId }, body: { items } });

    const unknown = await put([
      { productId: a, quantity: 5 },
      { productId: 999_999, quantity: 1, unitPrice: 1 },
    ]);
    const unpriced = await put([
      { productId: a, quantity: 5 },
      { productId: b, quantity: 1 },
    ]);
    const twice = await put([
      { productId: a, quantity: 5 },
      { productId: a, quantity: 1 },
    ]);

    expect(unknown).toMatchObject({
      status: 404,
      body: { code: 'PRODUCT_NOT_FOUND', errors: [{ pointer: '/body/items/1/productId' }] },
    });
    expect(unpriced).toMatchObject({ status: 409, body: { errors: [{ pointer: '/body/items/1/productId' }] } });
    expect(twice.status).toBe(400);
    const { body } = await client.as('none')(routes.get, { params: { orderId } });
    expect(toLines(body)).toEqual({ [a]: [1, 100] });
  });

  test('changes only what the status allows, and never below the shipped quantity', async () => {
    const client = await newClient();
    const { productIds, regionId: _, ...customer } = await makeParts(client);
    const [a = 0, b = 0] = productIds;
    const items = [a, b].map((productId) => ({ productId, quantity: 10, shippedQuantity: 4 }));
    const orderId = await client.db((db) => makeOrder(db, { ...customer, status: 'PACKING', items }));
    const put = (lines: { productId: number; quantity: number; unitPrice?: number }[]) =>
      client.as('ROLE_ORDER_MANAGER')(routes.replaceItems, { params: { orderId }, body: { items: lines } });
    const rest = { productId: b, quantity: 10 };

    expect((await put([{ productId: a, quantity: 12 }, rest])).status).toBe(200);
    expect((await put([{ productId: a, quantity: 3 }, rest])).body).toMatchObject({ code: 'ORDER_NOT_EDITABLE' });
    expect((await put([{ productId: a, quantity: 12, unitPrice: 1 }, rest])).body).toMatchObject({
      code: 'ORDER_NOT_EDITABLE',
      editable: ['quantities', 'rush', 'note'],
    });
    expect((await put([rest])).body).toMatchObject({ code: 'ORDER_NOT_EDITABLE' });
    const unrelated = await client.as('none')(routes.replaceItems, { params: { orderId }, body: { items: [rest] } });
    expect(unrelated.status).toBe(409);
  });

  test('requires stores of the company in a regional order', async () => {
    const client = await newClient();
    const { productIds, companyId, regionId, storeId } = await makeParts(client);
    const [a = 0] = productIds;
    const foreignStoreId = await client.db(async (db) => makeStore(db, { companyId: await makeCompany(db) }));
    const second = await client.db((db) => makeStore(db, { companyId, regionId }));
    const orderId = await client.db((db) =>
      makeOrder(db, { companyId, regionId, items: [{ productId: a, storeId, quantity: 1 }] }),
    );
    const put = (stores: readonly (number | undefined)[]) =>
      client.as('ROLE_ORDER_MANAGER')(routes.replaceItems, {
        params: { orderId },
        body: {
          items: stores.map((lineStoreId) => ({
            productId: a,
            quantity: 2,
            unitPrice: 100,
            ...(lineStoreId && { storeId: lineStoreId }),
          })),
        },
      });

    expect((await put([storeId, second])).body).toMatchObject({ totalUnit: 4 });
    expect((await put([undefined])).status).toBe(400);
    expect((await put([foreignStoreId])).body).toMatchObject({ code: 'STORE_OF_ANOTHER_COMPANY' });
  });

  test('lets one of fifty requests with the same version win', async () => {
    const client = await newClient();
    const { productIds, regionId: _, ...customer } = await makeParts(client);
    const [a = 0] = productIds;
    const orderId = await client.db((db) => makeOrder(db, { ...customer, items: [{ productId: a, quantity: 1 }] }));

    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        client.as('none')(
          routes.replaceItems,
          { params: { orderId }, body: { items: [{ productId: a, quantity: at + 2 }] } },
          { 'if-match': '"1"' },
        ),
      ),
    );

    const statuses = responses.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([200, ...Array(49).fill(412)]);
  });
});

test("resolves codes to products by UPC, SKU or name, with the company's price", async () => {
  const client = await newClient();
  const [companyId, oat, nut] = await client.db(async (db) => {
    const priceListId = await makePriceList(db);
    const own = await makeCompany(db);
    await db.updateTable('company').set({ priceListId }).where('id', '=', own).execute();
    const ids = [
      await makeProduct(db, { upc: '0850', sku: 'OAT', name: 'Oat milk' }),
      await makeProduct(db, { upc: 'OAT', sku: 'X', name: 'Nut bar' }),
    ] as const;
    await db.insertInto('productPrice').values({ priceListId, productId: ids[0], priceCents: 450 }).execute();
    return [own, ...ids] as const;
  });

  const { body } = await client.as('none')(routes.findProducts, {
    body: { companyId, words: ['oat MILK', 'oat', '0850', 'nothing', 'x'] },
  });

  expect(body.products.map(({ word, product, unitPrice }) => [word, product.id, unitPrice])).toEqual([
    ['oat MILK', oat, 450],
    ['oat', nut, null],
    ['0850', oat, 450],
    ['x', nut, null],
  ]);
});

describe('a copy of an order', () => {
  test('is a new draft with the lines, prices and terms, without number, date and reason', async () => {
    const client = await newClient();
    const { productIds, regionId: _, ...customer } = await makeParts(client);
    const items = productIds.map((productId, at) => ({
      productId,
      quantity: at + 1,
      unitPriceCents: 333,
      shippedQuantity: at,
    }));
    const orderId = await client.db((db) =>
      makeOrder(db, {
        ...customer,
        status: 'CANCELLED',
        purchaseOrderNumber: 'PO-9',
        requestedShipDate: '2026-01-05',
        items,
      }),
    );
    const { body: source } = await client.as('none')(routes.get, { params: { orderId } });

    const { status, body: copy, headers } = await client.as('none')(routes.copy, { params: { orderId } });

    expect(status).toBe(201);
    expect(headers.location).toBe(`/api/v1/orders/${copy.id}`);
    expect(copy).toMatchObject({ status: 'DRAFT', purchaseOrderNumber: null, requestedShipDate: null, totalUnit: 10 });
    expect(copy.totalPrice).toBe(3330);
    expect(toLines(copy)).toEqual(toLines(source));
    expect(copy.items.every(({ shippedQuantity }) => shippedQuantity === 0)).toBe(true);
  });

  test('of a regional order is a regional order', async () => {
    const client = await newClient();
    const { productIds, companyId, regionId, storeId } = await makeParts(client);
    const items = productIds.map((productId) => ({ productId, storeId, quantity: 3 }));
    const orderId = await client.db((db) => makeOrder(db, { companyId, regionId, items }));

    const { body: copy } = await client.as('none')(routes.copy, { params: { orderId } });

    expect(copy).toMatchObject({ store: null, region: { id: regionId }, totalUnit: 12 });
  });
});
