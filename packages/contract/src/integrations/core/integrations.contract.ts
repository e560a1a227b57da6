import { z } from 'zod';
import { admins } from '../../kit/access.ts';
import { activation } from '../../kit/activation.ts';
import { defineRoutes } from '../../kit/route.ts';
import { listQuery, pageOf, params, query } from '../../kit/shapes.ts';
import { queueItem } from './integration-queue.contract.ts';
import { integration, integrationName, integrationType, scheduleInput } from './integrations.shapes.ts';

/** One that needs no connection: it works on what is here. */
export const salesAggregationInput = z.strictObject({ name: integrationName, schedule: scheduleInput });
export type SalesAggregationInput = z.output<typeof salesAggregationInput>;

const path = '/api/v1/integration';
const one = `${path}/{integrationId}` as const;

export const integrationRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    access: admins,
    summary: 'Integrations, with how each is doing',
    query: listQuery(['name', 'integrationType', 'lastInteractionTime', 'inactive'], {
      search: query.search,
      integrationType: integrationType.optional(),
      /** What goes through this connection. */
      parentId: query.id,
      name: query.search,
      isOperating: query.choice,
      includeInactive: query.flag,
    }),
    status: 200,
    response: pageOf(integration),
  },
  types: {
    method: 'GET',
    path: `${path}/type`,
    access: admins,
    summary: 'The types of integrations, with what people call them',
    status: 200,
    response: z.array(z.strictObject({ type: integrationType, label: z.string() })),
  },
  get: {
    method: 'GET',
    path: one,
    access: admins,
    summary: 'One integration',
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
    summary: 'Keep the daily sums of sales checked and mended: changed days, or all of them',
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
    summary: 'Change the name or the schedule of a sales aggregation',
    params: params('integrationId'),
    body: salesAggregationInput,
    status: 200,
    response: integration,
    errors: ['INTEGRATION_NOT_FOUND', 'INTEGRATION_NAME_TAKEN', 'SCHEDULE_INVALID'],
    record: one,
    versioned: true,
  },
  setOperating: {
    method: 'PATCH',
    path: `${one}/operating-status`,
    access: admins,
    summary: 'Let an integration start runs, or hold it: a run that has begun goes on',
    params: params('integrationId'),
    query: z.strictObject({ isOperating: z.stringbool({ truthy: ['true'], falsy: ['false'] }).or(z.boolean()) }),
    status: 200,
    response: integration,
    errors: ['INTEGRATION_NOT_FOUND'],
    record: one,
    versioned: true,
  },
  schedulePartialSync: {
    method: 'POST',
    path: `${one}/schedule/partial-sync/for/processing`,
    access: admins,
    summary: 'Queue a run over what changed',
    params: params('integrationId'),
    status: 202,
    response: queueItem,
    errors: ['INTEGRATION_NOT_FOUND', 'INTEGRATION_NOT_ACTIVE', 'QUEUE_ITEM_PENDING'],
  },
  scheduleFullSync: {
    method: 'POST',
    path: `${one}/schedule/full-sync/for/processing`,
    access: admins,
    summary: 'Queue a run over everything; a pending run over what changed becomes one',
    params: params('integrationId'),
    status: 202,
    response: queueItem,
    errors: ['INTEGRATION_NOT_FOUND', 'INTEGRATION_NOT_ACTIVE', 'QUEUE_ITEM_PENDING'],
  },
  ...activation({
    what: 'integration',
    path: one,
    access: admins,
    params: params('integrationId'),
    response: integration,
    errors: ['INTEGRATION_NOT_FOUND'],
  }),
});
