import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type {
  StoreOrderProposalItem,
  StoreOrderProposalItemDetail,
  storeOrderProposalRoutes,
} from '@shelfward/contract/proposals/store-order-proposals.contract.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { found } from '../../../platform/core/errors.ts';
import { findIncoming } from '../../inventory/public.ts';
import { findItem, findItems, findWeeklyUnits } from '../lines/items.queries.ts';
import { findStoresToPropose } from '../lines/order-proposals.queries.ts';
import {
  findStoreOrderProposal,
  findStoreOrderProposalHead,
  lockStoreOrderProposal,
  type StoreOrderProposalRecord,
  updateStoreOrderProposal,
} from '../lines/store-order-proposals.queries.ts';
import { requireEligible } from './order-proposals.service.ts';
import { lockEditableProposal } from './quantities.service.ts';

export const getStoreOrderProposal = async (ctx: Ctx, id: number): Promise<StoreOrderProposalRecord> =>
  found(await findStoreOrderProposal(ctx, id), 'STORE_ORDER_PROPOSAL_NOT_FOUND');

export const listItems = async (
  ctx: Ctx,
  id: number,
  filters: Input<typeof storeOrderProposalRoutes.items>['query'],
): Promise<Page<StoreOrderProposalItem>> => {
  const part = found(await findStoreOrderProposalHead(ctx, id), 'STORE_ORDER_PROPOSAL_NOT_FOUND');
  return await findItems(ctx, part, filters);
};

export const getItem = async (
  ctx: Ctx,
  { id, productId }: { readonly id: number; readonly productId: number },
): Promise<StoreOrderProposalItemDetail> => {
  const part = found(await findStoreOrderProposalHead(ctx, id), 'ORDER_PROPOSAL_OR_PRODUCT_NOT_FOUND');
  const item = found(await findItem(ctx, part, productId), 'ORDER_PROPOSAL_OR_PRODUCT_NOT_FOUND');
  const { storeId, orderProposalId } = part;
  return {
    ...item,
    weeklyUnits: await findWeeklyUnits(ctx, storeId, productId),
    incoming: await findIncoming(ctx, { storeId, productId }, orderProposalId),
  };
};

/** Removes a store from its proposal or restores it, while the proposal is editable. */
export const setStoreOrderProposalInactive = async (
  ctx: Ctx,
  id: number,
  values: { readonly inactive: boolean },
): Promise<StoreOrderProposalRecord> => {
  const { part } = await lockEditableProposal(ctx, id);
  const before = found(await lockStoreOrderProposal(ctx, id), 'STORE_ORDER_PROPOSAL_NOT_FOUND');
  ctx.requireVersion(before.version);
  if (!values.inactive) requireEligible(await findStoresToPropose(ctx, [part.storeId]));
  const after = await updateStoreOrderProposal(ctx, id, values);
  ctx.audit({ entityType: 'STORE_ORDER_PROPOSAL', id, before, after });
  return await getStoreOrderProposal(ctx, id);
};
