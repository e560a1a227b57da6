export { saveView } from './saved-views.queries.ts';
