/** Loads what is wanted only when something goes wrong while everything is still there: a new release takes it away. */
export const loadEarly = (...parts: readonly (() => Promise<unknown>)[]): void => {
  if (!('requestIdleCallback' in globalThis)) return;
  requestIdleCallback(() => {
    for (const load of parts) load().catch(() => undefined); // it is asked for again when it is wanted
  });
};
