import type { QueueItem } from '@shelfward/contract/integrations/integration-queue.contract.ts';
import type { Column } from '../../kit/screens/list.types.ts';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { Moment, Quantity } from '../../kit/ui/figures.tsx';
import { Sentence } from '../../kit/ui/sentence.tsx';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';
import { CurrentRuns } from './current-runs.tsx';
import { integrationQueue } from './integrations.api.ts';

/** What runs now and what ran. */
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
      columns={columns}
      nameOf={({ id }) => `Run ${id}`}
      emptyText="It has not run yet."
    />
  </>
);

const secondsOf = (ms: number | null): string => (ms === null ? '–' : `${(ms / 1000).toLocaleString('en-US')} s`);

const columns: readonly Column<QueueItem>[] = [
  { key: 'createdDate', label: 'Queued', sortable: true, render: ({ createdDate }) => <Moment value={createdDate} /> },
  { key: 'status', label: 'Status', sortable: true, render: ({ status }) => <StatusBadge status={status} /> },
  {
    key: 'completeSync',
    label: 'Over',
    render: ({ completeSync }) => (completeSync ? 'Everything' : 'What changed'),
  },
  {
    key: 'startTime',
    label: 'Started',
    sortable: true,
    isExtra: true,
    render: ({ startTime }) => <Moment value={startTime} />,
  },
  { key: 'duration', label: 'Took', align: 'right', render: ({ duration }) => secondsOf(duration) },
  { key: 'done', label: 'Done', align: 'right', render: ({ progress }) => <Quantity value={progress.done} /> },
  { key: 'failed', label: 'Failed', align: 'right', render: ({ progress }) => <Quantity value={progress.failed} /> },
  {
    key: 'message',
    label: 'What it did',
    render: ({ progress }) => <Sentence>{progress.message}</Sentence>,
    exported: ({ progress }) => progress.message,
  },
];
