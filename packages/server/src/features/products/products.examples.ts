import { pricingRoutes } from '@shelfward/contract/pricing/pricing.contract.ts';
import { productLineRoutes } from '@shelfward/contract/products/product-lines.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import type { TestClient } from '../../testing/client.ts';
import { defineExamples, defineProperties } from '../../testing/contract-loop/example.ts';
import { makeAttributeValue } from './products.factory.ts';

let made = 0;

const input = async (client: TestClient) => {
  made += 1;
  const admin = client.as('ROLE_ADMIN');
  const { body: list } = await admin(pricingRoutes.create, { body: { name: `Wholesale ${made}` } });
  const { body: line } = await admin(productLineRoutes.create, { body: { name: `Tea ${made}` } });
  return {
    upc: `0123456${made}`,
    sku: `TEA-${made}`,
    name: `Green tea ${made}`,
    pricing: [{ priceListId: list.id, price: 499 }],
    productLineId: line.id,
    packSize: 6,
  };
};

const existing = async (client: TestClient) => {
  const { body } = await client.as('ROLE_ADMIN')(productRoutes.create, { body: await input(client) });
  return { productId: body.id };
};

defineExamples(productRoutes)({
  list: () => ({ query: { search: 'tea', ids: ['1', '2'], productLineId: 1, includeDiscontinued: true } }),
  all: () => ({ query: { productLineId: 1 } }),
  create: async (client) => ({ body: await input(client) }),
  get: async (client) => ({ params: await existing(client) }),
  update: async (client) => ({ params: await existing(client), body: await input(client) }),
  isUpcAvailable: () => ({ body: { value: '01234567', excludeId: 1 } }),
  isSkuAvailable: () => ({ body: { value: 'TEA-1' } }),
  isNameAvailable: () => ({ body: { value: 'Green tea' } }),
  changeOnHand: async (client) => ({ params: await existing(client), body: { onHand: 120 } }),
  assignProductLine: async (client) => {
    const params = await existing(client);
    const { body } = await client.as('ROLE_ADMIN')(productLineRoutes.create, { body: { name: 'Coffee' } });
    return { params: { ...params, productLineId: body.id } };
  },
  activate: async (client) => ({ params: await existing(client) }),
  deactivate: async (client) => ({ params: await existing(client) }),
});

defineProperties(productRoutes)({
  create: {
    attributeIds: { body: async (body, client) => ({ ...body, attributeIds: [await makeAttributeValue(client)] }) },
  },
  update: {
    attributeIds: { body: async (body, client) => ({ ...body, attributeIds: [await makeAttributeValue(client)] }) },
  },
});
