import type { QueueItem } from '@shelfward/contract/integrations/core/integration-queue.contract.ts';
import { integrationQueue } from '../../../entities/integrations/integrations.api.ts';
import { booleanFilter } from '../../../kit/screens/boolean-filter.ts';
import { momentColumn } from '../../../kit/screens/columns.tsx';
import type { Column, Filter } from '../../../kit/screens/list.types.ts';
import { ListPage } from '../../../kit/screens/list-page.tsx';
import { Quantity } from '../../../kit/ui/figures.tsx';
import { none } from '../../../kit/ui/numbers.ts';
import { Sentence } from '../../../kit/ui/sentence.tsx';
import { CurrentRuns } from './current-runs.tsx';
import { integrationStateLabel, RunStatus, runStateLabel } from './integration-state.tsx';

/** Current and completed runs. */
export const QueueTab = ({ integrationId }: { readonly integrationId: number }) => (
  <>
    <CurrentRuns integrationId={integrationId} />
    <ListPage
      isEmbedded
      screen="integration-queue"
      title="Runs"
      noun={['run', 'runs']}
      query={integrationQueue.history}
      fixed={{ integrationId }}
      defaultSort={['createdDate,desc']}
      filters={filters}
      columns={columns}
      toName={({ id }) => `Run ${id}`}
      emptyText="No runs yet"
    />
  </>
);

const endStatuses = ['PROCESSED', 'FAILED_UNRESOLVED_LOGS', 'FAILED'] as const;
const filters: readonly Filter[] = [
  {
    key: 'status',
    label: 'Status',
    kind: 'one',
    choices: endStatuses.map((value) => ({ value, label: integrationStateLabel(value) })),
  },
  booleanFilter('completeSync', 'Sync type', { true: 'Full', false: 'Incremental' }),
  { key: 'canceled', label: 'Canceled only', kind: 'flag' },
];

const formatDuration = (ms: number | null): string => {
  if (ms === null) return none;
  const seconds = ms / 1000;
  if (seconds < 60) return `${seconds.toLocaleString('en-US', { maximumFractionDigits: 1 })} s`;
  return `${Math.floor(seconds / 60).toLocaleString('en-US')} min ${Math.floor(seconds % 60)} s`;
};

const columns: readonly Column<QueueItem>[] = [
  momentColumn('createdDate', 'Queued', { sortable: true }),
  {
    key: 'status',
    label: 'Status',
    sortable: true,
    render: (run) => <RunStatus run={run} />,
    exported: runStateLabel,
  },
  {
    key: 'completeSync',
    label: 'Sync type',
    sortable: true,
    render: ({ completeSync }) => (completeSync ? 'Full' : 'Incremental'),
  },
  momentColumn('startTime', 'Started', { sortable: true, isExtra: true }),
  {
    key: 'duration',
    label: 'Duration',
    align: 'right',
    sortable: true,
    render: ({ duration }) => formatDuration(duration),
  },
  {
    key: 'done',
    label: 'Processed',
    align: 'right',
    sortable: true,
    render: ({ progress }) => <Quantity value={progress.done} />,
  },
  {
    key: 'failed',
    label: 'Failed',
    align: 'right',
    sortable: true,
    render: ({ progress }) => <Quantity value={progress.failed} />,
  },
  {
    key: 'message',
    label: 'Result',
    render: ({ progress }) => <Sentence>{progress.message}</Sentence>,
    exported: ({ progress }) => progress.message,
  },
];
