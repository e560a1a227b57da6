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

/** Whether news of integrations arrives by itself. */
export const useIsLive = (): boolean => useSyncExternalStore(watch, () => isLive);

const changed = ['integrations', 'integration-queue', 'integration-logs', 'integration-attention'];

/** Where no news arrives, a run may have begun and ended between two looks at what is under way. */
const everyMs = 10_000;

/** While the page is open, whatever it shows of integrations is read again as soon as it has changed. */
export const useIntegrationEvents = (): void => {
  useEffect(() => {
    const leaving = new AbortController();
    const onState = (next: boolean) => {
      if (leaving.signal.aborted) return;
      setLive(next);
      // What happened while nobody listened.
      if (next) markChanged(...changed);
    };
    void listenTo(integrationEventRoutes.events, {
      onEvent: () => markChanged(...changed),
      onState,
      signal: leaving.signal,
    });
    const asking = setInterval(() => isLive || markChanged(...changed), everyMs);
    return () => {
      clearInterval(asking);
      leaving.abort();
      setLive(false);
    };
  }, []);
};
