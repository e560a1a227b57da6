import { Button } from '@mantine/core';
import type { IntegrationLog } from '@shelfward/contract/integrations/core/integration-logs.contract.ts';
import { integrationLogRoutes } from '@shelfward/contract/integrations/core/integration-logs.contract.ts';
import { integrationLogTypes } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { inBackground } from '../../../kit/resource.ts';
import type { Action, Column } from '../../../kit/screens/list.types.ts';
import { ListPage } from '../../../kit/screens/list-page.tsx';
import { Moment, Quantity } from '../../../kit/ui/figures.tsx';
import { Sentence } from '../../../kit/ui/sentence.tsx';
import { StatusBadge, wordsOf } from '../../../kit/ui/status-badge.tsx';
import { toast, toastError } from '../../../kit/ui/toast.tsx';
import { useBusy } from '../../../kit/ui/use-busy.ts';
import { integrationLogs } from './integrations.api.ts';
import { LogDetails, LogRecord, nameOfRecord } from './log-details.tsx';

/** What went wrong with which record, until somebody has mended it; and what went well. */
export const LogsTab = ({ integrationId }: { readonly integrationId: number }) => (
  <ListPage
    isEmbedded
    screen="integration-logs"
    title="Logs"
    noun={['log', 'logs']}
    query={integrationLogs.list}
    fixed={{ integrationId }}
    defaultSort={['lastOccurredDate,desc']}
    searchHint="Message or record"
    allLabel="All logs"
    views={[{ id: 'open', label: 'To mend', search: { success: 'false', resolved: 'false' }, counted: true }]}
    filters={[
      {
        key: 'integrationLogType',
        label: 'About',
        kind: 'one',
        choices: integrationLogTypes.map((type) => ({ value: type, label: wordsOf(type) })),
      },
    ]}
    columns={columns}
    nameOf={({ message }) => message}
    actions={
      <>
        <RetryAll integrationId={integrationId} />
        <ResolveAll integrationId={integrationId} />
      </>
    }
    rowActions={actionsOf}
    peek={(log) => <LogDetails log={log} />}
    bulk={[{ label: 'Retry', suits: isOpen, run: (logs, clear) => retry(integrationId, logs).then(clear) }]}
    activation={{
      access: integrationLogRoutes.deactivate.access,
      activate: (logId) => integrationLogs.activate({ params: { logId } }),
      deactivate: (logId) => integrationLogs.deactivate({ params: { logId } }),
    }}
    emptyText="Nothing was logged yet."
  />
);

const openFailures = { success: false, resolved: false } as const;

/** "Retry these 37". */
const RetryAll = ({ integrationId }: { readonly integrationId: number }) => {
  const { isBusy, run } = useBusy();
  const { data } = useQuery(inBackground(integrationLogs.list({ query: { integrationId, ...openFailures, size: 1 } })));
  const count = data?.totalElements ?? 0;
  if (count === 0) return null;
  return (
    <Button
      variant="default"
      loading={isBusy}
      leftSection={<IconRefresh size={15} />}
      onClick={() =>
        void run(async () => {
          const { logs } = await integrationLogs.retry({ params: { integrationId }, body: {} });
          toast(retriedWords(logs));
        })
      }
    >
      {count === 1 ? 'Retry this one' : `Retry these ${count.toLocaleString('en-US')}`}
    </Button>
  );
};

const retry = (integrationId: number, logs: readonly IntegrationLog[]): Promise<void> =>
  integrationLogs
    .retry({ params: { integrationId }, body: { logIds: logs.map(({ id }) => id) } })
    .then(({ logs: count }) => toast(retriedWords(count)), toastError);

const retriedWords = (count: number): string =>
  count === 1 ? 'The next run begins with it.' : `The next run begins with these ${count.toLocaleString('en-US')}.`;

const ResolveAll = ({ integrationId }: { readonly integrationId: number }) => {
  const { isBusy, run } = useBusy();
  return (
    <Button
      variant="default"
      loading={isBusy}
      onClick={() =>
        void run(async () => {
          const { resolved } = await integrationLogs.resolveAll({ params: { integrationId } });
          toast(resolved === 1 ? '1 log is resolved.' : `${resolved.toLocaleString('en-US')} logs are resolved.`);
        })
      }
    >
      Resolve all
    </Button>
  );
};

const isOpen = ({ success, resolved }: IntegrationLog): boolean => !success && !resolved;

const actionsOf = (log: IntegrationLog): readonly Action[] => {
  const { id, integrationId, success, resolved } = log;
  return success
    ? []
    : [
        ...(isOpen(log) ? [{ label: 'Retry', run: () => retry(integrationId, [log]) }] : []),
        {
          label: resolved ? 'Open again' : 'Resolve',
          run: () => integrationLogs.toggleResolved({ params: { logId: id } }).catch(toastError),
        },
      ];
};

const statusOf = ({ success, resolved }: IntegrationLog) => {
  if (success) return <StatusBadge status="PROCESSED" label="Done" />;
  return resolved ? (
    <StatusBadge status="CANCELLED" label="Resolved" />
  ) : (
    <StatusBadge status="FAILED" label="To mend" />
  );
};

const columns: readonly Column<IntegrationLog>[] = [
  {
    key: 'message',
    label: 'What',
    render: ({ message }) => <Sentence>{message}</Sentence>,
    exported: ({ message }) => message,
  },
  { key: 'resolved', label: 'State', sortable: true, render: statusOf },
  {
    key: 'integrationLogType',
    label: 'About',
    isExtra: true,
    render: ({ integrationLogType }) => wordsOf(integrationLogType),
  },
  { key: 'record', label: 'Record', render: (log) => <LogRecord log={log} />, exported: nameOfRecord },
  { key: 'exceptionMessage', label: 'What the other side said', isExtra: true },
  {
    key: 'occurrences',
    label: 'Times',
    align: 'right',
    sortable: true,
    render: ({ occurrences }) => <Quantity value={occurrences} />,
  },
  {
    key: 'lastOccurredDate',
    label: 'Last',
    sortable: true,
    render: ({ lastOccurredDate }) => <Moment value={lastOccurredDate} />,
  },
];
