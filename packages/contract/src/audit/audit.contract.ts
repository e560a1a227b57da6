import { z } from 'zod';
import { type Access, admins, orderManagers } from '../kit/access.ts';
import { instant } from '../kit/dates.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, listQuery, pageSchema } from '../kit/shapes.ts';

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
] as const;
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

export const auditRoutes = defineRoutes({
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
