import type { QueueItem } from '@shelfward/contract/integrations/integration-queue.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { markChanged } from '../../kit/query-client.ts';
import type { Column } from '../../kit/screens/list.types.ts';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { CardColumn } from '../../kit/ui/cards.tsx';
import { Quantity } from '../../kit/ui/figures.tsx';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';
import { integrationQueue } from './integrations.api.ts';
import { Moment } from './moment.tsx';
import classes from './queue-tab.module.css';

/** What runs now and what ran. */
export const QueueTab = ({ integrationId }: { readonly integrationId: number }) => (
  <CardColumn>
    <Current integrationId={integrationId} />
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
  </CardColumn>
);

const everyMs = 2000;

const Current = ({ integrationId }: { readonly integrationId: number }) => {
  const { data = [] } = useQuery({
    ...integrationQueue.current({ query: { integrationIds: [integrationId] } }),
    refetchInterval: everyMs,
  });
  const running = data.map(({ id, status }) => `${id} ${status}`).join();
  const before = useRef(running);
  // A run that has begun or is over has changed what else is shown of the integration.
  useEffect(() => {
    if (before.current !== running) markChanged('integrations', 'integration-queue', 'integration-logs');
    before.current = running;
  }, [running]);
  return data.map((item) => (
    <p key={item.id} className={classes.current} role="status">
      <StatusBadge status={item.status} {...(item.status === 'PENDING' && { label: 'Waiting' })} />
      <span>{wordsOf(item)}</span>
    </p>
  ));
};

const wordsOf = ({ completeSync, status, nextAttemptTime, progress }: QueueItem): string => {
  const what = completeSync ? 'Over everything' : 'Over what changed';
  if (nextAttemptTime !== null)
    return `${what} · tried again at ${new Date(nextAttemptTime).toLocaleTimeString('en-US')}: ${progress.message ?? ''}`;
  if (status === 'PENDING') return `${what} · waits for its turn`;
  const of = progress.total === null ? '' : ` of ${progress.total.toLocaleString('en-US')}`;
  return [what, `${progress.done.toLocaleString('en-US')}${of}`, progress.message].filter(Boolean).join(' · ');
};

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
  { key: 'message', label: 'What it did', render: ({ progress }) => progress.message },
];
