export interface RetryPolicy {
  /** The delays after the first attempt, the second, …; the last delay repeats. */
  readonly retryDelaysMs: readonly number[];
  /** A job is not retried after so many failures or crashed workers. */
  readonly maxAttempts: number;
}

/**
 * The delay after the `attempt`-th attempt, counted from 1; undefined after the last one. `chance`, from 0 to 1, adds up
 * to a fifth, so that jobs that failed together are not retried together.
 */
export const retryDelayMs = (
  { retryDelaysMs, maxAttempts }: RetryPolicy,
  attempt: number,
  chance: number,
): number | undefined => {
  const delay = retryDelaysMs[attempt - 1] ?? retryDelaysMs.at(-1);
  return attempt >= maxAttempts || delay === undefined ? undefined : Math.round(delay * (1 + chance / 5));
};
