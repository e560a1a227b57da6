import type { Result } from '@shelfward/contract/kit/route.ts';
import type { OwnProposal, proposalReviewRoutes } from '@shelfward/contract/proposals/proposal-reviews.contract.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { found } from '../../../platform/core/errors.ts';
import { lockOrderProposalsShared } from '../lines/order-proposals.queries.ts';
import { findOwnReviews, toOwnReview } from './own-reviews.queries.ts';
import { type ReviewContext, showReview } from './review-responses.service.ts';
import { markReviewOpened } from './reviews.queries.ts';

export const listOwnReviews = async (ctx: Ctx): Promise<Result<(typeof proposalReviewRoutes)['listOwn']>> => ({
  reviews: (await findOwnReviews(ctx)).map((row) => toOwnReview(row, ctx.now)),
});

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
