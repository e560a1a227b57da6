import { expect, test } from 'vitest';
import { nextStepOf } from './order-sync.rules.ts';
import { orderOf } from './orders.fixture.ts';

const now = new Date('2026-11-20T12:00:00Z');
const retrying = (nextAttemptTime: string, failures: number) => {
  const { sync } = orderOf([]);
  return nextStepOf({ syncStatus: 'PENDING_FOR_RETRY', sync: { ...sync, nextAttemptTime, failures } }, now);
};

test('says in words when an order is tried again, and how often it failed', () => {
  expect(retrying('2026-11-20T12:00:40Z', 1)).toBe('It is tried again within a minute, after 1 attempt that failed.');
  expect(retrying('2026-11-20T12:15:00Z', 3)).toBe('It is tried again in 15 minutes, after 3 attempts that failed.');
  expect(retrying('2026-11-20T18:00:00Z', 5)).toBe('It is tried again in 6 hours, after 5 attempts that failed.');
  expect(retrying('2026-11-20T11:59:00Z', 0)).toBe('It is sent now.');
});

test('says what a person has to do where nothing happens by itself', () => {
  const { sync } = orderOf([]);

  expect(nextStepOf({ syncStatus: 'FAILED', sync }, now)).toContain('mend the cause, then retry');
  expect(nextStepOf({ syncStatus: 'PAUSED', sync }, now)).toContain('resumes');
  expect(nextStepOf({ syncStatus: 'SYNCHRONIZED', sync }, now)).toBeUndefined();
});
