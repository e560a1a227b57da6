export { findOrderAmounts } from './products.queries.ts';
