export const carriers = ['UPS', 'FEDEX', 'USPS'] as const;

/** ODOO_BASE is the connection. The other types are children that share its credentials and its record mapping. */
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
/** The type uses the connection of another integration. */
export const isChildType = (type: IntegrationType): type is OdooChildType => children.has(type);

/** In the order in which queued types run: companies are imported before their stores. */
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

/** Lower values run first. */
export const integrationPriority = (type: IntegrationType): number => 10 * (integrationTypes.indexOf(type) + 1);

/** Labels of two types; the others are derived from the type. */
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

/** The record types of logs. */
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
