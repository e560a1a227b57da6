export { noteLogin } from './users.queries.ts';
