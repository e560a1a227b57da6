import { integrationEventRoutes } from '@shelfward/contract/integrations/core/integration-events.contract.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { markChanged } from '../../../kit/query-client.ts';
import { session, tokenKey, useSession } from '../../../kit/session.ts';
import { shareEvents } from '../../../kit/shared-events.ts';

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

/** Whether events arrive. */
export const useIsLive = (): boolean => useSyncExternalStore(watch, () => isLive);

const changed = ['integrations', 'integration-queue', 'integration-logs', 'integration-attention'];

/** Polling interval without the event stream: a short run can start and end between two requests for current runs. */
const pollIntervalMs = 10_000;

/** While the page is open, its integration data is reloaded whenever it changes. */
export const useIntegrationEvents = (): void => {
  const { identity } = useSession();
  useEffect(() => {
    if (!identity) return;
    const ended = new AbortController();
    const { signal } = ended;
    const onState = (next: boolean) => {
      setLive(next);
      // Events were missed while the stream was disconnected.
      if (next) markChanged(...changed);
    };
    const end = () => ended.abort();
    const stopWatchingEnd = session.onEnd(end);
    // Another tab has stored the token of another session. A confirmed identity subscribes again.
    const onStorage = ({ key }: StorageEvent) => (key === null || key === tokenKey) && end();
    addEventListener('storage', onStorage, { signal });
    const onEvent = () => markChanged(...changed);
    shareEvents({ route: integrationEventRoutes.events, scope: session.scope(), onEvent, onState, signal });
    const polling = setInterval(() => isLive || document.hidden || markChanged(...changed), pollIntervalMs);
    return () => {
      clearInterval(polling);
      stopWatchingEnd();
      end();
    };
  }, [identity]);
};
