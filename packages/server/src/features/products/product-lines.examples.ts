import { pricingRoutes } from '@shelfward/contract/pricing/pricing.contract.ts';
import { productLineRoutes } from '@shelfward/contract/products/product-lines.contract.ts';
import type { TestClient } from '../../testing/client.ts';
import { defineExamples, defineProperties } from '../../testing/contract-loop/example.ts';
import { makeAttributeValue } from './products.factory.ts';

let made = 0;

const input = () => {
  made += 1;
  return { name: `Snacks ${made}` };
};

const existing = async (client: TestClient) => {
  const { body } = await client.as('ROLE_ADMIN')(productLineRoutes.create, { body: input() });
  return { id: body.id };
};

defineExamples(productLineRoutes)({
  list: () => ({ query: { search: 'snacks' } }),
  create: () => ({ body: input() }),
  get: async (client) => ({ params: await existing(client) }),
  update: async (client) => ({ params: await existing(client), body: input() }),
  addProduct: async (client) => {
    const { body: list } = await client.as('ROLE_ADMIN')(pricingRoutes.create, {
      body: { name: `Retail ${made}`, isDefault: true },
    });
    const pricing = [{ priceListId: list.id, price: 499 }];
    return { params: await existing(client), body: { upc: `777${made}`, name: `Chips ${made}`, pricing, onHand: 12 } };
  },
  attributes: async (client) => ({ params: await existing(client) }),
  activate: async (client) => ({ params: await existing(client) }),
  deactivate: async (client) => {
    // The first line is the default, which cannot be deactivated.
    await existing(client);
    return { params: await existing(client) };
  },
});

defineProperties(productLineRoutes)({
  addProduct: {
    attributeIds: { body: async (body, client) => ({ ...body, attributeIds: [await makeAttributeValue(client)] }) },
    attributeValueIds: {
      body: async (body, client) => ({ ...body, attributeValueIds: [await makeAttributeValue(client)] }),
      read: ({ attributes }) => [attributes?.[0]?.id],
    },
    onHand: { read: ({ quantity }) => quantity?.onHand },
  },
});
