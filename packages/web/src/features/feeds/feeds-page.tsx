import { Button, Text } from '@mantine/core';
import { freshnessRoutes, type Source } from '@shelfward/contract/feeds/freshness.contract.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { toDay } from '@shelfward/contract/kit/time-zone.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormDialog } from '../../kit/screens/form-dialog.tsx';
import { PageFrame, PageHead } from '../../kit/screens/page-head.tsx';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { useIsAllowed } from '../../kit/session.ts';
import { accountTimeZone } from '../../kit/time-zone.ts';
import { CardColumn } from '../../kit/ui/cards.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { DateText } from '../../kit/ui/figures.tsx';
import { EmptyState, ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';
import { salesSources } from './feeds.api.ts';
import classes from './feeds.module.css';
import { SourceForm } from './source-form.tsx';
import { describeKind, describeRhythm, describeState, toSourceKey, toSourceName } from './source-texts.rules.ts';

/** Where sales come from: the newest figures, the next ones, and what is late. */
export const FeedsPage = () => {
  const { data, error, refetch } = useQuery(salesSources.list({ query: {} }));
  const [search, change] = useScreenSearch();
  const edited = data?.sources.find((source) => toSourceKey(source) === search.open);
  return (
    <PageFrame>
      <PageHead title="Feeds" />
      <CardColumn>
        <Sources sources={data?.sources} error={error} retry={refetch} />
      </CardColumn>
      {edited && (
        <FormDialog title={toSourceName(edited)} onClose={() => change({ open: undefined })}>
          <SourceForm source={edited} />
        </FormDialog>
      )}
    </PageFrame>
  );
};

interface Props {
  readonly sources: readonly Source[] | undefined;
  readonly error: Error | null;
  readonly retry: () => unknown;
}

const Sources = ({ sources, error, retry }: Props) => {
  if (error) return <ErrorState error={error} retry={retry} />;
  if (!sources) return <LoadingLines />;
  if (sources.length === 0)
    return (
      <EmptyState
        text="No sales have been received yet."
        action={
          <Button component={Link} to="/sales-import">
            Import sales data
          </Button>
        }
      />
    );
  return (
    <DataTable label="Feeds" className={classes.sources}>
      <thead>
        <tr>
          <th scope="col">Source</th>
          <th scope="col">Status</th>
          <th scope="col">Last period</th>
          <th scope="col">Received</th>
          <th scope="col">Next due</th>
          <th scope="col">Rhythm</th>
          <th scope="col">Unmatched</th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {sources.map((source) => (
          <SourceRow key={toSourceKey(source)} source={source} />
        ))}
      </tbody>
    </DataTable>
  );
};

const SourceRow = ({ source }: { readonly source: Source }) => {
  const [, change] = useScreenSearch();
  const today = toDay(new Date(), accountTimeZone());
  const mayEdit = useIsAllowed()(freshnessRoutes.update.access) && source.kind !== 'MANUAL';
  const { status, label } = describeState(source, today);
  return (
    <tr>
      <th scope="row">
        {toSourceName(source)}
        <Text span display="block" c="dimmed" fz={12} fw={400}>
          {describeKind(source)}
        </Text>
      </th>
      <td>
        <StatusBadge status={status} label={label} />
      </td>
      <td>
        <Period source={source} />
      </td>
      <td>
        <DateText value={source.receivedOn} />
      </td>
      <td>
        <DateText value={source.dueOn} />
      </td>
      <td>{describeRhythm(source)}</td>
      <td>
        {source.unmatchedNames > 0 && (
          <Link className="link" to="/sales-import/names" search={{ tab: 'unknown' }}>
            {formatCount(source.unmatchedNames, 'name')}
          </Link>
        )}
      </td>
      <td>
        {mayEdit && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Change ${toSourceName(source)}`}
            onClick={() => change({ open: toSourceKey(source) })}
          >
            Change
          </Button>
        )}
      </td>
    </tr>
  );
};

/** Only feeds know the days of their figures. */
const Period = ({ source: { kind, lastFrom, lastTo } }: { readonly source: Source }) => {
  if (kind !== 'FEED' || lastTo === null) return null;
  if (lastFrom === null || lastFrom === lastTo) return <DateText value={lastTo} />;
  return (
    <>
      <DateText value={lastFrom} /> – <DateText value={lastTo} />
    </>
  );
};
