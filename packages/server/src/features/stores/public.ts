export { searchedStoreTexts } from './store-fields.queries.ts';
export { deleteUnusedStores, upsertStores } from './store-sets.queries.ts';
export { changeStore, createStore } from './stores.service.ts';
