import { salesChannelRoutes } from '@shelfward/contract/sales-channels/sales-channels.contract.ts';
import { bind } from '../../platform/http/bind.ts';
import { getNameAvailability } from '../../platform/records/name-availability.ts';
import { findSalesChannels } from './sales-channels.queries.ts';
import { changeSalesChannel, createSalesChannel, getSalesChannel } from './sales-channels.service.ts';

export const salesChannels = bind('sales-channels', salesChannelRoutes, {
  list: (ctx, { query }) => findSalesChannels(ctx, query),
  create: (ctx, { body }) => createSalesChannel(ctx, body),
  isNameUnique: (ctx, { query: { salesChannelName: value, excludeId } }) =>
    getNameAvailability(ctx, 'salesChannel', { value, excludeId }),
  get: (ctx, { params }) => getSalesChannel(ctx, params.id),
  update: (ctx, { params, body }) => changeSalesChannel(ctx, params.id, body),
  activate: (ctx, { params }) => changeSalesChannel(ctx, params.id, { inactive: false }),
  deactivate: (ctx, { params }) => changeSalesChannel(ctx, params.id, { inactive: true }),
});
