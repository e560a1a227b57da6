export { getLockedOrder, getOrder } from './change-order.service.ts';
export { type CompanyOrder, lockCompanyOrder, replaceDraft } from './company-orders.service.ts';
export { createOrders, type OrderDraft } from './create-orders.service.ts';
export { findErpDifferences, saveErpAmounts, saveErpOrder } from './erp-differences.service.ts';
export type { VersionedOrder } from './order.queries.ts';
export { foldOrderAmounts } from './order-amounts.queries.ts';
export { checkOrderAmounts } from './order-amounts.service.ts';
export { findOrdersOfOtherConnections, isSentBy } from './order-connection.queries.ts';
export { loadOrderFigure } from './order-counts.queries.ts';
export { undoOrders } from './order-import.undo.ts';
export { findCompanyDiscounts, findPricedProducts, listPrice, priceJoins } from './order-references.queries.ts';
export { cancelByCompany, cancelByErp, moveToPending, setStatus } from './order-status.service.ts';
export { assignOrdersToConnection, findDueOrders } from './order-sync.queries.ts';
export {
  completeOrderSync,
  recordSyncAttempt,
  type SyncOutcome,
} from './order-sync.service.ts';
export { deactivateOpenOrders } from './order-writes.queries.ts';
export type { OrderWork } from './order-writes.types.ts';
export { countOrdersToApprove } from './read-order.service.ts';
export type { ShippingLine } from './shipping.queries.ts';
export {
  type LockedOrder,
  lockOrderOfShipment,
  lockOrderWithLines,
  recordPutBack,
  recordShipped,
  requireShippable,
  touchOrder,
} from './shipping.service.ts';
export { findSubmission, saveSubmission } from './submission.queries.ts';
