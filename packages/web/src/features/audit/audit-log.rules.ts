import {
  type AuditAction,
  type AuditEntry,
  type AuditLogQuery,
  auditActions,
  type LoggedRecord,
  loggedRecords,
} from '@shelfward/contract/audit/audit.contract.ts';
import type { Values } from '../../kit/screens/list-state.ts';

export const actionLabels: Readonly<Record<AuditAction, string>> = {
  CREATED: 'Created',
  CHANGED: 'Changed',
  DELETED: 'Deleted',
};

/** `PRICE_LIST` → "Price list". */
export const toRecordLabel = (entityType: string): string => {
  const label = entityType.toLowerCase().replaceAll('_', ' ').replace(/^edi /, 'EDI ');
  return label.charAt(0).toUpperCase() + label.slice(1);
};

/** The pages of records that have one. */
const pages: Readonly<Partial<Record<string, string>>> = {
  BACK_TEST: '/back-test',
  COMPANY: '/companies/companyDetail',
  DASHBOARD: '/reports/dashboards',
  GLOBAL_ASSORTMENT: '/assortments/assortmentDetail',
  INTEGRATION: '/system/integrations/integrationDetail',
  INTERCHANGE: '/edi/interchanges',
  ORDER: '/orders/orderDetail',
  ORDER_PROPOSAL: '/proposals/edit',
  PRICE_LIST: '/price-lists/priceListDetail',
  PRODUCT: '/products/productDetail',
  PRODUCT_LINE: '/product-lines/productLineDetail',
  STORE: '/stores/storeDetail',
  WEBHOOK: '/system/webhooks/webhookDetail',
};

/** The address of the record's page; a deleted record has none. */
export const toRecordAddress = ({ source, change }: Pick<AuditEntry, 'source' | 'change'>): string | undefined => {
  const isDeleted = change.field === null && change.previousValue !== null && change.updatedValue === null;
  const page = pages[source.entityType];
  return page && !isDeleted ? `${page}/${source.id}` : undefined;
};

/** The filters of the address as the query of the log; a value that it does not know is left out. */
export const toLogFilters = (filters: Values): Partial<Omit<AuditLogQuery, 'size' | 'after'>> => {
  const firsts = Object.entries(filters).map(([key, values]) => [key, values[0]]);
  const first: Readonly<Record<string, string | undefined>> = Object.fromEntries(firsts);
  const { from, to, createdBy, apiToken, action: actionName, entityType: typeName } = first;
  const action = auditActions.find((one) => one === actionName);
  const entityType = loggedRecords.find((one) => one === typeName);
  return {
    ...(isDay(from) ? { from } : {}),
    ...(isDay(to) ? { to } : {}),
    ...(apiToken ? { apiToken } : {}),
    ...(isId(createdBy) ? { createdBy: Number(createdBy) } : {}),
    ...(action ? { action } : {}),
    ...(entityType ? { entityType } : {}),
  };
};

const isDay = (text: string | undefined): text is string => text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text);
const isId = (text: string | undefined): boolean => text !== undefined && /^[1-9]\d{0,14}$/.test(text);

export const recordChoices = [...loggedRecords]
  .map((value: LoggedRecord) => ({ value, label: toRecordLabel(value) }))
  .sort((one, other) => one.label.localeCompare(other.label));
