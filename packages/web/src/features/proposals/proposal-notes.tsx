import { Alert, Button } from '@mantine/core';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { OrderProposal } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { isOpen } from '@shelfward/contract/proposals/proposal-states.rules.ts';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { orderHref, orderName } from '../../entities/orders/orders.api.ts';
import { proposalHref, proposalName } from '../../entities/proposals/proposals.api.ts';
import { useOpenImporter } from '../../kit/file-import/file-handoff.ts';
import { importTargets } from '../../kit/file-import/import-targets.ts';
import { useMatrixVersion } from '../../kit/matrix/use-matrix-version.ts';
import { useIsAllowed } from '../../kit/session.ts';
import { DateText } from '../../kit/ui/figures.tsx';
import { Grid, Group } from '../../kit/ui/layout.tsx';
import { findUnpriced, type ProposalSheet } from './proposal-sheet.rules.ts';
import classes from './proposals.module.css';

type OtherProposal = OrderProposal['otherProposals'][number];

interface Props {
  readonly proposal: OrderProposal;
  readonly sheet: ProposalSheet;
}

/** Missing prices, other proposals that order the same need, and the next step of a processed proposal. */
export const ProposalNotes = ({ proposal, sheet }: Props) => {
  useMatrixVersion(sheet.model);
  const { otherProposals, status, inactive } = proposal;
  const isProcessed = status === 'PENDING' && !inactive;
  const unpriced = isOpen(status) && !inactive ? findUnpriced(sheet) : [];
  if (otherProposals.length === 0 && !isProcessed && unpriced.length === 0) return null;
  return (
    <Grid gap={8} flex="none" px={20} pb={10} bg="var(--sw-surface)" className={classes.notes ?? ''}>
      {unpriced.length > 0 && <MissingPrices names={unpriced.map(({ name }) => name)} />}
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

const maxNames = 3;

const MissingPrices = ({ names }: { readonly names: readonly string[] }) => {
  const openImporter = useOpenImporter();
  const isAllowed = useIsAllowed();
  const more = names.length > maxNames ? `, and ${names.length - maxNames} more` : '';
  return (
    <Alert role="note" color="yellow" variant="light" p="xs">
      <Group gap={12} justify="space-between" wrap>
        <p>
          No price for {formatCount(names.length, 'ordered product')}: {names.slice(0, maxNames).join(', ')}
          {more}. Orders with them cannot be generated.
        </p>
        {isAllowed(importTargets.PRICES.access) && (
          <Button size="xs" variant="default" onClick={() => openImporter('PRICES')}>
            Import prices
          </Button>
        )}
      </Group>
    </Alert>
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
