import { recordProgress } from '../../../platform/imports/progress-recorder.ts';
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
  const save = async (): Promise<void> => {
    const now = pending;
    pending = undefined;
    if (now) await run.reportProgress(now);
  };
  const stop = recordProgress({ everyMs: intervalMs, save, onError: (error) => failed.abort(error) });
  return {
    update: (progress) => {
      pending = { ...pending, ...progress };
    },
    signal: failed.signal,
    stop: async () => {
      await stop();
      if (!failed.signal.aborted) await save();
    },
  };
};
