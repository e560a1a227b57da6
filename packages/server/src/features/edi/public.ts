export { runWaitingInterchanges } from './interchange-worker.service.ts';
export { interchangeQueue } from './interchange-writes.queries.ts';
export { documentExchange } from './outbox.service.ts';
export { createPartner } from './partners.service.ts';
export { packInterchanges, receiveInterchanges } from './receive-interchanges.service.ts';
export { findReusedControls, type ReusedControls } from './reused-controls.queries.ts';
export { findOpenResponses, type OpenResponse } from './sent-documents.queries.ts';
