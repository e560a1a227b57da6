import type { Submission } from '@shelfward/contract/order-entry/order-entry.contract.ts';
import { describeChange } from '@shelfward/contract/order-entry/submission.rules.ts';
import type { OrderMove } from './order-moves.rules.ts';

const maxTextChanges = 10;

/** The decision about an order that a partner submitted: the partner receives the reason of what the brand changes. */
export const toReviewMove = (move: OrderMove, submission: Submission | undefined): OrderMove => {
  if (!submission?.isSubmitted || move.from !== 'PENDING') return move;
  if (move.to === 'DRAFT')
    return {
      ...move,
      label: 'Send back',
      done: 'sent back',
      reason: 'required',
      text: 'The partner receives the reason by e-mail.',
    };
  const { changes } = submission;
  if (move.to !== 'APPROVED' || changes.length === 0) return move;
  const more = changes.length - maxTextChanges;
  const listed = changes.slice(0, maxTextChanges).map(describeChange).join('; ');
  return {
    ...move,
    label: 'Approve with changes',
    reason: 'required',
    text: `The partner receives the reason by e-mail with the changes: ${listed}${more > 0 ? `, and ${more} more` : ''}.`,
  };
};
