export { expireOrderProposals } from './editing/expire.service.ts';
export { changeProposalStatus, createOrderProposal } from './editing/order-proposals.service.ts';
export { undoQuantities } from './editing/quantities.undo.ts';
export { generateOrders } from './generate-orders/generate-orders.service.ts';
export { undoPlannedOrders } from './planned-orders/planned-orders.undo.ts';
export { changeQuantitiesAsBuyer, commentOnReview, openReview } from './reviews/buyer-review.service.ts';
export { sendProposal } from './reviews/review-sending.service.ts';
export { updateQuantities } from './smart-swap/smart-swap.service.ts';
