import { shipmentRoutes } from '@shelfward/contract/shipments/shipments.contract.ts';
import type { TestClient } from '../../testing/client.ts';
import { defineExamples, defineProperties } from '../../testing/contract-loop/example.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeOrder } from '../orders/orders.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';

let made = 0;

/** Two units of an order of ten. */
const input = async (client: TestClient) => {
  made += 1;
  const { orderId, productId } = await client.db(async (db) => {
    const companyId = await makeCompany(db);
    const storeId = await makeStore(db, { companyId });
    const product = await makeProduct(db);
    const items = [{ productId: product, quantity: 10 }];
    return { orderId: await makeOrder(db, { companyId, storeId, status: 'APPROVED', items }), productId: product };
  });
  const parcel = { shippedDate: '2026-03-02', shipper: 'UPS', trackingNumber: `1Z999AA1${made}` };
  return { orderId, ...parcel, items: [{ productId, quantity: 2 }] };
};

const existing = async (client: TestClient) => {
  const { body } = await client.as('ROLE_ORDER_MANAGER')(shipmentRoutes.create, { body: await input(client) });
  return body;
};
const aShipment = async (client: TestClient) => ({ shipmentId: (await existing(client)).id });

defineExamples(shipmentRoutes)({
  list: async (client) => ({ query: { orderId: (await existing(client)).orderId, shipper: 'UPS' } }),
  create: async (client) => ({ body: await input(client) }),
  importFile: async (client) => {
    made += 1;
    const [number, upc] = [`PO of file ${made}`, `Shipped product ${made}`];
    await client.db(async (db) => {
      const companyId = await makeCompany(db);
      const storeId = await makeStore(db, { companyId });
      const items = [{ productId: await makeProduct(db, { upc }), quantity: 10 }];
      await makeOrder(db, { companyId, storeId, status: 'APPROVED', purchaseOrderNumber: number, items });
    });
    return { body: { metadata: {} }, files: { file: new File([`PO,UPC,Quantity\n${number},${upc},4\n`], 'a.csv') } };
  },
  get: async (client) => ({ params: await aShipment(client) }),
  getByTrackingNumber: async (client) => ({
    params: { trackingNumber: (await existing(client)).trackingNumber ?? '' },
  }),
  update: async (client) => ({
    params: await aShipment(client),
    body: { status: 'TRANSIT', shippedDate: '2026-03-03' },
  }),
  deactivate: async (client) => ({ params: await aShipment(client) }),
});

defineProperties(shipmentRoutes)({
  create: { orderId: { body: async (_body, client) => input(client) } },
  update: {
    deliveredOn: { body: (body) => ({ ...body, status: 'DELIVERED', deliveredOn: '2026-03-05' }) },
  },
});
