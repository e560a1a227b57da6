import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { proposalReviews } from '../../entities/proposals/proposal-reviews.api.ts';
import { LoadingLines, toErrorMessage } from '../../kit/ui/states.tsx';
import { useIsPhone } from '../../kit/ui/use-is-phone.ts';
import { Review } from './review.tsx';
import { actionsOfLink } from './review-change.ts';
import classes from './review-page.module.css';

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
      {data && <Review key={key} actions={actionsOfLink(key)} proposal={data} />}
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
