import type { Result } from '@shelfward/contract/kit/route.ts';
import { toOrderRegionId } from '@shelfward/contract/proposals/order-plan.rules.ts';
import { noProduct } from '@shelfward/contract/proposals/proposal-matrix.contract.ts';
import {
  maxLinkComments,
  type OwnProposal,
  type proposalReviewRoutes,
  type ReviewChange,
} from '@shelfward/contract/proposals/proposal-reviews.contract.ts';
import type { AuditedCtx } from '../../../platform/context/context.ts';
import { AppError, found } from '../../../platform/core/errors.ts';
import { isEditable, requireEditable } from '../editing/order-proposals.service.ts';
import { lockItems } from '../lines/item-writes.queries.ts';
import type { ProposalHead } from '../lines/order-proposals.queries.ts';
import { rejectConflicts, saveOverrideQuantities, toStoredQuantity } from '../lines/override-quantities.service.ts';
import {
  countCommentsOfLink,
  findBrandName,
  findComments,
  findSentQuantities,
  insertChanges,
  insertComment,
  type ReviewRecord,
  setReviewApproved,
} from './reviews.queries.ts';
import { getSharedProposal } from './shared-proposal.service.ts';

type Routes = typeof proposalReviewRoutes;

/** A review that its reader may open, by a link or as its addressee, with the locked proposal. */
export interface ReviewContext extends AuditedCtx {
  readonly review: ReviewRecord;
  readonly proposal: ProposalHead;
}

export const showReview = async (at: ReviewContext): Promise<OwnProposal> => {
  const { review, proposal } = at;
  const shared = await getSharedProposal(at, proposal.id, review.partIds);
  const { companyName, discount, currency, stores, products, quantity, onHand, allotted } = shared;
  const sent = new Map((await findSentQuantities(at, review.id)).map((line) => [toLineKey(line), line.quantity]));
  return {
    brandName: await findBrandName(at),
    companyName,
    buyerName: review.buyerName,
    message: review.message,
    status: proposal.status,
    isEditable: isEditable(proposal),
    expirationDate: proposal.expirationDate.toISOString(),
    approvedDate: review.approvedAt?.toISOString() ?? null,
    discount,
    timeZone: at.timeZone,
    currency,
    stores: stores.map((store) => {
      const { storeOrderProposalId, storeId, name, number, regionName } = store;
      return { storeOrderProposalId, storeId, orderRegionId: toOrderRegionId(store), name, number, regionName };
    }),
    products: products.map(({ productId, name, sku, unitPriceCents, packSize }) => {
      return { productId, name, sku, unitPriceCents, packSize };
    }),
    quantity: [...quantity],
    suggestedQuantity: stores.flatMap(({ storeOrderProposalId }, row) =>
      products.map(
        ({ productId }, column) =>
          sent.get(toLineKey({ storeOrderProposalId, productId })) ??
          quantity[row * products.length + column] ??
          noProduct,
      ),
    ),
    onHand: [...onHand],
    allotted: [...allotted],
    comments: await findComments(at, review.id),
  };
};

export const saveComment = async (
  at: ReviewContext,
  { storeOrderProposalId, text }: { readonly storeOrderProposalId: number | null; readonly text: string },
): Promise<Result<Routes['comment']>> => {
  const { review, proposal } = at;
  if (storeOrderProposalId !== null && !review.partIds.includes(storeOrderProposalId))
    throw new AppError('STORE_ORDER_PROPOSAL_NOT_FOUND');
  if ((await countCommentsOfLink(at, review.id)) >= maxLinkComments) throw new AppError('REVIEW_COMMENT_LIMIT');
  await insertComment(at, { proposalReviewId: review.id, storeOrderProposalId, commentText: text });
  at.audit({ entityType: 'ORDER_PROPOSAL', id: proposal.id, before: { comment: null }, after: { comment: text } });
  return { comments: await findComments(at, review.id) };
};

/** Saves all changes or none, and withdraws an approval, because it was for other quantities. */
export const changeReviewedQuantities = async (
  at: ReviewContext,
  changes: readonly ReviewChange[],
): Promise<Result<Routes['change']>> => {
  const { review, proposal } = at;
  requireEditable(proposal);
  const parts = [...new Set(changes.map(({ storeOrderProposalId }) => storeOrderProposalId))];
  if (parts.some((part) => !review.partIds.includes(part))) throw new AppError('ORDER_PROPOSAL_OR_PRODUCT_NOT_FOUND');
  const items = await lockItems(at, { orderProposalIds: [proposal.id], storeOrderProposalIds: parts });
  const locked = new Map(items.map((item) => [toLineKey(item), item]));
  const rows = changes.map((change) => ({
    change,
    item: found(locked.get(toLineKey(change)), 'ORDER_PROPOSAL_OR_PRODUCT_NOT_FOUND'),
  }));
  rejectConflicts(rows);
  const differing = rows.filter(({ change, item }) => item.quantity !== change.quantity);
  await saveOverrideQuantities(
    at,
    differing.map(({ change, item }) => ({ item, chosenQuantity: change.quantity })),
  );
  await insertChanges(
    at,
    differing.map(({ change }) => ({ ...change, proposalReviewId: review.id })),
  );
  if (differing.length > 0) await setReviewApproved(at, review.id, null);
  return { lines: rows.map(({ change, item }) => toStoredQuantity(item, change.quantity)) };
};

export const approveReviewed = async (at: ReviewContext): Promise<Result<Routes['approve']>> => {
  const { review, proposal } = at;
  requireEditable(proposal);
  if (review.approvedAt) return { approvedDate: review.approvedAt.toISOString() };
  await setReviewApproved(at, review.id, at.now);
  const approvedDate = at.now.toISOString();
  at.audit({ entityType: 'ORDER_PROPOSAL', id: proposal.id, before: { approvedDate: null }, after: { approvedDate } });
  return { approvedDate };
};

const toLineKey = ({ storeOrderProposalId, productId }: { storeOrderProposalId: number; productId: number }): string =>
  `${storeOrderProposalId}/${productId}`;
