import type { OwnReview } from '@shelfward/contract/proposals/proposal-reviews.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { proposalReviews } from '../../entities/proposals/proposal-reviews.api.ts';
import { PageFrame, PageHead } from '../../kit/screens/page-head.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { DateText, Quantity } from '../../kit/ui/figures.tsx';
import { EmptyState, ErrorState, LoadingLines } from '../../kit/ui/states.tsx';

/** The proposals that were sent to the address of the signed-in user. */
export const OwnReviewsPage = () => {
  const { data, error, refetch } = useQuery(proposalReviews.listOwn());
  return (
    <PageFrame>
      <PageHead title="Proposals to review" />
      {error && !data && <ErrorState error={error} retry={refetch} />}
      {!data && !error && <LoadingLines count={5} />}
      {data?.reviews.length === 0 && <EmptyState text="No proposal waits for your review." />}
      {data && data.reviews.length > 0 && <Reviews reviews={data.reviews} />}
    </PageFrame>
  );
};

const Reviews = ({ reviews }: { readonly reviews: readonly OwnReview[] }) => (
  <DataTable label="Proposals to review">
    <thead>
      <tr>
        <th scope="col">Company</th>
        <th scope="col">State</th>
        <th scope="col">Review until</th>
        <th scope="col">Sent</th>
        <th scope="col">Stores</th>
      </tr>
    </thead>
    <tbody>
      {reviews.map((review) => (
        <tr key={review.id}>
          <th scope="row">
            <Link to={`/proposals/reviews/${review.id}`}>{review.companyName}</Link>
          </th>
          <td>{describeState(review)}</td>
          <td>
            <DateText value={review.expirationDate} />
          </td>
          <td>
            <DateText value={review.sentDate} />
          </td>
          <td>
            <Quantity value={review.amountOfStores} />
          </td>
        </tr>
      ))}
    </tbody>
  </DataTable>
);

const describeState = ({ approvedDate, isEditable }: OwnReview): string => {
  if (approvedDate) return 'Approved';
  return isEditable ? 'Waits for you' : 'Closed';
};
