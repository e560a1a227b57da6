import { expect, test } from 'vitest';
import { retryDelayMs } from '../../../platform/jobs/retry-delay.rules.ts';
import { runRetries } from './runs.queries.ts';

test('a failed run is retried five times with increasing delays', () => {
  const delays = [1, 2, 3, 4, 5, 6].map((attempt) => retryDelayMs(runRetries, attempt, 0));

  expect(delays).toEqual([30_000, 120_000, 600_000, 1_800_000, 7_200_000, undefined]);
});
