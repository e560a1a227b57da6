import { entries, type GuideNode, pages } from 'virtual:guide';
import { Box } from '@mantine/core';
import { type BetaFeature, hasFeature } from '@shelfward/contract/kit/beta.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from '@tanstack/react-router';
import { createElement, type ReactNode, useEffect } from 'react';
import { useCrumb } from '../../kit/crumb.ts';
import { PageFrame } from '../../kit/screens/page-head.tsx';
import { ScrollRegion } from '../../kit/ui/scroll-region.tsx';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import classes from './guide.module.css';
import { betaText, currentReader, describeMissing, useConnectedTypes } from './guide-access.ts';

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

interface Props {
  readonly nodes: readonly GuideNode[];
}

/** Creates the elements of a page. Text remains text: nothing is inserted as HTML. */
export const GuideContent = ({ nodes }: Props): ReactNode => createElement('div', null, ...nodes.map(toElement));

const toElement = (node: GuideNode): ReactNode => {
  if (typeof node === 'string') return node;
  if ('image' in node) return <img src={node.image} alt={node.alt} loading="lazy" />;
  const children = node.children.map(toElement);
  if ('link' in node) return toLink(node.link, children);
  if (node.tag === 'strong') return <Term>{children}</Term>;
  if (node.tag === 'table')
    return <ScrollRegion label="Table">{createElement('table', null, ...children)}</ScrollRegion>;
  if (node.tag === 'pre') return <ScrollRegion label="Example">{createElement('pre', null, ...children)}</ScrollRegion>;
  return createElement(node.tag, node.id === undefined ? null : { id: node.id }, ...children);
};

/** The names of controls that only readers with a beta feature see. */
const betaTerms: Readonly<Record<string, BetaFeature>> = {
  'Fair share': 'fairShare',
  'Forecast columns': 'forecast',
};

/** A control of the product. Where the reader does not have it, the text says what turns it on. */
const Term = ({ children }: { readonly children: readonly ReactNode[] }) => {
  const [name] = children;
  const feature = typeof name === 'string' && children.length === 1 ? betaTerms[name] : undefined;
  const isMissing = feature && !hasFeature(feature, currentReader());
  return (
    <>
      {createElement('strong', null, ...children)}
      {isMissing && <em> ({betaText(feature)})</em>}
    </>
  );
};

const toLink = (link: string, children: readonly ReactNode[]): ReactNode => {
  if (/^(?:https:|#)/.test(link)) return createElement('a', { href: link, rel: 'noreferrer' }, ...children);
  const [to = '', hash] = link.split('#');
  return createElement(Link, { to, ...(hash === undefined ? {} : { hash }) }, ...children);
};
