import { integrationEventRoutes } from '@shelfward/contract/integrations/core/integration-events.contract.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { listenTo } from '../../../kit/live.ts';
import { markChanged } from '../../../kit/query-client.ts';

let isLive = false;
const watchers = new Set<() => void>();
const setLive = (next: boolean): void => {
  if (isLive === next) return;
  isLive = next;
  for (const watcher of watchers) watcher();
};
const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/** Whether the event stream is connected. */
export const useIsLive = (): boolean => useSyncExternalStore(watch, () => isLive);

const changed = ['integrations', 'integration-queue', 'integration-logs', 'integration-attention'];

/** Polling interval without the event stream: a short run can start and end between two requests for current runs. */
const pollIntervalMs = 10_000;

/** While the page is open, its integration data is reloaded whenever it changes. */
export const useIntegrationEvents = (): void => {
  useEffect(() => {
    const unmounted = new AbortController();
    const onState = (next: boolean) => {
      if (unmounted.signal.aborted) return;
      setLive(next);
      // Events were missed while the stream was disconnected.
      if (next) markChanged(...changed);
    };
    void listenTo(integrationEventRoutes.events, {
      onEvent: () => markChanged(...changed),
      onState,
      signal: unmounted.signal,
    });
    const polling = setInterval(() => isLive || markChanged(...changed), pollIntervalMs);
    return () => {
      clearInterval(polling);
      unmounted.abort();
      setLive(false);
    };
  }, []);
};
