import { promotionRoutes } from '@shelfward/contract/promotions/promotions.contract.ts';
import type { TestClient } from '../../../testing/client.ts';
import { defineExamples } from '../../../testing/contract-loop/example.ts';
import { makeCompany } from '../../companies/companies.factory.ts';
import { makeProduct } from '../../products/products.factory.ts';
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
