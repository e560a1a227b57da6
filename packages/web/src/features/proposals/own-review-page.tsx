import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { proposalReviews } from '../../entities/proposals/proposal-reviews.api.ts';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { useIsPhone } from '../../kit/ui/use-is-phone.ts';
import { Review } from './review.tsx';
import { actionsOfUser } from './review-change.ts';
import classes from './review-page.module.css';

/** A proposal that was sent to the address of the signed-in user. */
export const OwnReviewPage = () => {
  const reviewId = Number(useParams({ strict: false }).reviewId);
  const { data, error, refetch } = useQuery(proposalReviews.getOwn({ params: { reviewId } }));
  const isPhone = useIsPhone();
  if (error && !data) return <ErrorState error={error} retry={refetch} />;
  return (
    <div className={classes.page} data-inside data-phone={(isPhone && data !== undefined) || undefined}>
      {data ? <Review key={reviewId} actions={actionsOfUser(reviewId)} proposal={data} /> : <LoadingLines count={10} />}
    </div>
  );
};
