import { ApiError } from '@shelfward/client/api-error.ts';
import type { ReviewChange } from '@shelfward/contract/proposals/proposal-reviews.contract.ts';
import { z } from 'zod';
import { proposalReviews } from '../../entities/proposals/proposals.api.ts';
import { markChanged } from '../../kit/query-client.ts';
import { formatQuantity } from '../../kit/ui/numbers.ts';

/** Saves one quantity as the buyer of the link and returns the saved quantity. */
export const changeQuantity = async (key: string, change: ReviewChange): Promise<number> => {
  // A missing record is reported next to its number, not by the not-found page.
  const request = { body: { key, changes: [change] } };
  const response = await proposalReviews.change(request, { isBackground: true }).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'PROPOSAL_ITEMS_CHANGED')) throw error;
    markChanged('proposal-reviews');
    throw withBothQuantities(error, change.quantity);
  });
  return response.lines[0]?.quantity ?? change.quantity;
};

const conflict = z.object({ conflicts: z.tuple([z.object({ quantity: z.int() })]) });

const withBothQuantities = (error: ApiError, quantity: number): ApiError => {
  const { data } = conflict.safeParse(error.result);
  if (!data) return error;
  const both = `Saved: ${formatQuantity(data.conflicts[0].quantity)}. Yours: ${formatQuantity(quantity)}.`;
  return new ApiError({ status: error.status, message: `${error.message} ${both}`, result: error.result });
};
