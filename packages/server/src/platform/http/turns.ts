import { maxHeldConnections } from '../db/database.ts';
import { createFairScheduler } from '../fair-scheduler.ts';

/** Rejected clients repeat their requests. Their rejections wait, so that these cost others little. */
export const rejectAfterMs = 1000;

/**
 * A client that sends more requests than run at a time gets one place while another client is active: the
 * requests of the others then compete with one request of it, however many it sends.
 */
export const waitForTurn = createFairScheduler({
  maxRunning: 8,
  maxPerClient: 8,
  maxPerClientShared: 4,
  maxWaitingShared: 8,
  maxWaiting: 2000,
  maxWaitingPerClient: 500,
  rejection: 'Too many requests are waiting.',
  retryAfterSeconds: 2,
  rejectAfterMs,
});

/** Few enough to leave connections for light requests. A request with several reports waits for each of them. */
export const waitForHeavyTurn = createFairScheduler({
  maxRunning: 6,
  maxPerClient: 5,
  maxPerClientShared: 2,
  maxWaitingShared: 4,
  maxWaiting: 2000,
  maxWaitingPerClient: 500,
  rejection: 'Many reports are running.',
  rejectAfterMs,
});

/**
 * Requests with files that a client may have open: those that can run and wait as imports. More are rejected before the
 * form is read and before the database is asked.
 */
export const waitForUploadPlace = createFairScheduler({
  maxRunning: Number.POSITIVE_INFINITY,
  maxPerClient: 22,
  maxWaiting: 0,
  rejection: 'Other imports are waiting.',
  rejectAfterMs,
});

/**
 * Long requests with an Idempotency-Key hold a connection. Half of these connections remain for other clients. A batch
 * holds one while a call in it waits for another one, so the wait is limited.
 */
export const waitForHeldConnection = createFairScheduler({
  maxRunning: maxHeldConnections,
  maxPerClient: maxHeldConnections / 2,
  maxWaiting: 400,
  maxWaitingPerClient: 100,
  maxWaitMs: 10_000,
  rejection: 'Too many long requests are running.',
});
