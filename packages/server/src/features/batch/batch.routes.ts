import { batchRoutes } from '@shelfward/contract/batch/batch.contract.ts';
import { bind, open } from '../../platform/http/bind.ts';
import { runBatch } from './batch.service.ts';

export const batch = bind('batch', batchRoutes, { run: open((ctx, { body }) => runBatch(ctx, body.items)) });
