import { randomUUID } from 'node:crypto';
import { batchRoutes } from '@shelfward/contract/batch/batch.contract.ts';
import { defineExamples } from '../../testing/contract-loop/example.ts';

defineExamples(batchRoutes)({
  run: () => ({ body: { items: [{ id: 'terms', method: 'GET', uri: '/api/v1/payment-terms' }] } }),
  runAsync: () => ({ body: { items: [{ id: 'terms', method: 'GET', uri: '/api/v1/payment-terms' }] } }),
  job: ({ db, userIdFor }) =>
    db(async (within) => {
      const { id } = await within
        .insertInto('batchJob')
        .values({ userId: userIdFor('ROLE_SUPERUSER'), sessionId: randomUUID(), requests: '[]', endedAt: new Date() })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { params: { jobId: id } };
    }),
});
