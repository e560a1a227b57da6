import { Button } from '@mantine/core';
import type { IntegrationLog } from '@shelfward/contract/integrations/core/integration-logs.contract.ts';
import { integrationLogRoutes } from '@shelfward/contract/integrations/core/integration-logs.contract.ts';
import { integrationLogTypes } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { integrationLogs } from '../../../entities/integrations/integrations.api.ts';
import { inBackground } from '../../../kit/resource.ts';
import { booleanFilter } from '../../../kit/screens/boolean-filter.ts';
import { momentColumn, quantityColumn } from '../../../kit/screens/columns.tsx';
import type { Action, Column } from '../../../kit/screens/list.types.ts';
import { ListPage } from '../../../kit/screens/list-page.tsx';
import { Sentence } from '../../../kit/ui/sentence.tsx';
import { StatusBadge, statusLabel } from '../../../kit/ui/status-badge.tsx';
import { toast, toastError } from '../../../kit/ui/toast.tsx';
import { useBusy } from '../../../kit/ui/use-busy.ts';
import { LogDetails, LogRecord, logRecordName } from './log-details.tsx';

/** Logs of an integration: failures by record until they are resolved, and successes. */
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
    views={[{ id: 'open', label: 'Unresolved', search: { success: 'false', resolved: 'false' }, counted: true }]}
    filters={[
      {
        key: 'integrationLogType',
        label: 'Type',
        kind: 'one',
        choices: integrationLogTypes.map((type) => ({ value: type, label: statusLabel(type) })),
      },
      booleanFilter('success', 'Result', { false: 'Failed', true: 'Succeeded' }),
      booleanFilter('resolved', 'State', { false: 'Unresolved', true: 'Resolved' }),
    ]}
    columns={columns}
    toName={({ message }) => message}
    actions={
      <>
        <RetryAll integrationId={integrationId} />
        <ResolveAll integrationId={integrationId} />
      </>
    }
    rowActions={buildActions}
    peek={(log) => <LogDetails log={log} />}
    bulk={[{ label: 'Retry', appliesTo: isOpen, run: (logs, clear) => retry(integrationId, logs).then(clear) }]}
    activation={{
      access: integrationLogRoutes.deactivate,
      activate: (logId) => integrationLogs.activate({ params: { logId } }),
      deactivate: (logId) => integrationLogs.deactivate({ params: { logId } }),
    }}
    emptyText="No logs yet"
  />
);

const openFailures = { success: false, resolved: false } as const;

/** Retries all unresolved failures: "Retry 37 records". */
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
          toast(formatRetried(logs));
        })
      }
    >
      {`Retry ${formatCount(count, 'record')}`}
    </Button>
  );
};

const retry = (integrationId: number, logs: readonly IntegrationLog[]): Promise<void> =>
  integrationLogs
    .retry({ params: { integrationId }, body: { logIds: logs.map(({ id }) => id) } })
    .then(({ logs: count }) => toast(formatRetried(count)), toastError);

const formatRetried = (count: number): string => `${formatCount(count, 'record')} queued for retry`;

const ResolveAll = ({ integrationId }: { readonly integrationId: number }) => {
  const { isBusy, run } = useBusy();
  return (
    <Button
      variant="default"
      loading={isBusy}
      onClick={() =>
        void run(async () => {
          const { resolved } = await integrationLogs.resolveAll({ params: { integrationId } });
          toast(`${formatCount(resolved, 'log')} resolved`);
        })
      }
    >
      Resolve all
    </Button>
  );
};

const isOpen = ({ success, resolved }: IntegrationLog): boolean => !success && !resolved;

const buildActions = (log: IntegrationLog): readonly Action[] => {
  const { id, integrationId, success, resolved } = log;
  return success
    ? []
    : [
        ...(isOpen(log) ? [{ label: 'Retry', run: () => retry(integrationId, [log]) }] : []),
        {
          label: resolved ? 'Reopen' : 'Resolve',
          run: () => integrationLogs.toggleResolved({ params: { logId: id } }).catch(toastError),
        },
      ];
};

const renderStatus = ({ success, resolved }: IntegrationLog) => {
  if (success) return <StatusBadge status="PROCESSED" label="Succeeded" />;
  return resolved ? (
    <StatusBadge status="CANCELLED" label="Resolved" />
  ) : (
    <StatusBadge status="FAILED" label="Unresolved" />
  );
};

const columns: readonly Column<IntegrationLog>[] = [
  {
    key: 'message',
    label: 'Message',
    render: ({ message }) => <Sentence>{message}</Sentence>,
    exported: ({ message }) => message,
  },
  { key: 'resolved', label: 'State', sortable: true, render: renderStatus },
  {
    key: 'integrationLogType',
    label: 'Type',
    isExtra: true,
    render: ({ integrationLogType }) => statusLabel(integrationLogType),
  },
  { key: 'record', label: 'Record', render: (log) => <LogRecord log={log} />, exported: logRecordName },
  { key: 'exceptionMessage', label: 'Response', isExtra: true },
  quantityColumn('occurrences', 'Occurrences', { sortable: true }),
  momentColumn('lastOccurredDate', 'Last occurred', { sortable: true }),
];
