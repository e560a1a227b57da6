import { z } from 'zod';
import { type Access, admins, orderManagers } from '../kit/access.ts';
import { day, instant } from '../kit/dates.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, listQuery, pageSchema, query } from '../kit/shapes.ts';
import { csvMediaType } from '../kit/spreadsheet.rules.ts';

/** Record types of the audit log. */
export const loggedRecords = [
  'ALERT_MAIL',
  'ALERT_RULE',
  'ASSORTMENT_ITEM',
  'ASSORTMENT_RECOMPILE',
  'ATTRIBUTE_KEY',
  'ATTRIBUTE_VALUE',
  'AUTOPILOT',
  'AUTOPILOT_ACCOUNT',
  'AUTOPILOT_RUN',
  'AUTOPILOT_STORE',
  'BACK_TEST',
  'BUYER',
  'CHART_NOTE',
  'CLIENT',
  'COMPANY',
  'DASHBOARD',
  'DELIVERY_CALENDAR',
  'EDI_DOCUMENT',
  'FEED',
  'GLOBAL_ASSORTMENT',
  'IDENTITY_PROVIDER',
  'IMPORT_MAPPING',
  'INTEGRATION',
  'INTEGRATION_LOG',
  'INTEGRATION_RUN',
  'INTERCHANGE',
  'INVENTORY',
  'LEDGER',
  'MASTER_IMPORT',
  'ORDER',
  'ORDER_CONSTRAINT',
  'ORDER_IMPORT',
  'ORDER_PROPOSAL',
  'PAR_SUGGESTION',
  'PAYMENT_TERM',
  'PRICE_LIST',
  'PRICING',
  'PRODUCT',
  'PRODUCT_ALIAS',
  'PRODUCT_LINE',
  'PROMOTION',
  'REGION',
  'REPLENISHMENT_RUN',
  'REPLENISHMENT_SETTING',
  'REPORT_MAIL',
  'SALE',
  'SALES_AGGREGATION',
  'SALES_CHANNEL',
  'SALES_STOP',
  'SALE_IMPORT',
  'SAVED_VIEW',
  'SEASON',
  'SESSION',
  'SHIPMENT',
  'STORE',
  'STORE_ALIAS',
  'STORE_NOTE',
  'STORE_ORDER_PROPOSAL',
  'TODAY_MAIL',
  'TODAY_TASK',
  'TRADING_PARTNER',
  'USER',
  'WEBHOOK',
] as const;
export type LoggedRecord = (typeof loggedRecords)[number];

/** Record types whose history is visible to every user who can read the record. */
export const auditedRecords = [
  'ATTRIBUTE_KEY',
  'ATTRIBUTE_VALUE',
  'COMPANY',
  'GLOBAL_ASSORTMENT',
  'INTEGRATION',
  'ORDER_PROPOSAL',
  'PAYMENT_TERM',
  'PRICE_LIST',
  'PRODUCT',
  'PRODUCT_LINE',
  'REGION',
  'SALES_CHANNEL',
  'SEASON',
  'STORE',
  'WEBHOOK',
] as const satisfies readonly LoggedRecord[];
export type AuditedRecord = (typeof auditedRecords)[number];

/** The history of a restricted record is restricted too. */
export const historyAccess = (entityType: AuditedRecord): Access => {
  if (entityType === 'INTEGRATION' || entityType === 'WEBHOOK') return admins;
  return entityType === 'ORDER_PROPOSAL' ? orderManagers : 'signedIn';
};

const userSummary = z.strictObject({ id, email: z.string(), firstName: z.string(), lastName: z.string() });

export const auditEntry = z.strictObject({
  id,
  /** Null: a background task, or a deleted user. */
  createdBy: userSummary.nullable(),
  /** The user who impersonated `createdBy`. */
  impersonatedBy: userSummary.nullable(),
  /**
   * The name of the API token with which a program made the change for `createdBy`, or of the background task that made
   * it; null: no program.
   */
  apiToken: z.string().nullable(),
  updatedDate: instant,
  source: z.strictObject({ id, entityType: z.string() }),
  change: z.strictObject({
    /** Null: the record was created or deleted. */
    field: z.string().nullable(),
    previousValue: z.unknown(),
    /** The difference of a number, otherwise the name of the field. */
    modifier: z.string(),
    updatedValue: z.unknown(),
  }),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditActions = ['CREATED', 'CHANGED', 'DELETED'] as const;
export type AuditAction = (typeof auditActions)[number];
/** Entries of one page of the log. */
export const maxListedEntries = 1000;
/** Entries of one export. */
export const maxExportedEntries = 50_000;

const logFilters = {
  /** The first and the last day, in the time zone of the account. */
  from: day.optional(),
  to: day.optional(),
  createdBy: query.id,
  apiToken: z.string().max(200).optional(),
  entityType: z.enum(loggedRecords).optional(),
  entityId: query.id,
  action: z.enum(auditActions).optional(),
};

export const auditLogQuery = z.strictObject({
  ...logFilters,
  /** `next` of the page before. */
  after: z
    .string()
    .regex(/^\d{1,16}_\d{1,16}$/)
    .optional(),
  size: z.coerce.number<string | number>().int().min(1).max(maxListedEntries).default(100),
});
export type AuditLogQuery = z.output<typeof auditLogQuery>;

export const auditLogPage = z.strictObject({
  content: z.array(auditEntry),
  /** The value of `after` for the page of older entries; null: there are none. */
  next: z.string().nullable(),
});
export type AuditLogPage = z.infer<typeof auditLogPage>;

export const auditRoutes = defineRoutes({
  log: {
    method: 'GET',
    path: '/api/v1/audit',
    access: admins,
    summary: 'List the changes of all records, newest first, a page after the other',
    query: auditLogQuery,
    status: 200,
    response: auditLogPage,
    errors: [],
  },
  exportLog: {
    method: 'GET',
    path: '/api/v1/audit/export',
    access: admins,
    summary: `Export the changes of all records as CSV, at most ${maxExportedEntries}, newest first`,
    query: z.strictObject(logFilters),
    status: 200,
    fileResponse: [csvMediaType],
    errors: ['AUDIT_LOG_TOO_LARGE'],
  },
  history: {
    method: 'GET',
    path: '/api/v1/audit/{entityType}/{entityId}',
    access: 'signedIn',
    summary: 'List the changes of a record, newest first',
    params: z.strictObject({ entityType: z.enum(auditedRecords), entityId: z.coerce.number<string>().pipe(id) }),
    query: listQuery(['updatedDate'], {}),
    status: 200,
    response: pageSchema(auditEntry),
    errors: ['NOT_FOUND'],
  },
});
