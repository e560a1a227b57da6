import type { SyncRun } from '../core/public.ts';

type Said = Parameters<SyncRun['tell']>[0];

const everyMs = 2000;

export interface Report {
  readonly say: (progress: Said) => void;
  /** Aborted with what telling failed with: that the run is somebody else's by now, as a rule. */
  readonly signal: AbortSignal;
  readonly stop: () => Promise<void>;
}

/** Tells how far a run is, at most every two seconds. */
export const reporterOf = (run: Pick<SyncRun, 'tell'>): Report => {
  const taken = new AbortController();
  let said: Said | undefined;
  let telling: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (!said || telling) return;
    const now = said;
    said = undefined;
    telling = run
      .tell(now)
      .catch((error: unknown) => taken.abort(error))
      .finally(() => {
        telling = undefined;
      });
  }, everyMs);
  return {
    say: (progress) => {
      said = { ...said, ...progress };
    },
    signal: taken.signal,
    stop: async () => {
      clearInterval(timer);
      await telling;
      if (said && !taken.signal.aborted) await run.tell(said);
    },
  };
};
