import { Progress } from '@mantine/core';
import type { QueueItem } from '@shelfward/contract/integrations/core/integration-queue.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { markChanged } from '../../../kit/query-client.ts';
import classes from './current-runs.module.css';
import { RunStatus } from './integration-state.tsx';
import { integrationQueue } from './integrations.api.ts';
import { useIsLive } from './use-integration-events.ts';

/** Where no events arrive. */
const everyMs = 2000;

/** What waits and what is under way, as it goes on. */
export const CurrentRuns = ({ integrationId }: { readonly integrationId: number }) => {
  const { data = [] } = useQuery({
    ...integrationQueue.current({ query: { integrationIds: [integrationId] } }),
    refetchInterval: useIsLive() ? false : everyMs,
  });
  const running = data.map(({ id, status }) => `${id} ${status}`).join();
  const before = useRef(running);
  // A run that has begun or is over has changed what else is shown of the integration.
  useEffect(() => {
    if (before.current !== running) markChanged('integrations', 'integration-queue', 'integration-logs');
    before.current = running;
  }, [running]);
  if (data.length === 0) return null;
  return (
    <div className={classes.runs}>
      {data.map((item) => (
        <div key={item.id} role="status">
          <RunStatus status={item.status} />
          <span>{wordsOf(item)}</span>
          {item.status === 'RUNNING' && item.progress.total !== null && (
            <Progress
              className={classes.bar}
              size="sm"
              value={(100 * item.progress.done) / Math.max(1, item.progress.total)}
              aria-hidden
            />
          )}
        </div>
      ))}
    </div>
  );
};

const wordsOf = ({ completeSync, status, nextAttemptTime, progress }: QueueItem): string => {
  const what = completeSync ? 'Over everything' : 'Over what changed';
  if (nextAttemptTime !== null)
    return `${what} · tried again at ${new Date(nextAttemptTime).toLocaleTimeString('en-US')}: ${progress.message ?? ''}`;
  if (status === 'PENDING') return `${what} · waits for its turn`;
  const of = progress.total === null ? '' : ` of ${progress.total.toLocaleString('en-US')}`;
  return [what, `${progress.done.toLocaleString('en-US')}${of}`, progress.message].filter(Boolean).join(' · ');
};
