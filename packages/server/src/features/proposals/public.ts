export { expireOrderProposals } from './expire.service.ts';
export { selectPrice } from './proposal-totals.queries.ts';
export { undoQuantities } from './quantities.undo.ts';
export { productIsEligible, storeIsEligible } from './replenishment-inputs.queries.ts';
