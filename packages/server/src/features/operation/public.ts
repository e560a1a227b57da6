export { measureStorage } from './storage.queries.ts';
