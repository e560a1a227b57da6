export type { DocumentExchange } from './document-exchange.types.ts';
export { syncSalesFiles } from './sales-files.sync.ts';
