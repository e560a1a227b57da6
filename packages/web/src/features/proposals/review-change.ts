import { ApiError } from '@shelfward/client/api-error.ts';
import type {
  OwnProposal,
  ReviewChange,
  ReviewedProposal,
} from '@shelfward/contract/proposals/proposal-reviews.contract.ts';
import { z } from 'zod';
import { proposalReviews } from '../../entities/proposals/proposal-reviews.api.ts';
import { markChanged } from '../../kit/query-client.ts';
import { formatQuantity } from '../../kit/ui/numbers.ts';

/** A proposal of a link, or of a signed-in user, who does not see the sender. */
export type ReviewProposal = OwnProposal & Partial<Pick<ReviewedProposal, 'sender'>>;

/** What a buyer can do: with the key of a link, or as a signed-in user. */
export interface ReviewActions {
  readonly change: (changes: ReviewChange[]) => Promise<{ readonly lines: readonly { readonly quantity: number }[] }>;
  /** On a store of the proposal; null for the proposal as a whole. */
  readonly comment: (storeOrderProposalId: number | null, text: string) => Promise<unknown>;
  readonly approve: () => Promise<unknown>;
}

// A missing record is reported next to its number, not by the not-found page.
const inBackground = { isBackground: true };

export const actionsOfLink = (key: string): ReviewActions => ({
  change: (changes) => proposalReviews.change({ body: { key, changes } }, inBackground),
  comment: (storeOrderProposalId, text) =>
    proposalReviews.comment({ body: { key, storeOrderProposalId, text } }, inBackground),
  approve: () => proposalReviews.approve({ body: { key } }),
});

export const actionsOfUser = (reviewId: number): ReviewActions => ({
  change: (changes) => proposalReviews.changeOwn({ params: { reviewId }, body: { changes } }, inBackground),
  comment: (storeOrderProposalId, text) =>
    proposalReviews.commentOwn({ params: { reviewId }, body: { storeOrderProposalId, text } }, inBackground),
  approve: () => proposalReviews.approveOwn({ params: { reviewId } }),
});

/** Saves one quantity of the buyer and returns the saved quantity. */
export const changeQuantity = async (actions: ReviewActions, change: ReviewChange): Promise<number> => {
  const response = await actions.change([change]).catch((error: unknown) => {
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
