import { expect, test } from 'vitest';
import { makeOrder } from '../../kit/testing/fixtures/orders.fixture.ts';
import { describeNextSyncStep } from './order-sync.rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const describeRetry = (nextAttemptTime: string, failures: number) => {
  const { sync } = makeOrder([]);
  return describeNextSyncStep({ syncStatus: 'PENDING_FOR_RETRY', sync: { ...sync, nextAttemptTime, failures } }, now);
};

test('describes the next retry and the number of failed attempts', () => {
  expect(describeRetry('2026-11-20T12:00:40Z', 1)).toBe('Next retry within a minute, after 1 failed attempt.');
  expect(describeRetry('2026-11-20T12:15:00Z', 3)).toBe('Next retry in 15 minutes, after 3 failed attempts.');
  expect(describeRetry('2026-11-20T18:00:00Z', 5)).toBe('Next retry in 6 hours, after 5 failed attempts.');
  expect(describeRetry('2026-11-20T11:59:00Z', 0)).toBe('The export starts now.');
});

test('describes the required user action if there is no automatic retry', () => {
  const { sync } = makeOrder([]);

  expect(describeNextSyncStep({ syncStatus: 'FAILED', sync }, now)).toContain('Fix the cause, then retry');
  expect(describeNextSyncStep({ syncStatus: 'PAUSED', sync }, now)).toContain('Resume the sync');
  expect(describeNextSyncStep({ syncStatus: 'SYNCHRONIZED', sync }, now)).toBeUndefined();
});
