import { Alert } from '@mantine/core';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { OrderProposal } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { orderHref, orderName } from '../../entities/orders/orders.api.ts';
import { proposalHref, proposalName } from '../../entities/proposals/proposals.api.ts';
import { DateText } from '../../kit/ui/figures.tsx';
import { Grid } from '../../kit/ui/layout.tsx';
import classes from './proposals.module.css';

type OtherProposal = OrderProposal['otherProposals'][number];

/** Other proposals that order the same need, and the next step of a processed proposal. */
export const ProposalNotes = ({ proposal }: { readonly proposal: OrderProposal }) => {
  const { otherProposals, status, inactive } = proposal;
  const isProcessed = status === 'PENDING' && !inactive;
  if (otherProposals.length === 0 && !isProcessed) return null;
  return (
    <Grid gap={8} flex="none" px={20} pb={10} bg="var(--sw-surface)" className={classes.notes ?? ''}>
      {otherProposals.length > 0 && (
        <Alert role="note" color="yellow" variant="light" p="xs">
          <OtherProposals others={otherProposals} />
          <p>Suggested quantities count these units as on their way.</p>
        </Alert>
      )}
      {isProcessed && (
        <Alert role="status" variant="light" p="xs">
          <p>
            Proposal processed: suggested quantities no longer change, and you can still enter quantities. Next:
            generate the orders, or send the proposal to buyers first.
          </p>
        </Alert>
      )}
    </Grid>
  );
};

/** One sentence for each, with links. */
export const OtherProposals = ({ others }: { readonly others: readonly OtherProposal[] }) =>
  others.map((other) => (
    <p key={other.id}>
      <OtherProposalText other={other} />
    </p>
  ));

/** Lists of more orders would fill the page; the proposal lists all of them. */
const maxOrders = 3;

const OtherProposalText = ({ other }: { readonly other: OtherProposal }) => {
  const { orderIds, quantity, createdDate } = other;
  const units = `${formatCount(quantity, 'unit')} of these products for these stores`;
  const proposal = (
    <>
      <Link to={proposalHref(other)}>{proposalName(other)}</Link> of <DateText value={createdDate} />
    </>
  );
  if (orderIds.length === 0)
    return (
      <>
        {proposal} already orders {units}.
      </>
    );
  return (
    <>
      {formatCount(orderIds.length, 'draft order')} of {proposal} already {orderIds.length === 1 ? 'orders' : 'order'}{' '}
      {units}
      {orderIds.length <= maxOrders &&
        orderIds.map((id, place) => (
          <Fragment key={id}>
            {place === 0 ? ': ' : ', '}
            <Link to={orderHref({ id })}>{orderName({ id, purchaseOrderNumber: null })}</Link>
          </Fragment>
        ))}
      .
    </>
  );
};
