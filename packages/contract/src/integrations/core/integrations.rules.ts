export const carriers = ['UPS', 'FEDEX', 'USPS'] as const;

/** The connection to Odoo is the base of the others, which share its sign-in and its mapping of records. */
export const odooChildTypes = [
  'ODOO_TO_SHELF_COMPANY',
  'ODOO_TO_SHELF_STORE',
  'SHELF_TO_ODOO_PRODUCT',
  'ODOO_TO_SHELF_PRICING',
  'SHELF_TO_ODOO_PRICING',
  'ODOO_TO_SHELF_INVENTORY',
  'SHELF_TO_ODOO_ORDER',
  'ODOO_TO_SHELF_ORDER',
] as const;
export type OdooChildType = (typeof odooChildTypes)[number];

const children: ReadonlySet<string> = new Set(odooChildTypes);
/** It works through the connection of another integration. */
export const isChildType = (type: IntegrationType): type is OdooChildType => children.has(type);

/** In the order in which they go when several wait: a store cannot come before its company. */
export const integrationTypes = [
  'ODOO_BASE',
  ...odooChildTypes,
  'FTP_IMPORT_SALES',
  'SHIPMENT_TRACKING_UPS',
  'SHIPMENT_TRACKING_FEDEX',
  'SHIPMENT_TRACKING_USPS',
  'SALES_AGGREGATION',
] as const;
export type IntegrationType = (typeof integrationTypes)[number];

/** Lower goes first. */
export const priorityOf = (type: IntegrationType): number => 10 * (integrationTypes.indexOf(type) + 1);

/** Two types have names of their own; the others are their words. */
export const integrationTypeLabel = (type: IntegrationType): string =>
  ownLabels[type] ??
  type
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join(' ');

const ownLabels: Partial<Record<IntegrationType, string>> = {
  ODOO_BASE: 'Odoo Integration',
  ODOO_TO_SHELF_COMPANY: 'Odoo Companies',
};

export const queueStatuses = ['PENDING', 'RUNNING', 'PROCESSED', 'FAILED', 'FAILED_UNRESOLVED_LOGS'] as const;
export type QueueStatus = (typeof queueStatuses)[number];

/** What a log is about. */
export const integrationLogTypes = [
  'CONNECTION',
  'COMPANY',
  'STORE',
  'PRODUCT',
  'PRICING',
  'INVENTORY',
  'ORDER',
  'SHIPMENT',
  'SALES',
] as const;
export type IntegrationLogType = (typeof integrationLogTypes)[number];

/** A run holds its item for so long at a time; one that says nothing for longer is taken over by another node. */
export const leaseMs = 5 * 60_000;
