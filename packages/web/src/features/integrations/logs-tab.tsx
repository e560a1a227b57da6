import { Button } from '@mantine/core';
import type { IntegrationLog } from '@shelfward/contract/integrations/integration-logs.contract.ts';
import { integrationLogRoutes } from '@shelfward/contract/integrations/integration-logs.contract.ts';
import { integrationLogTypes } from '@shelfward/contract/integrations/integrations.rules.ts';
import type { Action, Column } from '../../kit/screens/list.types.ts';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { Quantity } from '../../kit/ui/figures.tsx';
import { StatusBadge, wordsOf } from '../../kit/ui/status-badge.tsx';
import { toast, toastError } from '../../kit/ui/toast.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import { integrationLogs } from './integrations.api.ts';
import { Moment } from './moment.tsx';

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
    actions={<ResolveAll integrationId={integrationId} />}
    rowActions={actionsOf}
    activation={{
      access: integrationLogRoutes.deactivate.access,
      activate: (logId) => integrationLogs.activate({ params: { logId } }),
      deactivate: (logId) => integrationLogs.deactivate({ params: { logId } }),
    }}
    emptyText="Nothing was logged yet."
  />
);

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

const actionsOf = ({ id, success, resolved }: IntegrationLog): readonly Action[] =>
  success
    ? []
    : [
        {
          label: resolved ? 'Open again' : 'Resolve',
          run: () => integrationLogs.toggleResolved({ params: { logId: id } }).catch(toastError),
        },
      ];

const statusOf = ({ success, resolved }: IntegrationLog) => {
  if (success) return <StatusBadge status="PROCESSED" label="Done" />;
  return resolved ? (
    <StatusBadge status="CANCELLED" label="Resolved" />
  ) : (
    <StatusBadge status="FAILED" label="To mend" />
  );
};

const columns: readonly Column<IntegrationLog>[] = [
  { key: 'message', label: 'What', render: ({ message }) => message },
  { key: 'resolved', label: 'State', sortable: true, render: statusOf },
  { key: 'integrationLogType', label: 'About', render: ({ integrationLogType }) => wordsOf(integrationLogType) },
  { key: 'record', label: 'Record', render: ({ record, externalId }) => record?.name ?? externalId ?? '–' },
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
