export { runWaitingInterchanges } from './interchange-worker.service.ts';
export { interchangeQueue } from './interchange-writes.queries.ts';
export { documentExchange } from './outbox.service.ts';
export { findOpenResponses, type OpenResponse } from './sent-documents.queries.ts';
