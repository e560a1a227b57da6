export { findSavedViews } from './saved-views.queries.ts';
export { getSavedView, saveView } from './saved-views.service.ts';
