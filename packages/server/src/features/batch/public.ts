export { batchQueue } from './batch-jobs.queries.ts';
export { type BatchServices, runWaitingBatches } from './batch-worker.service.ts';
