import { Text } from '@mantine/core';
import { discountSuffix } from '@shelfward/contract/proposals/proposal-value.rules.ts';
import { useState } from 'react';
import { BrandMark } from '../../kit/ui/brand-mark.tsx';
import { Card } from '../../kit/ui/cards.tsx';
import { Changes } from '../../kit/ui/changes.tsx';
import { DateText, Money, Quantity } from '../../kit/ui/figures.tsx';
import { Group, Stack } from '../../kit/ui/layout.tsx';
import { useIsPhone } from '../../kit/ui/use-is-phone.ts';
import { sumReview } from './review.rules.ts';
import { ApproveButton } from './review-approval.tsx';
import type { ReviewActions, ReviewProposal } from './review-change.ts';
import { ReviewComments } from './review-comments.tsx';
import { ReviewLines } from './review-lines.tsx';
import classes from './review-page.module.css';
import { ReviewPhone } from './review-phone.tsx';

interface Props {
  readonly actions: ReviewActions;
  readonly proposal: ReviewProposal;
}

/** The stores of a proposal with their lines, comments, and the approval of the buyer. */
export const Review = (props: Props) => (useIsPhone() ? <ReviewPhone {...props} /> : <WideReview {...props} />);

const WideReview = ({ actions, proposal }: Props) => {
  const [row, setRow] = useState(0);
  const { stores, all } = sumReview(proposal);
  const store = proposal.stores[row];
  return (
    <>
      <Group component="header" gap={14} className={classes.head ?? ''}>
        <BrandMark name={proposal.brandName} />
        <div>
          <Text c="dimmed">{proposal.brandName}</Text>
          <h1>Order proposal for {proposal.companyName}</h1>
        </div>
        <Group component="dl" gap={28} align="stretch" ta="right" className={classes.sums ?? ''}>
          <Total name="Stores" value={<Quantity value={proposal.stores.length} />} />
          <Total name="Units" value={<Quantity value={all.units} />} />
          <Total
            name={`Amount${discountSuffix(proposal.discount)}`}
            value={<Money currency={proposal.currency} value={all.cents} />}
          />
        </Group>
      </Group>
      <Introduction proposal={proposal} />
      <div className={classes.body} data-single={proposal.stores.length === 1 || undefined}>
        {proposal.stores.length > 1 && (
          <nav className={`panel ${classes.stores}`} aria-label="Stores">
            {proposal.stores.map(({ storeOrderProposalId, name, number }, index) => (
              <Group
                component="button"
                gap={12}
                align="stretch"
                justify="space-between"
                px={14}
                py={10}
                ta="left"
                className="hairline-below"
                key={storeOrderProposalId}
                type="button"
                aria-current={index === row ? 'true' : undefined}
                onClick={() => setRow(index)}
              >
                <span>
                  {name}
                  {number && <small>{number}</small>}
                </span>
                <Quantity value={stores[index]?.units} />
              </Group>
            ))}
          </nav>
        )}
        {store && (
          <Stack gap={16} miw={0}>
            <Changes>
              <ReviewLines actions={actions} proposal={proposal} row={row} />
              <ReviewComments key={store.storeOrderProposalId} actions={actions} proposal={proposal} store={store} />
            </Changes>
          </Stack>
        )}
      </div>
      <Changes>
        <Approval actions={actions} proposal={proposal} />
      </Changes>
    </>
  );
};

const Total = ({ name, value }: { readonly name: string; readonly value: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

const Introduction = ({ proposal }: Pick<Props, 'proposal'>) => {
  const { sender, message, isEditable, expirationDate, buyerName, timeZone } = proposal;
  return (
    <Card label="Introduction">
      <p>
        {isEditable ? (
          <>
            {buyerName}, please review the quantities, change them if needed, and approve.{' '}
            {sender ? 'This link is valid until' : 'You can change them until'}{' '}
            <DateText value={expirationDate} timeZone={timeZone} />.
          </>
        ) : (
          'This proposal is closed and can no longer be changed.'
        )}
        {sender && (
          <>
            {' '}
            For questions, contact <a href={`mailto:${sender.email}`}>{sender.name || sender.email}</a>.
          </>
        )}
      </p>
      {message && <blockquote className={classes.message}>{message}</blockquote>}
    </Card>
  );
};

const Approval = ({ actions, proposal }: Props) => {
  if (!proposal.isEditable && !proposal.approvedDate) return null;
  return (
    <footer className={classes.approval}>
      {proposal.approvedDate ? (
        <Text c="dimmed">
          You approved this proposal on <DateText value={proposal.approvedDate} timeZone={proposal.timeZone} />.
          Changing a quantity requires a new approval.
        </Text>
      ) : (
        <>
          <Text c="dimmed">Quantities are saved as you type them. Approve when all quantities are correct.</Text>
          <ApproveButton actions={actions} />
        </>
      )}
    </footer>
  );
};
