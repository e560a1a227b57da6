export { runWaitingInterchanges } from './interchange-worker.service.ts';
export { interchangeQueue } from './interchange-writes.queries.ts';
