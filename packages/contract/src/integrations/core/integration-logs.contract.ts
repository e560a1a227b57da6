import { z } from 'zod';
import { admins } from '../../kit/access.ts';
import { instant } from '../../kit/dates.ts';
import { defineRoutes } from '../../kit/route.ts';
import { id, listQuery, pageOf, params, query } from '../../kit/shapes.ts';
import { queueItem } from './integration-queue.contract.ts';
import { integrationLogTypes } from './integrations.rules.ts';

const integrationLogType = z.enum(integrationLogTypes);

/** One row for each record that fails, however often it does; what is solved by itself is resolved. */
export const integrationLog = z.strictObject({
  id,
  integrationId: id,
  queueItemId: id.nullable(),
  integrationLogType,
  success: z.boolean(),
  resolved: z.boolean(),
  message: z.string(),
  /** What the other side said. */
  exceptionMessage: z.string().nullable(),
  /** Our record that it is about, to go and mend. */
  record: z.strictObject({ entityType: z.string(), id, name: z.string().nullable() }).nullable(),
  /** The field that is to be mended. */
  field: z.string().nullable(),
  /** The other side's record. */
  externalId: z.string().nullable(),
  /** What was, or would have been, sent. */
  payload: z.unknown(),
  occurrences: z.int(),
  inactive: z.boolean(),
  createdDate: instant,
  lastOccurredDate: instant,
});
export type IntegrationLog = z.infer<typeof integrationLog>;

const path = '/api/v1/integration/logs';
const one = `${path}/{logId}` as const;
const change = {
  method: 'PATCH',
  access: admins,
  params: params('logId'),
  status: 200,
  response: integrationLog,
} as const;

export const integrationLogRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    access: admins,
    summary: 'What went wrong and right, the newest first',
    query: listQuery(['createdDate', 'lastOccurredDate', 'occurrences', 'resolved'], {
      search: query.search,
      integrationLogType: integrationLogType.optional(),
      integrationId: query.id,
      success: query.choice,
      resolved: query.choice,
      includeInactive: query.flag,
    }),
    status: 200,
    response: pageOf(integrationLog),
  },
  toggleResolved: {
    ...change,
    path: `${one}/toggle/resolve`,
    summary: 'Mark a log as resolved, or as not; a run whose logs are all resolved is processed',
    errors: ['INTEGRATION_LOG_NOT_FOUND'],
  },
  activate: {
    ...change,
    path: `${one}/activate`,
    summary: 'Bring a log back; one that is there cannot be',
    errors: ['INTEGRATION_LOG_NOT_FOUND', 'LOG_ACTIVATION'],
  },
  deactivate: {
    ...change,
    path: `${one}/deactivate`,
    summary: 'Take a log out of the list; one that is out, or not resolved, cannot be',
    errors: ['INTEGRATION_LOG_NOT_FOUND', 'LOG_DEACTIVATION'],
  },
  resolveAll: {
    method: 'PATCH',
    path: `${path}/{integrationId}/resolve-all-unresolved`,
    access: admins,
    summary: 'Mark all logs of an integration as resolved',
    params: params('integrationId'),
    status: 200,
    response: z.strictObject({ resolved: z.int() }),
    errors: ['INTEGRATION_NOT_FOUND'],
  },
  retry: {
    method: 'POST',
    path: '/api/v1/integration/{integrationId}/logs/retry',
    access: admins,
    summary: 'Queue a run that begins with these open failures, or with all of them',
    params: params('integrationId'),
    body: z.strictObject({ logIds: z.array(id).min(1).max(1000).optional() }),
    status: 202,
    response: z.strictObject({ logs: z.int(), run: queueItem }),
    errors: ['INTEGRATION_NOT_FOUND', 'INTEGRATION_NOT_ACTIVE', 'NOTHING_TO_RETRY', 'QUEUE_ITEM_PENDING'],
  },
});
