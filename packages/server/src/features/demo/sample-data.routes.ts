import { sampleDataRoutes } from '@shelfward/contract/sample-data/sample-data.contract.ts';
import { bind } from '../../platform/http/bind.ts';
import { getSampleData, loadSampleData, removeSampleData } from './sample-data.service.ts';

export const sampleData = bind('sample-data', sampleDataRoutes, {
  get: (ctx) => getSampleData(ctx),
  load: (ctx) => loadSampleData(ctx),
  remove: (ctx, { query }) => removeSampleData(ctx, query),
});
