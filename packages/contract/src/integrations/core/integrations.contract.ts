import { z } from 'zod';
import { admins } from '../../kit/access.ts';
import { activation } from '../../kit/activation.ts';
import { defineRoutes } from '../../kit/route.ts';
import { listQuery, pageSchema, params, query } from '../../kit/shapes.ts';
import { queueItem } from './integration-queue.contract.ts';
import { integration, integrationName, integrationType, scheduleChange, scheduleInput } from './integrations.shapes.ts';

/** An integration without a connection: it processes local data. */
export const salesAggregationInput = z.strictObject({ name: integrationName, schedule: scheduleInput });
export type SalesAggregationInput = z.output<typeof salesAggregationInput>;
const salesAggregationChange = z.strictObject({ name: integrationName, schedule: scheduleChange });

const path = '/api/v1/integration';
const itemPath = `${path}/{integrationId}` as const;

export const integrationRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    access: admins,
    summary: 'List integrations with their status',
    query: listQuery(['name', 'integrationType', 'lastInteractionTime', 'nextRunTime', 'unresolvedLogs', 'inactive'], {
      search: query.search,
      integrationType: integrationType.optional(),
      /** The integrations that use this connection. */
      parentId: query.id,
      name: query.search,
      isOperating: query.choice,
      includeInactive: query.flag,
    }),
    status: 200,
    response: pageSchema(integration),
  },
  types: {
    method: 'GET',
    path: `${path}/type`,
    access: admins,
    summary: 'List the integration types with their labels',
    status: 200,
    response: z.array(z.strictObject({ type: integrationType, label: z.string() })),
  },
  get: {
    method: 'GET',
    path: itemPath,
    access: admins,
    summary: 'Get an integration',
    params: params('integrationId'),
    status: 200,
    response: integration,
    errors: ['INTEGRATION_NOT_FOUND'],
    versioned: true,
  },
  createSalesAggregation: {
    method: 'POST',
    path: `${path}/sales/aggregation`,
    access: admins,
    summary: 'Create a sales aggregation, which checks and repairs daily sales totals: changed days, or all days',
    body: salesAggregationInput,
    status: 201,
    response: integration,
    errors: ['INTEGRATION_NAME_TAKEN', 'SCHEDULE_INVALID'],
    record: `${path}/{id}`,
    versioned: true,
  },
  updateSalesAggregation: {
    method: 'PUT',
    path: `${path}/sales/aggregation/{integrationId}`,
    access: admins,
    summary: 'Update the name or schedule of a sales aggregation',
    params: params('integrationId'),
    body: salesAggregationChange,
    status: 200,
    response: integration,
    errors: ['INTEGRATION_NOT_FOUND', 'INTEGRATION_NAME_TAKEN', 'SCHEDULE_INVALID'],
    record: itemPath,
    versioned: true,
  },
  setOperating: {
    method: 'PATCH',
    path: `${itemPath}/operating-status`,
    access: admins,
    summary: 'Start or stop an integration; a running run continues',
    params: params('integrationId'),
    query: z.strictObject({ isOperating: z.stringbool({ truthy: ['true'], falsy: ['false'] }).or(z.boolean()) }),
    status: 200,
    response: integration,
    errors: ['INTEGRATION_NOT_FOUND'],
    record: itemPath,
    versioned: true,
  },
  schedulePartialSync: {
    method: 'POST',
    path: `${itemPath}/schedule/partial-sync/for/processing`,
    access: admins,
    summary: 'Schedule an incremental sync',
    params: params('integrationId'),
    status: 202,
    response: queueItem,
    errors: ['INTEGRATION_NOT_FOUND', 'INTEGRATION_NOT_ACTIVE', 'QUEUE_ITEM_PENDING'],
  },
  scheduleFullSync: {
    method: 'POST',
    path: `${itemPath}/schedule/full-sync/for/processing`,
    access: admins,
    summary: 'Schedule a full sync; a pending incremental sync is upgraded',
    params: params('integrationId'),
    status: 202,
    response: queueItem,
    errors: ['INTEGRATION_NOT_FOUND', 'INTEGRATION_NOT_ACTIVE', 'QUEUE_ITEM_PENDING'],
  },
  ...activation({
    what: 'integration',
    path: itemPath,
    access: admins,
    params: params('integrationId'),
    response: integration,
    errors: ['INTEGRATION_NOT_FOUND'],
  }),
});
