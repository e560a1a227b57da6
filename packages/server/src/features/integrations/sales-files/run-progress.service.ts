import type { SyncRun } from '../core/public.ts';

type ProgressChange = Parameters<SyncRun['reportProgress']>[0];

const intervalMs = 2000;

export interface ProgressReporter {
  readonly update: (progress: ProgressChange) => void;
  /** Aborted when a report fails, usually because another node has taken over the run. */
  readonly signal: AbortSignal;
  readonly stop: () => Promise<void>;
}

/** Reports the progress of a run, at most every two seconds. */
export const createProgressReporter = (run: Pick<SyncRun, 'reportProgress'>): ProgressReporter => {
  const failed = new AbortController();
  let pending: ProgressChange | undefined;
  let reporting: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (!pending || reporting) return;
    const now = pending;
    pending = undefined;
    reporting = run
      .reportProgress(now)
      .catch((error: unknown) => failed.abort(error))
      .finally(() => {
        reporting = undefined;
      });
  }, intervalMs);
  return {
    update: (progress) => {
      pending = { ...pending, ...progress };
    },
    signal: failed.signal,
    stop: async () => {
      clearInterval(timer);
      await reporting;
      if (pending && !failed.signal.aborted) await run.reportProgress(pending);
    },
  };
};
