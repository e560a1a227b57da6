export { syncOdooBase } from './base.sync.ts';
export { pullSyncs } from './pull.syncs.ts';
export { pushSyncs } from './push.syncs.ts';
