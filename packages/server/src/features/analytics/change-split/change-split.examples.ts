import { changeSplitRoutes } from '@shelfward/contract/analytics/change-split/change-split.contract.ts';
import { defineExamples } from '../../../testing/contract-loop/example.ts';
import { makeMarket } from '../analytics.factory.ts';

defineExamples(changeSplitRoutes)({
  split: async (client) => {
    const { downtown, size } = await makeMarket(client);
    return {
      body: {
        days: { soldOnAfter: '2026-01-01', soldOnBefore: '2026-06-30' },
        filters: { storeIds: [downtown] },
        level: { type: 'ATTRIBUTE_VALUE', attributeKeyId: size.keyId },
      },
    };
  },
});
