export { deleteUnusedStores, upsertStores } from './store-sets.queries.ts';
