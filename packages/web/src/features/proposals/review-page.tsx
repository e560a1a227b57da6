import { Button, Text } from '@mantine/core';
import type { ReviewedProposal } from '@shelfward/contract/proposals/proposal-reviews.contract.ts';
import { discountSuffix } from '@shelfward/contract/proposals/proposal-value.rules.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { proposalReviews } from '../../entities/proposals/proposals.api.ts';
import { BrandMark } from '../../kit/ui/brand-mark.tsx';
import { Card } from '../../kit/ui/cards.tsx';
import { DateText, Money, Quantity } from '../../kit/ui/figures.tsx';
import { Group, Stack } from '../../kit/ui/layout.tsx';
import { LoadingLines, toErrorMessage } from '../../kit/ui/states.tsx';
import { useIsPhone } from '../../kit/ui/use-is-phone.ts';
import { sumReview } from './review.rules.ts';
import { ApproveButton } from './review-approval.tsx';
import { ReviewComments } from './review-comments.tsx';
import { ReviewLines } from './review-lines.tsx';
import classes from './review-page.module.css';
import { ReviewPhone } from './review-phone.tsx';

/** A proposal for a buyer without an account. The key in the link identifies the buyer. */
export const ReviewPage = () => {
  const key = useLocation({ select: ({ hash }) => hash });
  const { data, error, refetch } = useQuery({
    ...proposalReviews.open({ body: { key: key.padEnd(20, '-').slice(0, 100) } }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isPhone = useIsPhone();
  useEffect(() => {
    if (data) document.title = data.brandName;
  }, [data]);
  return (
    <main className={classes.page} data-phone={(isPhone && data !== undefined) || undefined}>
      {data && !isPhone && <Review key={key} linkKey={key} proposal={data} />}
      {data && isPhone && <ReviewPhone key={key} linkKey={key} proposal={data} />}
      {!data && !error && <LoadingLines count={10} />}
      {error && !data && (
        <section className={classes.dead} role="alert">
          <h1>{toErrorMessage(error)}</h1>
          {error.status !== 410 && (
            <Button variant="default" onClick={() => void refetch()}>
              Retry
            </Button>
          )}
        </section>
      )}
    </main>
  );
};

interface Props {
  readonly linkKey: string;
  readonly proposal: ReviewedProposal;
}

const Review = ({ linkKey, proposal }: Props) => {
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
            <ReviewLines linkKey={linkKey} proposal={proposal} row={row} />
            <ReviewComments key={store.storeOrderProposalId} linkKey={linkKey} proposal={proposal} store={store} />
          </Stack>
        )}
      </div>
      <Approval linkKey={linkKey} proposal={proposal} />
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
            {buyerName}, please review the quantities, change them if needed, and approve. This link is valid until{' '}
            <DateText value={expirationDate} timeZone={timeZone} />.
          </>
        ) : (
          'This proposal is closed and can no longer be changed.'
        )}{' '}
        For questions, contact <a href={`mailto:${sender.email}`}>{sender.name || sender.email}</a>.
      </p>
      {message && <blockquote className={classes.message}>{message}</blockquote>}
    </Card>
  );
};

const Approval = ({ linkKey, proposal }: Props) => {
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
          <ApproveButton linkKey={linkKey} />
        </>
      )}
    </footer>
  );
};
