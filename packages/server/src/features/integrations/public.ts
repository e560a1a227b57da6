export { runWaitingSyncs, startDueSyncs } from './queue-worker.ts';
export { syncOf } from './syncs.ts';
