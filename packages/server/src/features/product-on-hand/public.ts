export { undoOnHand } from './on-hand.undo.ts';
