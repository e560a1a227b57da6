export { syncOdooBase } from './base.sync.ts';
