export { ledgerQueue } from './ledger.queries.ts';
export { findNewest, loadLedger, queueDueLedgers, startLedger } from './ledger.service.ts';
export { handleLedgers, runWaitingLedgers } from './ledger-worker.service.ts';
