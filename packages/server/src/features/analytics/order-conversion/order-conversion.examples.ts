import { orderConversionRoutes } from '@shelfward/contract/analytics/order-conversion/order-conversion.contract.ts';
import { defineExamples } from '../../../testing/contract-loop/example.ts';
import { makeCompany } from '../../companies/companies.factory.ts';
import { makeStore } from '../../stores/stores.factory.ts';

const period = { soldOnAfter: '2026-01-01', soldOnBefore: '2026-06-30' };

defineExamples(orderConversionRoutes)({
  list: async (client) => {
    const companyId = await client.db(async (db) => {
      const id = await makeCompany(db);
      await makeStore(db, { companyId: id });
      return id;
    });
    const orderBy = 'conversion_rate,desc';
    return { query: { ...period, orderAnalyticGroupByType: 'STORE', companyId, off: 0, limit: 200, orderBy } };
  },
  totals: async (client) => {
    const companyId = await client.db((db) => makeCompany(db));
    return {
      query: {
        ...period,
        orderAnalyticGroupByType: 'COMPANY',
        companyId,
        off: 0,
        limit: 200,
      },
    };
  },
  selectedTotals: async (client) => {
    const companyId = await client.db((db) => makeCompany(db));
    return {
      query: { ...period, orderAnalyticGroupByType: 'COMPANY', companyId, off: 0, limit: 200 },
      body: { rowIds: [companyId] },
    };
  },
  details: async (client) => ({
    query: { ...period, companyId: await client.db((db) => makeCompany(db)), rangeType: 'MONTH' },
  }),
});
