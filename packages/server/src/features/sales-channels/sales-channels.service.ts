import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Availability } from '@shelfward/contract/kit/shapes.ts';
import type {
  SalesChannelInput,
  salesChannelRoutes,
} from '@shelfward/contract/sales-channels/sales-channels.contract.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { found } from '../../platform/core/errors.ts';
import { mapConstraintErrors } from '../../platform/db/constraints.ts';
import {
  findSalesChannel,
  findSalesChannelHolding,
  insertSalesChannel,
  lockSalesChannel,
  type SalesChannelRecord,
  updateSalesChannel,
} from './sales-channels.queries.ts';

const rejectDuplicate = mapConstraintErrors({ sales_channel_name_key: 'SALES_CHANNEL_NAME_TAKEN' });

export const getSalesChannel = async (ctx: Ctx, id: number): Promise<SalesChannelRecord> =>
  found(await findSalesChannel(ctx, id), 'SALES_CHANNEL_NOT_FOUND');

export const createSalesChannel = async (ctx: Ctx, input: SalesChannelInput): Promise<SalesChannelRecord> => {
  const after = await rejectDuplicate(insertSalesChannel(ctx, input));
  ctx.audit({ entityType: 'SALES_CHANNEL', id: after.id, before: null, after });
  return after;
};

export const changeSalesChannel = async (
  ctx: Ctx,
  id: number,
  change: Partial<SalesChannelInput & { readonly inactive: boolean }>,
): Promise<SalesChannelRecord> => {
  const before = found(await lockSalesChannel(ctx, id), 'SALES_CHANNEL_NOT_FOUND');
  ctx.requireVersion(before.version);
  const after = await rejectDuplicate(updateSalesChannel(ctx, id, change));
  ctx.audit({ entityType: 'SALES_CHANNEL', id, before, after });
  return after;
};

export const isSalesChannelNameUnique = async (
  ctx: Ctx,
  { salesChannelName: value, excludeId }: Input<typeof salesChannelRoutes.isNameUnique>['query'],
): Promise<Availability> => {
  const holder = await findSalesChannelHolding(ctx, value, excludeId);
  return { value, isAvailable: holder === undefined, inactive: holder?.inactive ?? false };
};
