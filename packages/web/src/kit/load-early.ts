/** Preloads code that is needed only after a failure: a new release may have removed it by then. */
export const loadEarly = (...parts: readonly (() => Promise<unknown>)[]): void => {
  if (!('requestIdleCallback' in globalThis)) return;
  requestIdleCallback(() => {
    for (const load of parts) load().catch(() => undefined); // it is loaded again when it is needed
  });
};
