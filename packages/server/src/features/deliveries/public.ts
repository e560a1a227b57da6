export { findCalendarClients, hasCalendars } from './calendars.queries.ts';
export { undoCalendars } from './calendars.undo.ts';
export { describeLimitContradictions, findUnreachable, formatAmount, formatMinimum } from './contradictions.rules.ts';
export { findLateOrders, type LateCompanyOrder } from './delivery-performance.service.ts';
export { loadLateness, loadLeadTimes } from './lead-times.service.ts';
export {
  findStoresPastCutOff,
  loadCalendars,
  loadDeliveryWindows,
  loadStoreWindows,
  type StoreWindow,
} from './load-calendars.service.ts';
export { loadOrderConstraints } from './order-constraints.service.ts';
