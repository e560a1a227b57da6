export { syncOdooBase } from './base.sync.ts';
export { pullSyncs } from './pull.syncs.ts';
