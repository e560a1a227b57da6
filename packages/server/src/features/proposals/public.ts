export { changeQuantitiesAsBuyer, commentOnReview, openReview } from './buyer-review.service.ts';
export { expireOrderProposals } from './expire.service.ts';
export { generateOrders } from './generate-orders.service.ts';
export { changeProposalStatus, createOrderProposal } from './order-proposals.service.ts';
export { undoPlannedOrders } from './planned-orders.undo.ts';
export { undoQuantities } from './quantities.undo.ts';
export { sendProposal } from './review-sending.service.ts';
export { updateQuantities } from './smart-swap.service.ts';
