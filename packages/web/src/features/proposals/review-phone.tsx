import { Box, Button, Text } from '@mantine/core';
import { discountSuffix } from '@shelfward/contract/proposals/proposal-value.rules.ts';
import { IconBuildingStore, IconChevronDown, IconMessage } from '@tabler/icons-react';
import { useState } from 'react';
import { BottomSheet } from '../../kit/ui/bottom-sheet.tsx';
import { BrandMark } from '../../kit/ui/brand-mark.tsx';
import { Changes } from '../../kit/ui/changes.tsx';
import { DateText, Money, Quantity } from '../../kit/ui/figures.tsx';
import { Group, Stack } from '../../kit/ui/layout.tsx';
import { storeReviewLines, sumReview } from './review.rules.ts';
import { ApproveButton } from './review-approval.tsx';
import { ReviewCard } from './review-card.tsx';
import type { ReviewActions, ReviewProposal } from './review-change.ts';
import { ReviewCommentSheet } from './review-comments.tsx';
import classes from './review-phone.module.css';

interface Props {
  readonly actions: ReviewActions;
  readonly proposal: ReviewProposal;
}

/** The buyer's review on a phone: one store at a time, a card per product, and the actions below. */
export const ReviewPhone = ({ actions, proposal }: Props) => {
  const [row, setRow] = useState(0);
  const [sheet, setSheet] = useState<'stores' | 'comment'>();
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  const store = proposal.stores[row];
  if (!store) return null;
  const close = () => setSheet(undefined);
  const mark = (line: string) => (isPending: boolean) =>
    setPending((before) => {
      const next = new Set(before);
      if (isPending) next.add(line);
      else next.delete(line);
      return next;
    });
  return (
    <Stack mih="100%">
      <header className={classes.head}>
        <BrandMark name={proposal.brandName} />
        <div>
          <p>{proposal.brandName}</p>
          <Box component="h1" fz={18} fw={600} lh={1.25}>
            Order proposal for {proposal.companyName}
          </Box>
        </div>
      </header>
      <StoreBar proposal={proposal} row={row} onOpen={() => setSheet('stores')} />
      <Introduction proposal={proposal} />
      <Changes>
        <Stack component="ul" gap={10} flex={1} px={12} py={10} aria-label={`Products for ${store.name}`}>
          {storeReviewLines(proposal, row).map((line) => {
            const id = `${store.storeOrderProposalId}/${line.productId}`;
            return (
              <ReviewCard
                key={id}
                actions={actions}
                storeOrderProposalId={store.storeOrderProposalId}
                line={line}
                currency={proposal.currency}
                isEditable={proposal.isEditable}
                onPending={mark(id)}
              />
            );
          })}
        </Stack>
        <Foot actions={actions} proposal={proposal} isSaving={pending.size > 0} onComment={() => setSheet('comment')} />
      </Changes>
      {sheet === 'stores' && (
        <StoreSheet
          proposal={proposal}
          row={row}
          onClose={close}
          onChoose={(next) => {
            setRow(next);
            close();
          }}
        />
      )}
      {sheet === 'comment' && (
        <ReviewCommentSheet actions={actions} proposal={proposal} store={store} onClose={close} />
      )}
    </Stack>
  );
};

interface StoreBarProps {
  readonly proposal: ReviewProposal;
  readonly row: number;
  readonly onOpen: () => void;
}

const StoreBar = ({ proposal: { stores }, row, onOpen }: StoreBarProps) => {
  const store = stores[row];
  const content = (
    <>
      <IconBuildingStore size={20} aria-hidden />
      <Stack component="span" miw={0} className={classes.store ?? ''}>
        <strong>{store?.name}</strong>
        <small>{[store?.number, store?.regionName].filter(Boolean).join(' · ')}</small>
      </Stack>
    </>
  );
  if (stores.length === 1) return <div className={classes.bar}>{content}</div>;
  return (
    <button type="button" className={classes.bar} onClick={onOpen}>
      {content}
      <Box c="dimmed" fz={13} component="span" flex="none">
        Store {row + 1} of {stores.length}
      </Box>
      <IconChevronDown size={18} aria-hidden />
    </button>
  );
};

const Introduction = ({ proposal }: Pick<Props, 'proposal'>) => {
  const { sender, message, isEditable, expirationDate } = proposal;
  return (
    <Text component="div" px="var(--sw-gutter)" pt={10} c="dimmed" className={classes.introduction ?? ''}>
      <p>
        {isEditable ? (
          <>
            Approve by <DateText value={expirationDate} />.
          </>
        ) : (
          'This proposal is closed and can no longer be changed.'
        )}{' '}
        {sender && (
          <a className="link" href={`mailto:${sender.email}`}>
            Ask {sender.name || sender.email}
          </a>
        )}
      </p>
      {message && <blockquote>{message}</blockquote>}
    </Text>
  );
};

interface FootProps extends Props {
  readonly isSaving: boolean;
  readonly onComment: () => void;
}

const Foot = ({ actions, proposal, isSaving, onComment }: FootProps) => {
  const { all } = sumReview(proposal);
  return (
    <footer className={classes.foot}>
      <p>
        <span>
          <strong>
            <Quantity value={all.units} />
          </strong>{' '}
          units · {proposal.stores.length} {proposal.stores.length === 1 ? 'store' : 'stores'}
          {discountSuffix(proposal.discount)}
        </span>
        <strong className={classes.total}>
          <Money currency={proposal.currency} value={all.cents} />
        </strong>
      </p>
      {proposal.approvedDate && (
        <p className={classes.approved} role="status">
          <span>
            You approved this proposal on <DateText value={proposal.approvedDate} />. Changing a quantity requires a new
            approval.
          </span>
        </p>
      )}
      <Group gap={10} align="stretch" className={classes.actions ?? ''}>
        <Button variant="default" leftSection={<IconMessage size={18} />} onClick={onComment}>
          Comment
        </Button>
        {proposal.isEditable && !proposal.approvedDate && <ApproveButton actions={actions} isSaving={isSaving} />}
      </Group>
    </footer>
  );
};

interface StoreSheetProps {
  readonly proposal: ReviewProposal;
  readonly row: number;
  readonly onClose: () => void;
  readonly onChoose: (row: number) => void;
}

const StoreSheet = ({ proposal, row, onClose, onChoose }: StoreSheetProps) => {
  const { stores } = sumReview(proposal);
  return (
    <BottomSheet title="Stores" onClose={onClose}>
      <Stack component="nav" className={classes.stores ?? ''} aria-label="Stores">
        {proposal.stores.map(({ storeOrderProposalId, name, number, regionName }, index) => (
          <button
            key={storeOrderProposalId}
            type="button"
            aria-current={index === row ? 'true' : undefined}
            onClick={() => onChoose(index)}
          >
            <Stack component="span" miw={0} className={classes.store ?? ''}>
              <strong>{name}</strong>
              <small>{[number, regionName].filter(Boolean).join(' · ')}</small>
            </Stack>
            <span>
              <Quantity value={stores[index]?.units} /> units
            </span>
          </button>
        ))}
      </Stack>
    </BottomSheet>
  );
};
