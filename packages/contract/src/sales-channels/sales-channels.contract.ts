import { z } from 'zod';
import { masterDataWriters } from '../kit/access.ts';
import { activation } from '../kit/activation.ts';
import { defineRoutes } from '../kit/route.ts';
import { availability, id, listQuery, pageSchema, params, query, text } from '../kit/shapes.ts';

export const salesChannel = z.strictObject({ id, name: z.string(), inactive: z.boolean() });
export type SalesChannel = z.infer<typeof salesChannel>;

export const salesChannelInput = z.strictObject({ name: text(120) });
export type SalesChannelInput = z.infer<typeof salesChannelInput>;

const path = '/api/v1/sales-channels';

export const salesChannelRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    access: 'signedIn',
    summary: 'List sales channels',
    query: listQuery(['name', 'inactive'], { search: query.search, includeInactive: query.flag }),
    status: 200,
    response: pageSchema(salesChannel),
  },
  create: {
    method: 'POST',
    path,
    access: masterDataWriters,
    summary: 'Create a sales channel',
    body: salesChannelInput,
    status: 201,
    response: salesChannel,
    errors: ['SALES_CHANNEL_NAME_TAKEN'],
    versioned: true,
  },
  isNameUnique: {
    method: 'GET',
    path: `${path}/name/unique`,
    access: 'signedIn',
    summary: 'Check whether a sales channel name is available',
    query: z.strictObject({ salesChannelName: text(200), excludeId: query.id }),
    status: 200,
    response: availability,
  },
  get: {
    method: 'GET',
    path: `${path}/{id}`,
    access: 'signedIn',
    summary: 'Get a sales channel',
    params: params('id'),
    status: 200,
    response: salesChannel,
    errors: ['SALES_CHANNEL_NOT_FOUND'],
    versioned: true,
  },
  update: {
    method: 'PUT',
    path: `${path}/{id}`,
    access: masterDataWriters,
    summary: 'Update a sales channel',
    params: params('id'),
    body: salesChannelInput,
    status: 200,
    response: salesChannel,
    errors: ['SALES_CHANNEL_NOT_FOUND', 'SALES_CHANNEL_NAME_TAKEN'],
    versioned: true,
  },
  ...activation({
    what: 'sales channel',
    path: `${path}/{id}`,
    access: masterDataWriters,
    params: params('id'),
    response: salesChannel,
    errors: ['SALES_CHANNEL_NOT_FOUND'],
  }),
});
