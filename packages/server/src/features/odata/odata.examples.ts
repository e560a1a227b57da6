import { odataRoutes } from '@shelfward/contract/odata/odata.contract.ts';
import { defineExamples } from '../../testing/contract-loop/example.ts';
import { makeProduct } from '../products/products.factory.ts';

defineExamples(odataRoutes)({
  service: async () => ({}),
  metadata: async () => ({}),
  count: async (client) => {
    await client.db((db) => makeProduct(db, { name: 'Tea' }));
    return { params: { entitySet: 'Products' }, query: { $filter: "ProductName eq 'Tea'" } };
  },
  read: async (client) => {
    await client.db((db) => makeProduct(db, { name: 'Tea' }));
    return { params: { entitySet: 'Products' }, query: { $filter: "ProductName eq 'Tea'", $count: true } };
  },
});
