export interface RetryPolicy {
  /** How long to wait after the first attempt, the second, …; the last delay repeats. */
  readonly retryDelaysMs: readonly number[];
  /** A job that has failed so often, or whose workers have died so often, is not tried again. */
  readonly maxAttempts: number;
}

/**
 * How long a job waits after its `attempt`-th attempt, counted from 1; undefined when that was the last one. Up to a
 * fifth is added by `chance`, from 0 to 1, so that jobs that failed together do not come back together.
 */
export const retryDelayMs = (
  { retryDelaysMs, maxAttempts }: RetryPolicy,
  attempt: number,
  chance: number,
): number | undefined => {
  const delay = retryDelaysMs[attempt - 1] ?? retryDelaysMs.at(-1);
  return attempt >= maxAttempts || delay === undefined ? undefined : Math.round(delay * (1 + chance / 5));
};
