export { findSavedViews } from './saved-views.queries.ts';
export { changeSavedView, getSavedView, saveView } from './saved-views.service.ts';
export { isReadable, ownerColumn, type SharedTable, sharedUsersColumn } from './sharing.queries.ts';
