export { searchedStoreTexts, storeIsEligible } from './store-fields.queries.ts';
export { findStores, storeSets } from './stores.queries.ts';
export { changeStore, createStore } from './stores.service.ts';
