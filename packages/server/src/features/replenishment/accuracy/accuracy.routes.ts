import { accuracyRoutes } from '@shelfward/contract/replenishment/accuracy.contract.ts';
import { bind } from '../../../platform/http/bind.ts';
import { findAccuracyWeeks, findCalibration, findFirstEnd, findMisses } from './accuracy.queries.ts';

export const accuracy = bind('accuracy', accuracyRoutes, {
  get: async (ctx, { query }) => ({
    expectedFrom: await findFirstEnd(ctx),
    weeks: await findAccuracyWeeks(ctx, query),
    calibration: await findCalibration(ctx, query),
  }),
  misses: (ctx, { query }) => findMisses(ctx, query),
});
