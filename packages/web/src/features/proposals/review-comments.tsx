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

/** What the buyer said about this store, newest first, and room for more. */
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
  const said = proposal.comments.filter((comment) => comment.storeOrderProposalId === storeOrderProposalId);
  return (
    <Card title="Comments" count={said.length}>
      <form className={classes.comment} onSubmit={submit} noValidate>
        <Textarea
          aria-label={`Comment on ${name}`}
          placeholder={`What should be known about ${name}?`}
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
      {said.length > 0 && (
        <HistoryList
          entries={said.toReversed().map(({ id, createdDate, text: words }) => {
            return { key: String(id), at: createdDate, by: proposal.buyerName, text: words };
          })}
        />
      )}
    </Card>
  );
};
