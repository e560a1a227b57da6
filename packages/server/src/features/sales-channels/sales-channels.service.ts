import type { SalesChannelInput } from '@shelfward/contract/sales-channels/sales-channels.contract.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { defineRecords } from '../../platform/records/records.ts';
import {
  findSalesChannel,
  insertSalesChannel,
  type SalesChannelRecord,
  updateSalesChannel,
} from './sales-channels.queries.ts';

const records = defineRecords<SalesChannelRecord>({
  table: 'salesChannel',
  entityType: 'SALES_CHANNEL',
  notFound: 'SALES_CHANNEL_NOT_FOUND',
  find: findSalesChannel,
  rejections: { sales_channel_name_key: 'SALES_CHANNEL_NAME_TAKEN' },
});

export const getSalesChannel = records.get;

export const createSalesChannel = (ctx: Ctx, input: SalesChannelInput) =>
  records.create(ctx, () => insertSalesChannel(ctx, input));

export const changeSalesChannel = (
  ctx: Ctx,
  id: number,
  change: Partial<SalesChannelInput & { readonly inactive: boolean }>,
) => records.change(ctx, id, () => updateSalesChannel(ctx, id, change));
