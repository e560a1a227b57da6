import type { ReviewChange } from '@shelfward/contract/proposals/proposal-reviews.contract.ts';
import { proposalReviews } from '../../entities/proposals/proposals.api.ts';
import { ApiError } from '../../kit/problem.ts';
import { markChanged } from '../../kit/query-client.ts';

/** Saves one quantity as the buyer of the link and returns the saved quantity. */
export const changeQuantity = async (key: string, change: ReviewChange): Promise<number> => {
  // A missing record is reported next to its number, not by the not-found page.
  const request = { body: { key, changes: [change] } };
  const response = await proposalReviews.change(request, { isBackground: true }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'PROPOSAL_ITEMS_CHANGED') markChanged('proposal-reviews');
    throw error;
  });
  return response.lines[0]?.quantity ?? change.quantity;
};
