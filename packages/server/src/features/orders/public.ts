export { createOrders, type OrderDraft } from './create-orders.service.ts';
export type { ShippingLine } from './shipping.queries.ts';
export {
  type LockedOrder,
  lockOrderWithLines,
  recordPutBack,
  recordShipped,
  requireShippable,
  touchOrder,
} from './shipping.service.ts';
