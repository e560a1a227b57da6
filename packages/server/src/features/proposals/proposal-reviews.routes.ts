import { xlsxMediaType } from '@shelfward/contract/kit/spreadsheet.rules.ts';
import { proposalReviewRoutes } from '@shelfward/contract/proposals/proposal-reviews.contract.ts';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import { sheetName, sheetOf } from './proposal-sheet.service.ts';
import {
  approveReview,
  changeAsBuyer,
  commentOnReview,
  openReview,
  type ReviewServices,
} from './review-answers.service.ts';
import { endReview, listReviews, sendProposal } from './review-sending.service.ts';
import { showProposal } from './shared-proposal.service.ts';

export const proposalReviews = (services: ReviewServices): BoundRoute[] =>
  bind('proposal-reviews', proposalReviewRoutes, {
    spreadsheet: async (ctx, { params }) => {
      const shown = await showProposal(ctx, params.id);
      const name = sheetName(shown.companyName, params.id);
      return { name, mediaType: xlsxMediaType, content: sheetOf(shown), disposition: 'attachment' };
    },
    send: (ctx, { params, body }) => sendProposal(ctx, params.id, body),
    list: (ctx, { params }) => listReviews(ctx, params.id),
    deactivate: (ctx, { params }) => endReview(ctx, params),
    open: (ctx, { body }) => openReview(services, ctx, body),
    comment: (ctx, { body }) => commentOnReview(services, ctx, body),
    change: (ctx, { body }) => changeAsBuyer(services, ctx, body),
    approve: (ctx, { body }) => approveReview(services, ctx, body),
  });
