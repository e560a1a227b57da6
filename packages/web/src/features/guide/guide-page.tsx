import { entries, type GuideNode, pages } from 'virtual:guide';
import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useCrumb } from '../../kit/crumb.ts';
import { PageFrame } from '../../kit/screens/page-head.tsx';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import classes from './guide.module.css';
import { currentReader, describeMissing, useConnectedTypes } from './guide-access.ts';
import { GuideContent } from './guide-content.tsx';

/** One page of the guide with its table of contents. */
export const GuidePage = () => {
  const { pageName = '' } = useParams({ strict: false });
  const entry = entries.find(({ name }) => name === pageName);
  const load = pages[pageName];
  const page = useQuery({
    queryKey: ['guide', pageName],
    queryFn: async (): Promise<readonly GuideNode[]> => (load ? (await load()).default : []),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useScrollToHeading(page.data !== undefined);
  useCrumb(entry?.title);
  const missing = describeMissing(entry ?? {}, currentReader(), useConnectedTypes());
  if (!entry) return <MissingPage />;
  return (
    <PageFrame>
      <div className={classes.frame}>
        <Box component="article" flex={1} miw={0} maw={820} pb={48} lh={1.6} className={classes.article ?? ''}>
          {page.isPending && <LoadingLines count={8} />}
          {page.error && <ErrorState error={page.error} retry={page.refetch} />}
          {missing !== undefined && (
            <Box
              component="p"
              px={12}
              py={8}
              bdrs={8}
              bg="var(--sw-warning-soft)"
              className={classes.note ?? ''}
              role="note"
            >
              {missing}
            </Box>
          )}
          {page.data && <GuideContent nodes={page.data} />}
        </Box>
        {entry.headings.length > 1 && (
          <nav aria-label="On this page" className={classes.contents}>
            <strong>On this page</strong>
            <ul>
              {entry.headings.map(({ id, text }) => (
                <li key={id}>
                  <Link to="/help/$pageName" params={{ pageName }} hash={id}>
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </PageFrame>
  );
};

const MissingPage = () => (
  <PageFrame>
    <Box component="article" flex={1} miw={0} maw={820} pb={48} lh={1.6} className={classes.article ?? ''}>
      <h1>Help page not found</h1>
      <p>
        The guide has no page at this address. <Link to="/help">Show all help pages</Link>
      </p>
    </Box>
  </PageFrame>
);

/** The headings exist only after the page has loaded. */
const useScrollToHeading = (isLoaded: boolean): void => {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    if (isLoaded && hash) document.getElementById(hash)?.scrollIntoView();
  }, [isLoaded, hash]);
};
