import { useSyncExternalStore } from 'react';

let isOutdated = false;
const listeners = new Set<() => void>();

/**
 * A new release takes the parts of the pages away that an open tab has not loaded yet. The bundler tells when one could
 * not be loaded; whether it is gone, or only the connection, is found out by asking the server for something else.
 */
export const watchRelease = (): void =>
  addEventListener('vite:preloadError', (event) => {
    keepFromReloading(event);
    void fetch('/health/live', { cache: 'no-store' }).then(
      ({ ok }) => ok && tellOutdated(),
      () => undefined,
    );
  });

/** There is a newer release than the one that this tab runs, and not all of it is there any more. */
export const useIsOutdated = (): boolean => useSyncExternalStore(subscribe, () => isOutdated);

const tellOutdated = (): void => {
  isOutdated = true;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The router would reload by itself, once for each missing part, which it notes here; the person is asked instead. */
const keepFromReloading = (event: Event): void => {
  if ('payload' in event && event.payload instanceof Error)
    sessionStorage.setItem(`tanstack_router_reload:${event.payload.message}`, '1');
};
