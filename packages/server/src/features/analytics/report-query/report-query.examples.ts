import { reportQueryRoutes } from '@shelfward/contract/analytics/report-query/report-query.contract.ts';
import type { ReportQueryInput } from '@shelfward/contract/analytics/report-query/report-query.ts';
import type { TestClient } from '../../../testing/client.ts';
import { defineExamples } from '../../../testing/contract-loop/example.ts';
import { makeMarket } from '../analytics.factory.ts';

const makeQuery = async (client: TestClient): Promise<ReportQueryInput> => {
  const { downtown, size } = await makeMarket(client);
  return {
    levels: [{ type: 'ATTRIBUTE_VALUE', attributeKeyId: size.keyId }],
    columns: 'MONTH',
    days: { soldOnAfter: '2026-01-01', soldOnBefore: '2026-06-30' },
    filters: { storeIds: [downtown] },
    figures: ['sales', 'salesLastYear', 'percentageChangeSales', 'shareOfSales', 'weeksOfCover'],
  };
};

defineExamples(reportQueryRoutes)({
  run: async (client) => ({ body: await makeQuery(client) }),
  xlsx: async (client) => ({ body: { name: 'Sizes', query: await makeQuery(client) } }),
  csv: async (client) => ({ body: { name: 'Sizes', query: await makeQuery(client) } }),
});
