import { proposalReviewRoutes } from '@shelfward/contract/proposals/proposal-reviews.contract.ts';
import { resource } from '../../kit/resource.ts';

/** Proposals sent to buyers, and their responses. Requests of buyers are authorized by the key of their link. */
export const proposalReviews = resource('proposal-reviews', proposalReviewRoutes, {
  reads: ['open'],
  alsoChanges: ['menu-mark', 'entry-stores'],
});
