import type { BatchJob } from '@shelfward/contract/batch/batch.contract.ts';
import type { Ctx } from '../../platform/context/context.ts';
import type { Caller } from '../../platform/core/dispatch.types.ts';
import { found } from '../../platform/core/errors.ts';
import { withoutIdentity } from '../../platform/http/dispatch.ts';
import type { Item } from './batch.service.ts';
import { findBatchJob, insertBatchJob, type WaitingItem } from './batch-jobs.queries.ts';

/** The calls are stored without the caller's token; a worker acts for the session instead. */
export const createBatchJob = async (ctx: Ctx, caller: Caller, items: readonly Item[]): Promise<BatchJob> => {
  const waiting = items.map((item): WaitingItem => ({ ...item, ...withoutIdentity(item.headers, caller) }));
  const id = await insertBatchJob(ctx, waiting);
  return { id, status: 'PENDING', createdDate: ctx.now.toISOString(), amountOfItems: items.length, items: [] };
};

export const getBatchJob = async (ctx: Ctx, id: string): Promise<BatchJob> => {
  const { createdAt, leaseUntil, endedAt, items, ...job } = found(await findBatchJob(ctx, id), 'BATCH_NOT_FOUND');
  const isRunning = leaseUntil !== null && leaseUntil > ctx.now;
  return {
    ...job,
    // The previous release stored responses without the URL.
    items: items.map((item) => ({ ...item, uri: item.uri ?? '' })),
    createdDate: createdAt.toISOString(),
    status: endedAt ? 'ENDED' : isRunning ? 'RUNNING' : 'PENDING',
  };
};
