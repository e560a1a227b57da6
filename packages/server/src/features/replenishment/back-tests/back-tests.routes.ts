import { backTestRoutes } from '@shelfward/contract/replenishment/back-tests.contract.ts';
import { bind } from '../../../platform/http/bind.ts';
import {
  cancelBackTest,
  getBackTest,
  listBackTests,
  listParts,
  removeBackTest,
  startBackTest,
} from './back-tests.service.ts';

export const backTests = bind('back-tests', backTestRoutes, {
  list: (ctx, { query }) => listBackTests(ctx, query),
  start: async (ctx, { body }) => {
    const backTest = await startBackTest(ctx, body);
    ctx.setHeader('location', `${backTestRoutes.start.path}/${backTest.id}`);
    return backTest;
  },
  get: (ctx, { params }) => getBackTest(ctx, params.backTestId),
  parts: (ctx, { params, query }) => listParts(ctx, params.backTestId, query),
  cancel: (ctx, { params }) => cancelBackTest(ctx, params.backTestId),
  delete: (ctx, { params }) => removeBackTest(ctx, params.backTestId),
});
