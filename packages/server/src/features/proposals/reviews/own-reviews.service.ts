import type { Result } from '@shelfward/contract/kit/route.ts';
import {
  awaitsApproval,
  type OwnProposal,
  type proposalReviewRoutes,
} from '@shelfward/contract/proposals/proposal-reviews.contract.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { found } from '../../../platform/core/errors.ts';
import { lockOrderProposalsShared } from '../lines/order-proposals.queries.ts';
import { findOwnReviews, toOwnReview } from './own-reviews.queries.ts';
import { type ReviewContext, showReview } from './review-responses.service.ts';
import { markReviewOpened } from './reviews.queries.ts';

export const listOwnReviews = async (ctx: Ctx): Promise<Result<(typeof proposalReviewRoutes)['listOwn']>> => ({
  reviews: (await findOwnReviews(ctx)).map((row) => toOwnReview(row, ctx.now)),
});

/** Of each store how many proposals wait for the user; stores without one are missing. */
export const countReviewsByStore = async (ctx: Ctx): Promise<ReadonlyMap<number, number>> => {
  const waiting = (await findOwnReviews(ctx)).filter((row) => awaitsApproval(toOwnReview(row, ctx.now)));
  const counts = new Map<number, number>();
  for (const { storeIds } of waiting)
    for (const storeId of storeIds) counts.set(storeId, (counts.get(storeId) ?? 0) + 1);
  return counts;
};

export const getOwnReview = (ctx: Ctx, id: number): Promise<OwnProposal> =>
  withOwnReview(ctx, id, async (at) => {
    if (!ctx.actor.impersonator) await markReviewOpened(at, id);
    return await showReview(at);
  });

/** Locks the proposal in share mode until the transaction ends, as for a link. */
export const withOwnReview = async <T>(ctx: Ctx, id: number, work: (at: ReviewContext) => Promise<T>): Promise<T> => {
  const [review] = await findOwnReviews(ctx, id);
  const own = found(review, 'PROPOSAL_REVIEW_NOT_FOUND');
  const [proposal] = await lockOrderProposalsShared(ctx, [own.orderProposalId]);
  return await work({ ...ctx, review: own, proposal: found(proposal, 'PROPOSAL_REVIEW_NOT_FOUND') });
};
