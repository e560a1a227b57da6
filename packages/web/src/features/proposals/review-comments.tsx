import { Button, Textarea } from '@mantine/core';
import type { ReviewedProposal } from '@shelfward/contract/proposals/proposal-reviews.contract.ts';
import { type SyntheticEvent, useRef, useState } from 'react';
import { proposalReviews } from '../../entities/proposals/proposals.api.ts';
import { useLeaveGuard } from '../../kit/form/use-leave-guard.ts';
import { Card } from '../../kit/ui/cards.tsx';
import { HistoryList } from '../../kit/ui/history-list.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import classes from './review-page.module.css';

interface Props {
  readonly linkKey: string;
  readonly proposal: ReviewedProposal;
  readonly store: ReviewedProposal['stores'][number];
}

/** The buyer's comments on this store, newest first, and a form for new comments. */
export const ReviewComments = ({ linkKey, proposal, store }: Props) => {
  const { storeOrderProposalId, name } = store;
  const [text, setText] = useState('');
  const { isBusy, run } = useBusy();
  const isDirty = useRef(false);
  isDirty.current = text.trim() !== '';
  useLeaveGuard({ isDirty, dirty: text.trim() !== '' });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void run(async () => {
      const body = { key: linkKey, storeOrderProposalId, text };
      await proposalReviews.comment({ body }, { isBackground: true });
      setText('');
    });
  };
  const storeComments = proposal.comments.filter((comment) => comment.storeOrderProposalId === storeOrderProposalId);
  return (
    <Card title="Comments" count={storeComments.length}>
      <form className={classes.comment} onSubmit={submit} noValidate>
        <Textarea
          aria-label={`Comment on ${name}`}
          placeholder={`Comment on ${name}`}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={isBusy} disabled={text.trim() === ''}>
          Send comment
        </Button>
      </form>
      {storeComments.length > 0 && (
        <HistoryList
          entries={storeComments.toReversed().map(({ id, createdDate, text: comment }) => {
            return { key: String(id), at: createdDate, by: proposal.buyerName, text: comment };
          })}
        />
      )}
    </Card>
  );
};
