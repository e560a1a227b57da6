import { useSyncExternalStore } from 'react';

let isOutdated = false;
const listeners = new Set<() => void>();

/**
 * A new release removes chunks that an open tab has not loaded yet. The bundler reports when a chunk could
 * not be loaded; another request to the server shows whether the chunk or the connection is missing.
 */
export const watchRelease = (): void =>
  addEventListener('vite:preloadError', (event) => {
    preventReload(event);
    void fetch('/health/live', { cache: 'no-store' }).then(
      ({ ok }) => ok && markOutdated(),
      () => undefined,
    );
  });

/** Whether the server runs a newer release and chunks of this one are missing. */
export const useIsOutdated = (): boolean => useSyncExternalStore(subscribe, () => isOutdated);

const markOutdated = (): void => {
  isOutdated = true;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The router would reload once per missing chunk, which it records here; the user decides instead. */
const preventReload = (event: Event): void => {
  if ('payload' in event && event.payload instanceof Error)
    sessionStorage.setItem(`tanstack_router_reload:${event.payload.message}`, '1');
};
