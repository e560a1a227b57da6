import { createFairScheduler } from '../fair-scheduler.ts';

/**
 * Runs the imports of all kinds on a node. Each uses a database connection and the memory of a reading thread, so that few
 * run concurrently; two of one client, so that a preview does not wait for a large file of sales. A client with many waiting
 * imports gets one place while another client is active.
 */
export const waitForImportTurn = createFairScheduler({
  maxRunning: 4,
  maxPerClient: 2,
  maxWaitingShared: 2,
  maxWaiting: 40,
  maxWaitingPerClient: 20,
  rejection: 'Other imports are waiting.',
});

/** Runs the changes of one preview, which is the key instead of the client, one after another. */
export const waitForPreviewTurn = createFairScheduler({
  maxRunning: Number.POSITIVE_INFINITY,
  maxWaiting: 1000,
  maxWaitingPerClient: 100,
  rejection: 'Other changes of this preview are waiting.',
});
