import { shipmentTrackingRoutes } from '@shelfward/contract/integrations/shipment-tracking/shipment-tracking.contract.ts';
import { shipmentEventRoutes } from '@shelfward/contract/shipments/shipment-events.contract.ts';
import type { TestClient } from '../../../testing/client.ts';
import { defineExamples } from '../../../testing/contract-loop/example.ts';
import { makeCompany } from '../../companies/companies.factory.ts';
import { makeOrder } from '../../orders/orders.factory.ts';
import { makeProduct } from '../../products/products.factory.ts';
import { makeShipment } from '../../shipments/shipments.factory.ts';
import { makeStore } from '../../stores/stores.factory.ts';

let made = 0;

const connection = { carrier: 'UPS', environment: 'test', clientId: 'shelfward' } as const;

const input = () => {
  made += 1;
  return { name: `UPS ${made}`, ...connection, clientSecret: 'a secret' };
};

const existing = async (client: TestClient) => {
  const { body } = await client.as('ROLE_ADMIN')(shipmentTrackingRoutes.create, { body: input() });
  return { integrationId: body.id };
};

/** A shipment of a carrier with an integration. */
const tracked = async (client: TestClient) => {
  await existing(client);
  made += 1;
  const trackingNumber = `1Z999AA1${made}`;
  const shipmentId = await client.db(async (db) => {
    const companyId = await makeCompany(db);
    const storeId = await makeStore(db, { companyId });
    const items = [{ productId: await makeProduct(db), quantity: 10 }];
    const orderId = await makeOrder(db, { companyId, storeId, status: 'SHIPPED', items });
    return makeShipment(db, { orderId, shipper: 'UPS', trackingNumber, status: 'PRE_TRANSIT' });
  });
  return { shipmentId };
};

defineExamples(shipmentTrackingRoutes)({
  get: async (client) => ({ params: await existing(client) }),
  create: () => ({ body: input() }),
  update: async (client) => ({ params: await existing(client), body: input() }),
  testConnection: async (client) => ({ body: { ...connection, ...(await existing(client)) } }),
});

defineExamples(shipmentEventRoutes)({
  list: async (client) => ({ params: await tracked(client) }),
  refresh: async (client) => ({ params: await tracked(client) }),
});
