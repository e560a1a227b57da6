import { Button } from '@mantine/core';
import type { OrderProposal } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { type ProposalReview, proposalReviewRoutes } from '@shelfward/contract/proposals/proposal-reviews.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { proposalReviews } from '../../entities/proposals/proposal-reviews.api.ts';
import { useMayDelete } from '../../kit/session.ts';
import { Card, CardColumn } from '../../kit/ui/cards.tsx';
import { confirm } from '../../kit/ui/confirm.ts';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { DateText } from '../../kit/ui/figures.tsx';
import { type HistoryEntry, HistoryList } from '../../kit/ui/history-list.tsx';
import { EmptyState, ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { toast } from '../../kit/ui/toast.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';

/** The recipients of the proposal, their approvals, comments, and changes. */
export const BuyersTab = ({ proposal }: { readonly proposal: OrderProposal }) => {
  const { data, error, refetch } = useQuery({
    ...proposalReviews.list({ params: { id: proposal.id } }),
    refetchOnMount: 'always',
  });
  if (error && !data) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <LoadingLines />;
  if (data.reviews.length === 0) return <EmptyState text={emptyText(proposal, data.buyers.length)} />;
  const responses = data.reviews.flatMap(toHistoryEntries).toSorted((left, right) => right.at.localeCompare(left.at));
  return (
    <CardColumn>
      <Card title="Sent to" count={data.reviews.length}>
        <DataTable label="Buyers">
          <thead>
            <tr>
              <th scope="col">Buyer</th>
              <th scope="col">E-mail</th>
              <th scope="col">Stores</th>
              <th scope="col">Sent</th>
              <th scope="col">Response</th>
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.reviews.map((review) => (
              <ReviewRow key={review.id} review={review} proposal={proposal} />
            ))}
          </tbody>
        </DataTable>
      </Card>
      <Card title="Buyer responses">
        {responses.length === 0 ? (
          <p style={{ color: 'var(--sw-dim)' }}>No comments or changes yet</p>
        ) : (
          <HistoryList entries={responses} />
        )}
      </Card>
    </CardColumn>
  );
};

const ReviewRow = ({ review, proposal }: { readonly review: ProposalReview; readonly proposal: OrderProposal }) => {
  const { isBusy, run } = useBusy();
  const mayRevoke = useMayDelete()(proposalReviewRoutes.deactivate.access);
  const { buyer, amountOfStores, sentDate, inactive } = review;
  const revoke = () =>
    run(async () => {
      const text = `${buyer.name} can no longer open the proposal. You can send it again.`;
      if (!(await confirm({ title: 'Revoke link?', text, confirm: 'Revoke link', isDangerous: true }))) return;
      await proposalReviews.deactivate({ params: { id: proposal.id, reviewId: review.id } });
      toast(`The link of ${buyer.name} was revoked.`);
    });
  return (
    <tr>
      <th scope="row">{buyer.name}</th>
      <td>{buyer.emailAddress}</td>
      <td>{amountOfStores}</td>
      <td>
        <DateText value={sentDate} />
      </td>
      <td>
        <ResponseStatus review={review} />
      </td>
      <td>
        {!inactive && mayRevoke && (
          <Button size="compact-xs" variant="default" loading={isBusy} onClick={() => void revoke()}>
            Revoke link
          </Button>
        )}
      </td>
    </tr>
  );
};

const ResponseStatus = ({ review }: { readonly review: ProposalReview }) => {
  const { approvedDate, openedDate, inactive } = review;
  if (approvedDate)
    return (
      <span style={{ color: 'var(--sw-positive)' }}>
        Approved <DateText value={approvedDate} />
      </span>
    );
  if (inactive) return <>Link revoked</>;
  if (!openedDate) return <>Not opened yet</>;
  return (
    <>
      Opened <DateText value={openedDate} />
    </>
  );
};

const toHistoryEntries = ({ id, buyer, comments, changes }: ProposalReview): HistoryEntry[] => [
  ...comments.map((comment) => ({
    key: `${id}/comment/${comment.id}`,
    at: comment.createdDate,
    by: buyer.name,
    text: comment.storeName === null ? 'About the proposal' : `About ${comment.storeName}`,
    reason: comment.text,
  })),
  ...changes.map((change) => ({
    key: `${id}/change/${change.id}`,
    at: change.changedDate,
    by: buyer.name,
    text: `${change.productName} for ${change.storeName}: ${change.previousQuantity} → ${change.quantity}`,
  })),
];

const emptyText = ({ status, inactive }: OrderProposal, buyers: number): string => {
  if (status === 'DRAFT') return 'Process the proposal to send it to buyers.';
  if (status !== 'PENDING' || inactive) return 'Not sent to buyers';
  return buyers === 0
    ? 'The company, its regions, and its stores have no buyers.'
    : 'Not sent to buyers yet. Use “Send to buyers” in the menu above.';
};
