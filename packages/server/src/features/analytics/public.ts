export { breakDown } from './breakdown.service.ts';
export { breakdownSheet } from './breakdown-sheet.service.ts';
export { attributeKeyOf } from './grouping.service.ts';
export { listOrderConversion } from './order-conversion.service.ts';
export { salesVectors } from './sales-engine.ts';
export { listStorePerformance } from './store-performance.service.ts';
