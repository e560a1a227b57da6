export { runWaitingInterchanges } from './interchange-worker.service.ts';
export { interchangeQueue } from './interchange-writes.queries.ts';
export { findInterchangesToSend, recordSent } from './outbox.queries.ts';
export { loadContentToSend } from './outbox.service.ts';
export { packInterchanges, receiveInterchanges } from './receive-interchanges.service.ts';
export { findOpenResponses, type OpenResponse } from './sent-documents.queries.ts';
