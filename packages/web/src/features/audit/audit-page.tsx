import { Button } from '@mantine/core';
import {
  type AuditEntry,
  auditActions,
  auditRoutes,
  maxListedEntries,
} from '@shelfward/contract/audit/audit.contract.ts';
import { IconDownload } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { fetchFile } from '../../kit/client.ts';
import { saveFile } from '../../kit/export/save-file.ts';
import { authorName, toHistoryEntry } from '../../kit/screens/history.rules.ts';
import type { Filter } from '../../kit/screens/list.types.ts';
import { ListFilters } from '../../kit/screens/list-filters.tsx';
import { toListState } from '../../kit/screens/list-state.ts';
import { PageFrame, PageHead } from '../../kit/screens/page-head.tsx';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { CardColumn } from '../../kit/ui/cards.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Moment } from '../../kit/ui/figures.tsx';
import { HistoryList } from '../../kit/ui/history-list.tsx';
import { EmptyState, ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import { useIsPhone } from '../../kit/ui/use-is-phone.ts';
import { audit, userChoices } from './audit.api.ts';
import classes from './audit.module.css';
import { actionLabels, recordChoices, toLogFilters, toRecordAddress, toRecordLabel } from './audit-log.rules.ts';

const step = 100;

const filters: readonly Filter[] = [
  { key: 'from', until: 'to', label: 'Days', kind: 'days' },
  { key: 'createdBy', label: 'User', kind: 'one', choices: userChoices },
  { key: 'entityType', label: 'Record', kind: 'one', choices: recordChoices },
  {
    key: 'action',
    label: 'Action',
    kind: 'one',
    choices: auditActions.map((value) => ({ value, label: actionLabels[value] })),
  },
];

/** The changes of all records, newest first, for administrators. */
export const AuditPage = () => {
  const [search, change] = useScreenSearch();
  const { apiToken } = search;
  const token = typeof apiToken === 'string' ? apiToken : undefined;
  const shown: readonly Filter[] = [
    ...filters,
    ...(token
      ? [{ key: 'apiToken', label: 'API token', kind: 'one' as const, choices: [{ value: token, label: token }] }]
      : []),
  ];
  const state = toListState(search, { filters: shown, defaultSort: [] });
  const query = toLogFilters(state.filters);
  return (
    <PageFrame>
      <PageHead title="Audit log" primary={<ExportButton query={query} />} />
      <CardColumn>
        <ListFilters filters={shown} state={state} change={change} />
        <Log key={JSON.stringify(query)} query={query} chooseToken={(name) => change({ apiToken: name })} />
      </CardColumn>
    </PageFrame>
  );
};

type Query = ReturnType<typeof toLogFilters>;

const ExportButton = ({ query }: { readonly query: Query }) => {
  const { isBusy, run } = useBusy();
  const download = () =>
    run(async () => {
      const { blob, fileName } = await fetchFile(auditRoutes.exportLog, { query });
      saveFile(blob, fileName);
    });
  return (
    <Button variant="default" leftSection={<IconDownload size={16} />} loading={isBusy} onClick={() => void download()}>
      Export
    </Button>
  );
};

interface LogProps {
  readonly query: Query;
  readonly chooseToken: (name: string) => void;
}

const Log = ({ query, chooseToken }: LogProps) => {
  const isPhone = useIsPhone();
  const [size, setSize] = useState(step);
  const { data, error, refetch, isFetching } = useQuery({
    ...audit.log({ query: { ...query, size } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <LoadingLines />;
  if (data.content.length === 0) return <EmptyState text="No changes match the filters." />;
  return (
    <>
      {isPhone ? (
        <HistoryList
          entries={data.content.map((entry) => {
            const line = toHistoryEntry(entry);
            return { ...line, text: `${toRecordName(entry)}: ${line.text}` };
          })}
        />
      ) : (
        <DataTable label="Audit log" className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">By</th>
              <th scope="col">Record</th>
              <th scope="col">Change</th>
            </tr>
          </thead>
          <tbody>
            {data.content.map((entry) => (
              <Row key={entry.id} entry={entry} chooseToken={chooseToken} />
            ))}
          </tbody>
        </DataTable>
      )}
      {data.next !== null &&
        (size < maxListedEntries ? (
          <Button
            variant="default"
            className={classes.older ?? ''}
            loading={isFetching}
            onClick={() => setSize(size + step)}
          >
            Show older changes
          </Button>
        ) : (
          <p>The page shows the newest {maxListedEntries} changes. Choose days, or export the log.</p>
        ))}
    </>
  );
};

const toRecordName = ({ source }: AuditEntry): string => `${toRecordLabel(source.entityType)} ${source.id}`;

const Row = ({ entry, chooseToken }: { readonly entry: AuditEntry; readonly chooseToken: LogProps['chooseToken'] }) => {
  const { apiToken } = entry;
  const address = toRecordAddress(entry);
  const name = toRecordName(entry);
  return (
    <tr>
      <td className={classes.time}>
        <Moment value={entry.updatedDate} />
      </td>
      <td>
        {apiToken ? (
          <button type="button" className={`link ${classes.token}`} onClick={() => chooseToken(apiToken)}>
            {authorName(entry)}
          </button>
        ) : (
          authorName(entry)
        )}
      </td>
      <td>
        {address ? (
          <Link className="link" to={address}>
            {name}
          </Link>
        ) : (
          name
        )}
      </td>
      <td className="breakable">{toHistoryEntry(entry).text}</td>
    </tr>
  );
};
