import type { batchRoutes } from '@shelfward/contract/batch/batch.contract.ts';
import type { Examples } from '../../testing/contract-loop/example.ts';

export const batchExamples: Examples<typeof batchRoutes> = {
  run: () => ({ body: { items: [{ id: 'terms', method: 'GET', uri: '/api/v1/payment-terms' }] } }),
};
