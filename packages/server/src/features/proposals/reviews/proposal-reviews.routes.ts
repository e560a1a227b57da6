import { xlsxMediaType } from '@shelfward/contract/kit/spreadsheet.rules.ts';
import { proposalReviewRoutes } from '@shelfward/contract/proposals/proposal-reviews.contract.ts';
import { type BoundRoute, bind } from '../../../platform/http/bind.ts';
import {
  approveReview,
  changeQuantitiesAsBuyer,
  commentOnReview,
  openReview,
  type ReviewDeps,
} from './buyer-review.service.ts';
import { getOwnReview, listOwnReviews, withOwnReview } from './own-reviews.service.ts';
import { buildProposalSheet, proposalSheetName } from './proposal-sheet.service.ts';
import { approveReviewed, changeReviewedQuantities, saveComment } from './review-responses.service.ts';
import { listReviews, revokeReviewLink, sendProposal } from './review-sending.service.ts';
import { getSharedProposal } from './shared-proposal.service.ts';

export const proposalReviews = (services: ReviewDeps): BoundRoute[] =>
  bind('proposal-reviews', proposalReviewRoutes, {
    spreadsheet: async (ctx, { params }) => {
      const shown = await getSharedProposal(ctx, params.id);
      const name = proposalSheetName(shown.companyName, params.id);
      return { name, mediaType: xlsxMediaType, content: buildProposalSheet(shown), disposition: 'attachment' };
    },
    send: (ctx, { params, body }) => sendProposal(ctx, params.id, body),
    list: (ctx, { params }) => listReviews(ctx, params.id),
    deactivate: (ctx, { params }) => revokeReviewLink(ctx, params),
    open: (ctx, { body }) => openReview(services, ctx, body),
    comment: (ctx, { body }) => commentOnReview(services, ctx, body),
    change: (ctx, { body }) => changeQuantitiesAsBuyer(services, ctx, body),
    approve: (ctx, { body }) => approveReview(services, ctx, body),
    listOwn: listOwnReviews,
    getOwn: (ctx, { params }) => getOwnReview(ctx, params.reviewId),
    commentOwn: (ctx, { params, body }) => withOwnReview(ctx, params.reviewId, (at) => saveComment(at, body)),
    changeOwn: (ctx, { params, body }) =>
      withOwnReview(ctx, params.reviewId, (at) => changeReviewedQuantities(at, body.changes)),
    approveOwn: (ctx, { params }) => withOwnReview(ctx, params.reviewId, approveReviewed),
  });
