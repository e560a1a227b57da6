/**
 * How long a job waits after its `attempt`-th attempt, counted from 1; undefined when that was the last one. Up to a
 * fifth is added by `chance`, from 0 to 1, so that jobs that failed together do not come back together.
 */
export const retryDelayMs = (delaysMs: readonly number[], attempt: number, chance: number): number | undefined => {
  const delay = delaysMs[attempt - 1];
  return delay === undefined ? undefined : Math.round(delay * (1 + chance / 5));
};
