/**
 * One change of one record. `before` null: created; `after` null: deleted; otherwise one entry is written for
 * each changed field. Neither may contain a secret.
 */
export interface AuditEvent {
  readonly entityType: EntityType;
  readonly id: number;
  readonly before: object | null;
  readonly after: object | null;
}

export type EntityType =
  | 'ALERT_MAIL'
  | 'ALERT_RULE'
  | 'ASSORTMENT_ITEM'
  | 'ASSORTMENT_RECOMPILE'
  | 'ATTRIBUTE_KEY'
  | 'ATTRIBUTE_VALUE'
  | 'BACK_TEST'
  | 'BUYER'
  | 'CHART_NOTE'
  | 'CLIENT'
  | 'COMPANY'
  | 'DASHBOARD'
  | 'DELIVERY_CALENDAR'
  | 'EDI_DOCUMENT'
  | 'FEED'
  | 'GLOBAL_ASSORTMENT'
  | 'IDENTITY_PROVIDER'
  | 'INTEGRATION'
  | 'INTEGRATION_LOG'
  | 'INTEGRATION_RUN'
  | 'INTERCHANGE'
  | 'INVENTORY'
  | 'MASTER_IMPORT'
  | 'ORDER'
  | 'ORDER_CONSTRAINT'
  | 'ORDER_IMPORT'
  | 'ORDER_PROPOSAL'
  | 'PAR_SUGGESTION'
  | 'PAYMENT_TERM'
  | 'WEBHOOK'
  | 'PRICE_LIST'
  | 'PRICING'
  | 'PRODUCT'
  | 'PRODUCT_ALIAS'
  | 'PRODUCT_LINE'
  | 'REGION'
  | 'PROMOTION'
  | 'REPLENISHMENT_RUN'
  | 'REPLENISHMENT_SETTING'
  | 'REPORT_MAIL'
  | 'SALE'
  | 'SALE_IMPORT'
  | 'SALES_AGGREGATION'
  | 'SALES_CHANNEL'
  | 'SAVED_VIEW'
  | 'SEASON'
  | 'SESSION'
  | 'SHIPMENT'
  | 'STORE'
  | 'STORE_ALIAS'
  | 'STORE_NOTE'
  | 'STORE_ORDER_PROPOSAL'
  | 'TODAY_MAIL'
  | 'TODAY_TASK'
  | 'TRADING_PARTNER'
  | 'USER';
