import { Button, Progress } from '@mantine/core';
import type { QueueItem } from '@shelfward/contract/integrations/core/integration-queue.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { integrationQueue } from '../../../entities/integrations/integrations.api.ts';
import { markChanged } from '../../../kit/query-client.ts';
import { formatTime } from '../../../kit/ui/numbers.ts';
import { toast } from '../../../kit/ui/toast.tsx';
import { useBusy } from '../../../kit/ui/use-busy.ts';
import classes from './core.module.css';
import { RunStatus } from './integration-state.tsx';
import { useIsLive } from './use-integration-events.ts';

/** Polling interval while the event stream is disconnected. */
const pollIntervalMs = 2000;

/** Queued and running runs with live progress. */
export const CurrentRuns = ({ integrationId }: { readonly integrationId: number }) => {
  const { data = [] } = useQuery({
    ...integrationQueue.current({ query: { integrationIds: [integrationId] } }),
    refetchInterval: useIsLive() ? false : pollIntervalMs,
  });
  const running = data.map(({ id, status, held, canceled }) => `${id} ${status} ${held} ${canceled}`).join();
  const before = useRef(running);
  // When a run starts or ends, the other data of the integration is outdated.
  useEffect(() => {
    if (before.current !== running) markChanged('integrations', 'integration-queue', 'integration-logs');
    before.current = running;
  }, [running]);
  if (data.length === 0) return null;
  return (
    <div className={`panel ${classes.runs}`}>
      {data.map((item) => (
        <div key={item.id} role="status">
          <RunStatus run={item} />
          <span>{formatRun(item)}</span>
          {item.status === 'RUNNING' && item.progress.total !== null && (
            <Progress
              flex="0 1 180px"
              ml="auto"
              className={classes.bar ?? ''}
              size="sm"
              value={(100 * item.progress.done) / Math.max(1, item.progress.total)}
              aria-hidden
            />
          )}
          {!item.canceled && <CancelRun run={item} />}
        </div>
      ))}
    </div>
  );
};

const CancelRun = ({ run: { id, status } }: { readonly run: QueueItem }) => {
  const { isBusy, run } = useBusy();
  return (
    <Button
      flex="none"
      className={classes.cancel ?? ''}
      size="compact-sm"
      variant="default"
      loading={isBusy}
      onClick={() =>
        void run(async () => {
          await integrationQueue.cancel({ params: { queueItemId: id } });
          toast(status === 'PENDING' ? 'Run canceled' : 'The run stops at its next step');
        })
      }
    >
      Cancel run
    </Button>
  );
};

const formatRun = ({ completeSync, status, held, nextAttemptTime, progress }: QueueItem): string => {
  const syncType = completeSync ? 'Full sync' : 'Incremental sync';
  if (held) return `${syncType} · starts when the integration and its connection are active and operating`;
  if (nextAttemptTime !== null)
    return `${syncType} · retry at ${formatTime(nextAttemptTime)}: ${progress.message ?? ''}`;
  if (status === 'PENDING') return `${syncType} · queued`;
  const total = progress.total === null ? '' : ` of ${progress.total.toLocaleString('en-US')}`;
  return [syncType, `${progress.done.toLocaleString('en-US')}${total}`, progress.message].filter(Boolean).join(' · ');
};
