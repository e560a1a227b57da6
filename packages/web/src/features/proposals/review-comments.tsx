import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useLeaveGuard } from '../../kit/form/use-leave-guard.ts';
import { BottomSheet } from '../../kit/ui/bottom-sheet.tsx';
import { Card } from '../../kit/ui/cards.tsx';
import { HistoryList } from '../../kit/ui/history-list.tsx';
import { Stack } from '../../kit/ui/layout.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import type { ReviewActions, ReviewProposal } from './review-change.ts';
import classes from './review-page.module.css';

interface Props {
  readonly actions: ReviewActions;
  readonly proposal: ReviewProposal;
  readonly store: ReviewProposal['stores'][number];
}

/** The buyer's comments on this store, newest first, and a form for new comments. */
export const ReviewComments = ({ actions, proposal, store }: Props) => {
  const { storeOrderProposalId, name } = store;
  return (
    <Card title="Comments" count={findComments(proposal, storeOrderProposalId).length}>
      <CommentForm actions={actions} storeOrderProposalId={storeOrderProposalId} name={name} />
      <CommentList proposal={proposal} storeOrderProposalId={storeOrderProposalId} />
    </Card>
  );
};

/** On a phone: comments on this store or on the whole proposal. */
export const ReviewCommentSheet = ({ onClose, actions, proposal, store }: Props & { readonly onClose: () => void }) => {
  const [target, setTarget] = useState('store');
  const storeOrderProposalId = target === 'store' ? store.storeOrderProposalId : null;
  return (
    <BottomSheet title="Comment" onClose={onClose}>
      <Stack gap={14} className={classes.sheet ?? ''}>
        <SegmentedControl
          fullWidth
          aria-label="Comment on"
          value={target}
          onChange={setTarget}
          data={[
            { value: 'store', label: store.name },
            { value: 'proposal', label: 'Whole proposal' },
          ]}
        />
        <CommentList proposal={proposal} storeOrderProposalId={storeOrderProposalId} />
        <CommentForm
          key={target}
          actions={actions}
          storeOrderProposalId={storeOrderProposalId}
          name={target === 'store' ? store.name : 'the whole proposal'}
          isMain
        />
      </Stack>
    </BottomSheet>
  );
};

interface FormProps {
  readonly actions: ReviewActions;
  /** Null for the proposal as a whole. */
  readonly storeOrderProposalId: number | null;
  readonly name: string;
  readonly isMain?: true;
}

const CommentForm = ({ actions, storeOrderProposalId, name, isMain }: FormProps) => {
  const [text, setText] = useState('');
  const { isBusy, run } = useBusy();
  const isDirty = useRef(false);
  isDirty.current = text.trim() !== '';
  useLeaveGuard({ isDirty, dirty: text.trim() !== '' });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void run(async () => {
      await actions.comment(storeOrderProposalId, text);
      setText('');
    });
  };
  return (
    <Stack component="form" gap={10} align="flex-start" className={classes.comment ?? ''} onSubmit={submit} noValidate>
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
      <Button
        type="submit"
        variant={isMain ? 'filled' : 'default'}
        fullWidth={isMain ?? false}
        loading={isBusy}
        disabled={text.trim() === ''}
      >
        Send comment
      </Button>
    </Stack>
  );
};

const findComments = ({ comments }: ReviewProposal, storeOrderProposalId: number | null) =>
  comments.filter((comment) => comment.storeOrderProposalId === storeOrderProposalId);

const CommentList = ({
  proposal,
  storeOrderProposalId,
}: Pick<Props, 'proposal'> & Pick<FormProps, 'storeOrderProposalId'>) => {
  const comments = findComments(proposal, storeOrderProposalId);
  if (comments.length === 0) return null;
  return (
    <HistoryList
      timeZone={proposal.timeZone}
      entries={comments.toReversed().map(({ id, createdDate, text }) => {
        return { key: String(id), at: createdDate, by: proposal.buyerName, text };
      })}
    />
  );
};
