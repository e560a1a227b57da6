import { batchRoutes } from '@shelfward/contract/batch/batch.contract.ts';
import { bind, open } from '../../platform/http/bind.ts';
import { runBatch } from './batch.service.ts';
import { createBatchJob, getBatchJob } from './batch-jobs.service.ts';

export const batch = bind('batch', batchRoutes, {
  run: open((ctx, { body }) => runBatch(ctx, body.items)),
  runAsync: open(async (ctx, { body }) => {
    const job = await ctx.begin((within) => createBatchJob(within, ctx.caller, body.items));
    ctx.setHeader('location', `${batchRoutes.runAsync.path}/${job.id}`);
    return job;
  }),
  job: (ctx, { params }) => getBatchJob(ctx, params.jobId),
});
