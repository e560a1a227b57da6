import { pricingRoutes } from '@shelfward/contract/pricing/pricing.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import type { TestClient } from '../../testing/client.ts';
import { defineExamples, defineProperties } from '../../testing/contract-loop/example.ts';

let made = 0;

const input = () => {
  made += 1;
  return { name: `Retail ${made}` };
};

/** Not the default list, which cannot be deactivated. */
const existing = async (client: TestClient) => {
  const admin = client.as('ROLE_ADMIN');
  await admin(pricingRoutes.create, { body: input() });
  const { body } = await admin(pricingRoutes.create, { body: input() });
  return { priceListId: body.id };
};

const price = async (client: TestClient) => {
  const { priceListId } = await existing(client);
  made += 1;
  const body = { upc: `9999${made}`, name: `Mug ${made}`, pricing: [{ priceListId, price: 999 }] };
  const { body: product } = await client.as('ROLE_ADMIN')(productRoutes.create, { body });
  return { priceListId, productId: product.id, pricingId: product.pricing[0]?.id ?? 0 };
};

defineExamples(pricingRoutes)({
  list: () => ({ query: { search: 'retail' } }),
  create: () => ({ body: { ...input(), isDefault: true } }),
  updatePrices: async (client) => {
    const { priceListId, productId } = await price(client);
    return { body: { priceListId, pricing: [{ productId, price: 1099 }] } };
  },
  updatePricesInBulk: async (client) => {
    const { priceListId, productId } = await price(client);
    return { body: { priceListId, pricing: [{ productId, price: 1199 }] } };
  },
  get: async (client) => ({ params: await existing(client) }),
  update: async (client) => ({ params: await existing(client), body: { ...input(), isDefault: true } }),
  isNameAvailable: () => ({ body: { value: 'Retail', excludeId: 1 } }),
  activate: async (client) => ({ params: await existing(client) }),
  deactivate: async (client) => ({ params: await existing(client) }),
  removePrice: async (client) => {
    const { pricingId } = await price(client);
    return { params: { pricingId } };
  },
  changeLimits: async (client) => {
    const { pricingId } = await price(client);
    return { params: { pricingId }, body: { minQuantity: 12, maxQuantity: 144 } };
  },
  history: async (client) => {
    const { pricingId } = await price(client);
    return { params: { pricingId } };
  },
});

defineProperties(pricingRoutes)({ update: { isDefault: { body: (body) => body } } });
