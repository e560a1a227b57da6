import { reportQueryRoutes } from '@shelfward/contract/analytics/report-query/report-query.contract.ts';
import { defineExamples } from '../../../testing/contract-loop/example.ts';
import { makeMarket } from '../analytics.factory.ts';

defineExamples(reportQueryRoutes)({
  run: async (client) => {
    const { downtown, size } = await makeMarket(client);
    return {
      body: {
        levels: [{ type: 'ATTRIBUTE_VALUE', attributeKeyId: size.keyId }],
        days: { soldOnAfter: '2026-01-01', soldOnBefore: '2026-06-30' },
        filters: { storeIds: [downtown] },
        figures: ['sales', 'salesLastYear', 'percentageChangeSales', 'shareOfSales'],
      },
    };
  },
});
