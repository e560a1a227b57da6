export { expireOrderProposals } from './expire.service.ts';
export { undoQuantities } from './quantities.undo.ts';
