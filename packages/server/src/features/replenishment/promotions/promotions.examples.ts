import { promotionRoutes } from '@shelfward/contract/promotions/promotions.contract.ts';
import type { TestClient } from '../../../testing/client.ts';
import { defineExamples, defineProperties } from '../../../testing/contract-loop/example.ts';
import { makeCompany } from '../../companies/companies.factory.ts';
import { makeProduct, makeProductLine } from '../../products/products.factory.ts';
import { makeStore } from '../../stores/stores.factory.ts';
import { makePromotion } from '../replenishment.factory.ts';

let files = 0;
const period = { fromDay: '2026-03-02', untilDay: '2026-03-15' };

const makeInput = async (client: TestClient) => ({
  name: 'Two for one',
  companyId: await client.db((db) => makeCompany(db)),
  productId: await client.db((db) => makeProduct(db)),
  ...period,
  price: 199,
  usualPrice: 399,
  deal: true,
  feature: true,
  note: 'Leaflet of week 10',
});

defineExamples(promotionRoutes)({
  list: async (client) => {
    await makePromotion(client);
    return {};
  },
  create: async (client) => ({ body: await makeInput(client) }),
  get: async (client) => ({ params: { promotionId: await makePromotion(client) } }),
  update: async (client) => ({ params: { promotionId: await makePromotion(client) }, body: await makeInput(client) }),
  remove: async (client) => ({ params: { promotionId: await makePromotion(client) } }),
  import: async (client) => {
    files += 1;
    const upc = `Product of promotions ${files}`;
    await client.db((db) => makeProduct(db, { upc }));
    const content = `UPC,From,To,Discount\n${upc},2026-03-02,2026-03-15,25\n`;
    return { body: { metadata: {} }, files: { file: new File([content], 'promotions.csv') } };
  },
  copyLastYear: async (client) => {
    await makePromotion(client);
    return { body: { fromDay: '2026-01-01', untilDay: '2026-01-31' } };
  },
});

const withProduct = async <B extends object>(body: B, client: TestClient) => {
  const productId = await client.db((db) => makeProduct(db));
  return { ...body, productId, productLineId: null, price: 199, usualPrice: 399, discountPercent: null };
};
const noPrices = { price: null, usualPrice: null };
const withDiscount = <B extends object>(body: B) => ({ ...body, ...noPrices, discountPercent: 12.5 });
const withProductLine = async <B extends object>(body: B, client: TestClient) => {
  const productLineId = await client.db((db) => makeProductLine(db, `Line ${files}`));
  files += 1;
  return { ...withDiscount(body), productId: null, productLineId };
};

const withStore = async <B extends object>(body: B, client: TestClient) => {
  const [companyId, storeId] = await client.db(async (db) => {
    const company = await makeCompany(db);
    return [company, await makeStore(db, { companyId: company })];
  });
  return { ...body, companyId, storeId };
};

defineProperties(promotionRoutes)({
  create: {
    storeId: { body: withStore },
    productLineId: { body: withProductLine },
    discountPercent: { body: withDiscount },
  },
  update: {
    storeId: { body: withStore },
    productId: { body: withProduct },
    productLineId: { body: withProductLine, notCombined: 'It excludes a product and its prices.' },
    discountPercent: { body: withDiscount, notCombined: 'It excludes prices.' },
    fromDay: { notCopied: 'The copy is a year later.' },
    untilDay: { notCopied: 'The copy is a year later.' },
  },
});
