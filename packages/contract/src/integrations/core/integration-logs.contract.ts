import { z } from 'zod';
import { admins } from '../../kit/access.ts';
import { instant } from '../../kit/dates.ts';
import { defineRoutes } from '../../kit/route.ts';
import { id, listQuery, pageSchema, params, query } from '../../kit/shapes.ts';
import { queueItem } from './integration-queue.contract.ts';
import { integrationLogTypes } from './integrations.rules.ts';

const integrationLogType = z.enum(integrationLogTypes);

/** One row per failing record, with the number of occurrences. A record that succeeds later resolves its log. */
export const integrationLog = z.strictObject({
  id,
  integrationId: id,
  queueItemId: id.nullable(),
  integrationLogType,
  success: z.boolean(),
  resolved: z.boolean(),
  message: z.string(),
  /** The response of the remote system. */
  exceptionMessage: z.string().nullable(),
  /** The local record, for a link to it. */
  record: z.strictObject({ entityType: z.string(), id, name: z.string().nullable() }).nullable(),
  /** The field to correct. */
  field: z.string().nullable(),
  /** The remote record. */
  externalId: z.string().nullable(),
  /** The request that was sent or would have been sent. */
  payload: z.unknown(),
  occurrences: z.int(),
  inactive: z.boolean(),
  createdDate: instant,
  lastOccurredDate: instant,
});
export type IntegrationLog = z.infer<typeof integrationLog>;

const path = '/api/v1/integration/logs';
const itemPath = `${path}/{logId}` as const;
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
    summary: 'List logs, newest first',
    query: listQuery(['createdDate', 'lastOccurredDate', 'occurrences', 'resolved'], {
      search: query.search,
      integrationLogType: integrationLogType.optional(),
      integrationId: query.id,
      success: query.choice,
      resolved: query.choice,
      includeInactive: query.flag,
    }),
    status: 200,
    response: pageSchema(integrationLog),
  },
  toggleResolved: {
    ...change,
    path: `${itemPath}/toggle/resolve`,
    summary: 'Resolve or reopen a log; a run whose logs are all resolved counts as processed',
    errors: ['INTEGRATION_LOG_NOT_FOUND'],
  },
  activate: {
    ...change,
    path: `${itemPath}/activate`,
    summary: 'Activate a log; fails for an active log',
    errors: ['INTEGRATION_LOG_NOT_FOUND', 'LOG_ACTIVATION'],
  },
  deactivate: {
    ...change,
    path: `${itemPath}/deactivate`,
    summary: 'Deactivate a log; fails for an inactive or unresolved log',
    errors: ['INTEGRATION_LOG_NOT_FOUND', 'LOG_DEACTIVATION'],
  },
  resolveAll: {
    method: 'PATCH',
    path: `${path}/{integrationId}/resolve-all-unresolved`,
    access: admins,
    summary: 'Resolve all logs of an integration',
    params: params('integrationId'),
    status: 200,
    response: z.strictObject({ resolved: z.int() }),
    errors: ['INTEGRATION_NOT_FOUND'],
  },
  retry: {
    method: 'POST',
    path: '/api/v1/integration/{integrationId}/logs/retry',
    access: admins,
    summary: 'Retry unresolved logs: schedule a run that starts with these failures, or with all of them',
    params: params('integrationId'),
    body: z.strictObject({ logIds: z.array(id).min(1).max(1000).optional() }),
    status: 202,
    response: z.strictObject({ logs: z.int(), run: queueItem }),
    errors: ['INTEGRATION_NOT_FOUND', 'INTEGRATION_NOT_ACTIVE', 'NOTHING_TO_RETRY', 'QUEUE_ITEM_PENDING'],
  },
});
