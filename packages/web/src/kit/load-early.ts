/** Anything a user does, such as moving the pointer over the page. */
const actions = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'wheel'] as const;

/** The first page is complete by then. */
const soonMs = 10_000;

/**
 * Preloads code that is needed only after a failure or an action: a new release may have removed it by then. The first
 * page is drawn without it, so it loads when the user first acts, or soon after.
 */
export const loadEarly = (...parts: readonly (() => Promise<unknown>)[]): void => {
  if (!('requestIdleCallback' in globalThis)) return;
  const load = () => {
    clearTimeout(soon);
    for (const action of actions) removeEventListener(action, load, true);
    requestIdleCallback(() => {
      for (const part of parts) part().catch(() => undefined); // it is loaded again when it is needed
    });
  };
  const soon = setTimeout(load, soonMs);
  for (const action of actions) addEventListener(action, load, { capture: true, passive: true });
};
