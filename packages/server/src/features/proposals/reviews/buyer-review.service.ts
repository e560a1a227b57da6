import type { Input, Result } from '@shelfward/contract/kit/route.ts';
import { toOrderRegionId } from '@shelfward/contract/proposals/order-plan.rules.ts';
import { noProduct } from '@shelfward/contract/proposals/proposal-matrix.contract.ts';
import { maxLinkComments, type proposalReviewRoutes } from '@shelfward/contract/proposals/proposal-reviews.contract.ts';
import { insertAuditEntries } from '../../../platform/audit/audit.queries.ts';
import { findClient } from '../../../platform/auth/clients.queries.ts';
import type { AuditedCtx, PublicCtx } from '../../../platform/context/context.ts';
import type { AuditEvent } from '../../../platform/core/audit-event.ts';
import { AppError, found } from '../../../platform/core/errors.ts';
import { hashOfLinkKey } from '../../../platform/crypto/link-keys.ts';
import type { Services } from '../../../platform/http/services.ts';
import { isEditable, requireEditable } from '../editing/order-proposals.service.ts';
import { lockItems } from '../lines/item-writes.queries.ts';
import { lockOrderProposalsShared, type ProposalHead } from '../lines/order-proposals.queries.ts';
import { rejectConflicts, saveOverrideQuantities, toStoredQuantity } from '../lines/override-quantities.service.ts';
import {
  countCommentsOfLink,
  findBrandName,
  findComments,
  findReviewByKey,
  findSentQuantities,
  insertChanges,
  insertComment,
  markReviewOpened,
  type ReviewRecord,
  setReviewApproved,
} from './reviews.queries.ts';
import { getSharedProposal } from './shared-proposal.service.ts';

type Routes = typeof proposalReviewRoutes;
type Body<K extends 'open' | 'comment' | 'change' | 'approve'> = Input<Routes[K]>['body'];
export type ReviewDeps = Pick<Services, 'database'>;

/** Context of a request with a valid key: the client's database, the locked proposal, and the audit. */
interface ReviewContext extends AuditedCtx {
  readonly review: ReviewRecord;
  readonly proposal: ProposalHead;
}

export const openReview = (
  services: ReviewDeps,
  ctx: PublicCtx,
  { key }: Body<'open'>,
): Promise<Result<Routes['open']>> =>
  withReview(services, ctx, key, async (at) => {
    const { review, proposal } = at;
    await markReviewOpened(at, review.id);
    const shared = await getSharedProposal(at, proposal.id, review.partIds);
    const { companyName, discount, currency, stores, products, quantity, onHand, allotted } = shared;
    const sent = new Map((await findSentQuantities(at, review.id)).map((line) => [toLineKey(line), line.quantity]));
    return {
      brandName: await findBrandName(at),
      companyName,
      buyerName: review.buyerName,
      sender: { name: review.senderName, email: review.senderEmail },
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
  });

export const commentOnReview = (
  services: ReviewDeps,
  ctx: PublicCtx,
  { key, storeOrderProposalId, text }: Body<'comment'>,
): Promise<Result<Routes['comment']>> =>
  withReview(services, ctx, key, async (at) => {
    const { review, proposal } = at;
    if (storeOrderProposalId !== null && !review.partIds.includes(storeOrderProposalId))
      throw new AppError('STORE_ORDER_PROPOSAL_NOT_FOUND');
    if ((await countCommentsOfLink(at, review.id)) >= maxLinkComments) throw new AppError('REVIEW_COMMENT_LIMIT');
    await insertComment(at, { proposalReviewId: review.id, storeOrderProposalId, commentText: text });
    at.audit({ entityType: 'ORDER_PROPOSAL', id: proposal.id, before: { comment: null }, after: { comment: text } });
    return { comments: await findComments(at, review.id) };
  });

/** Saves all changes or none, and withdraws an approval, because it was for other quantities. */
export const changeQuantitiesAsBuyer = (
  services: ReviewDeps,
  ctx: PublicCtx,
  { key, changes }: Body<'change'>,
): Promise<Result<Routes['change']>> =>
  withReview(services, ctx, key, async (at) => {
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
  });

export const approveReview = (
  services: ReviewDeps,
  ctx: PublicCtx,
  { key }: Body<'approve'>,
): Promise<Result<Routes['approve']>> =>
  withReview(services, ctx, key, async (at) => {
    const { review, proposal } = at;
    requireEditable(proposal);
    if (review.approvedAt) return { approvedDate: review.approvedAt.toISOString() };
    await setReviewApproved(at, review.id, at.now);
    const approvedDate = at.now.toISOString();
    at.audit({
      entityType: 'ORDER_PROPOSAL',
      id: proposal.id,
      before: { approvedDate: null },
      after: { approvedDate },
    });
    return { approvedDate };
  });

const toLineKey = ({ storeOrderProposalId, productId }: { storeOrderProposalId: number; productId: number }): string =>
  `${storeOrderProposalId}/${productId}`;

/** Locks the proposal in share mode until the transaction ends. */
const withReview = async <T>(
  { database }: ReviewDeps,
  { subdomain, now, requestId }: PublicCtx,
  key: string,
  work: (at: ReviewContext) => Promise<T>,
): Promise<T> => {
  const client = found(await database.system((db) => findClient(db, subdomain)), 'REVIEW_LINK_INVALID');
  const { id: tenantId, timeZone } = client;
  return database.tenant(tenantId, async (db) => {
    const at = { db, tenantId, now, timeZone, requestId };
    const review = found(await findReviewByKey(at, hashOfLinkKey(key)), 'REVIEW_LINK_INVALID');
    const [proposal] = await lockOrderProposalsShared(at, [review.orderProposalId]);
    // Buyers have no user account, so each audit entry records the buyer in its values.
    const byBuyer = `${review.buyerName} <${review.buyerEmail}>`;
    const events: AuditEvent[] = [];
    const result = await work({
      ...at,
      review,
      proposal: found(proposal, 'REVIEW_LINK_INVALID'),
      audit: ({ before, after, ...event }) =>
        void events.push({ ...event, before: { ...before, byBuyer: null }, after: { ...after, byBuyer } }),
    });
    await insertAuditEntries(db, { tenantId, actor: null, requestId }, events);
    return result;
  });
};
