import { orderImportRoutes } from '@shelfward/contract/orders/order-import.contract.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import type { OrderStatus } from '@shelfward/contract/orders/orders.rules.ts';
import type { Db } from '../../platform/db/database.ts';
import type { TestClient } from '../../testing/client.ts';
import { defineExamples, defineProperties } from '../../testing/contract-loop/example.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makePrice, makePriceList } from '../pricing/pricing.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { makeOrder } from './orders.factory.ts';

/** A store of a company, whose price list has the product. */
const makeCustomer = (client: TestClient) =>
  client.db(async (db) => {
    const priceListId = await makePriceList(db);
    const companyId = await makeCompany(db, { priceListId });
    const storeId = await makeStore(db, { companyId });
    return { companyId, storeId, priceListId, productId: await makeListedProduct(db, priceListId) };
  });

const makeListedProduct = async (db: Db, priceListId: number): Promise<number> => {
  const productId = await makeProduct(db);
  await makePrice(db, { priceListId, productId, priceCents: 450 });
  return productId;
};

/** An order with one line of ten units. */
const existing = async (client: TestClient, status: OrderStatus = 'DRAFT') => {
  const { productId, priceListId, ...customer } = await makeCustomer(client);
  const items = [{ productId, quantity: 10 }];
  const orderId = await client.db((db) => makeOrder(db, { ...customer, status, items }));
  return { orderId, productId, another: await client.db((db) => makeListedProduct(db, priceListId)) };
};
const anOrder = async (client: TestClient) => ({ orderId: (await existing(client)).orderId });
const anItem = async (client: TestClient, status: OrderStatus = 'DRAFT') => {
  const { orderId, productId } = await existing(client, status);
  return { orderId, productId };
};

/** An approved order of which the ERP has no line. */
const anOrderThatDiffersFromErp = async (client: TestClient) => {
  const { orderId } = await existing(client, 'APPROVED');
  await client.db(async (db) => {
    await db.updateTable('salesOrder').set({ syncStatus: 'SYNCHRONIZED' }).where('id', '=', orderId).execute();
    const erpOrder = { checkedTime: '2026-11-20T10:00:00.000Z', isClosed: false, total: 0, lines: [] };
    await db
      .insertInto('orderSync')
      .values({ salesOrderId: orderId, erpOrder: JSON.stringify(erpOrder) })
      .execute();
  });
  return { orderId };
};

defineExamples(orderRoutes)({
  list: async (client) => {
    await existing(client);
    return { query: { search: 'company', status: 'DRAFT,PENDING', sort: ['company,asc', 'totalPrice,desc'] } };
  },
  summary: () => ({ query: { search: 'company', status: ['DRAFT', 'PENDING'] } }),
  create: async (client) => {
    const { companyId, storeId, productId } = await makeCustomer(client);
    return { body: { companyId, storeId, items: [{ productId, quantity: 12, unitPrice: 450 }] } };
  },
  get: async (client) => ({ params: await anOrder(client) }),
  update: async (client) => ({ params: await anOrder(client), body: { salesNote: 'Back door' } }),
  setStatus: async (client) => ({ params: await anOrder(client), body: { status: 'PENDING' } }),
  setSyncStatus: async (client) => ({ params: await anOrder(client), body: { syncStatus: 'PAUSED' } }),
  resolveErpDifferences: async (client) => ({
    params: await anOrderThatDiffersFromErp(client),
    body: { resolution: 'SEND_AGAIN' },
  }),
  addItem: async (client) => {
    const { orderId, another } = await existing(client);
    return { params: { orderId }, body: { productId: another, quantity: 6, unitPrice: 450 } };
  },
  replaceItems: async (client) => {
    const { orderId, another } = await existing(client);
    return { params: { orderId }, body: { items: [{ productId: another, quantity: 4, unitPrice: 450 }] } };
  },
  updateItem: async (client) => ({ params: await anItem(client), query: {}, body: { quantity: 7 } }),
  removeItem: async (client) => ({ params: await anItem(client), query: {} }),
  shortCloseItem: async (client) => ({
    params: await anItem(client, 'APPROVED'),
    query: {},
    body: { reason: 'Sold out at the maker' },
  }),
  reopenItem: async (client) => ({ params: await anItem(client, 'APPROVED'), query: {} }),
  flagRush: async (client) => ({ params: await anOrder(client) }),
  unflagRush: async (client) => ({ params: await anOrder(client) }),
  cancel: async (client) => ({ params: await anOrder(client), body: { cancellationReason: 'Closed for a week' } }),
  findProducts: async (client) => {
    const { companyId, productId } = await makeCustomer(client);
    const upc = await client.db((db) =>
      db.selectFrom('product').select('upc').where('id', '=', productId).executeTakeFirstOrThrow(),
    );
    return { body: { companyId, words: [upc.upc, 'nothing'] } };
  },
  copy: async (client) => ({ params: await anOrder(client) }),
  activate: async (client) => ({ params: await anOrder(client) }),
  deactivate: async (client) => ({ params: await anOrder(client) }),
  history: async (client) => ({ params: await anOrder(client) }),
  purchaseOrderNumberAvailability: async (client) => ({
    params: { companyId: (await makeCustomer(client)).companyId },
    body: { value: 'PO-1000' },
  }),
});

let files = 0;

defineExamples(orderImportRoutes)({
  import: async (client) => {
    files += 1;
    const [store, product] = [`Store of file ${files}`, `UPC of file ${files}`];
    await client.db(async (db) => {
      const priceListId = await makePriceList(db);
      await makeStore(db, { companyId: await makeCompany(db, { priceListId }), name: store });
      await makePrice(db, { priceListId, productId: await makeProduct(db, { upc: product }), priceCents: 450 });
    });
    const content = `Store,UPC,Quantity,Unit price\n${store},${product},12,4.50\n`;
    return { body: { metadata: {} }, files: { file: new File([content], 'orders.csv') } };
  },
});

const withCustomer = async <B extends object>(body: B, client: TestClient) => {
  const { companyId, storeId } = await makeCustomer(client);
  return { ...body, companyId, storeId };
};

defineProperties(orderRoutes)({
  create: {
    companyId: { body: withCustomer },
    storeId: { body: withCustomer },
  },
  update: {
    companyId: { body: withCustomer },
    storeId: { body: withCustomer },
    items: {
      body: async (body, client) => {
        const { productId } = await makeCustomer(client);
        return { ...body, items: [{ productId, quantity: 4, unitPrice: 450 }] };
      },
    },
    status: { notCopied: 'A copy is a draft.' },
    purchaseOrderNumber: { notCopied: 'The number is that of one order.' },
    requestedShipDate: { notCopied: 'The copy is shipped at another time.' },
    inRush: { notCopied: 'The copy is a new decision.' },
    cancellationReason: { notRead: 'The history of the order has it.' },
  },
  setStatus: { reason: { notRead: 'The history of the order has it.' } },
  updateItem: {
    quantity: { read: ({ items }) => items?.[0]?.quantity },
    unitPrice: { read: ({ items }) => items?.[0]?.unitPrice },
  },
});
