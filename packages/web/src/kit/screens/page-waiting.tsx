import { Skeleton } from '@mantine/core';
import { useMatches } from '@tanstack/react-router';
import { Delayed, LoadingLines } from '../ui/states.tsx';
import { PageFrame, PageHead } from './page-head.tsx';

/** The page of a record that is loading. Until its name is known, the heading is that of the screen. */
export const PageWaiting = () => {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  return (
    <PageFrame>
      <PageHead
        title={undefined}
        beside={
          <>
            <h1 className="visually-hidden" data-waiting>
              {title}
            </h1>
            <Delayed>
              <Skeleton height={22} width={260} />
            </Delayed>
          </>
        }
      />
      <LoadingLines count={8} />
    </PageFrame>
  );
};
