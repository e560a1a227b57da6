export { syncSalesFiles } from './sales-files.sync.ts';
