import { orderProposalRoutes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { plannedOrderRoutes } from '@shelfward/contract/proposals/planned-orders.contract.ts';
import type { ProposalMatrix } from '@shelfward/contract/proposals/proposal-matrix.contract.ts';
import { proposalReviewRoutes } from '@shelfward/contract/proposals/proposal-reviews.contract.ts';
import { smartSwapRoutes } from '@shelfward/contract/proposals/smart-swap.contract.ts';
import { storeOrderProposalRoutes } from '@shelfward/contract/proposals/store-order-proposals.contract.ts';
import { scoringRoutes } from '@shelfward/contract/scoring/scoring.contract.ts';
import { fetchFile } from '../../kit/client.ts';
import { saveFile } from '../../kit/export/save-file.ts';
import { markChanged } from '../../kit/query-client.ts';
import { inBackground, type QueryOptions, resource } from '../../kit/resource.ts';
import { session } from '../../kit/session.ts';

export const orderProposals = resource('order-proposals', orderProposalRoutes, {
  alsoChanges: ['planned-orders', 'orders', 'today', 'menu-mark'],
});
export const storeOrderProposals = resource('store-order-proposals', storeOrderProposalRoutes, {
  alsoChanges: ['order-proposals', 'planned-orders'],
});

/** The orders that a proposal will create. */
export const plannedOrders = resource('planned-orders', plannedOrderRoutes, {
  alsoChanges: ['order-proposals', 'store-order-proposals', 'today'],
});

/** In the background: a page that shows them beside other things remains if they cannot be loaded. */
export const plannedOrdersQuery = (id: number) => inBackground(plannedOrders.list({ params: { id } }));

/** The order with this key, for changes that the list of all orders leaves out. */
export const plannedOrderQuery = (id: number, key: string) =>
  inBackground(plannedOrders.list({ params: { id }, query: { key } }));

/** Call after quantities of a proposal changed without a resource. */
export const markQuantitiesChanged = (): void =>
  markChanged('order-proposals', 'store-order-proposals', 'planned-orders');

export const smartSwaps = resource('smart-swap', smartSwapRoutes, {
  reads: ['calculate', 'fairShare'],
  alsoChanges: ['order-proposals', 'store-order-proposals', 'planned-orders'],
});
export const downloadProposal = async (id: number): Promise<void> => {
  const { blob, fileName } = await fetchFile(proposalReviewRoutes.spreadsheet, { params: { id } });
  saveFile(blob, fileName);
};

export const scoring = resource('scoring', scoringRoutes);

/** Proposals have no name of their own: their number is their name. */
export const proposalName = ({ id }: { readonly id: number }): string => `Proposal ${id}`;

export const proposalHref = ({ id }: { readonly id: number }): string => `/proposals/edit/${id}`;

export const matrixName = 'proposal-matrix';

/**
 * The matrix is loaded once and then edited, and must not be replaced during editing. It therefore has its own query
 * key, which writes of the editor do not invalidate, and it is loaded again whenever the editor opens.
 */
export const proposalMatrixQuery = (id: number): QueryOptions<ProposalMatrix> => ({
  ...orderProposals.matrix({ params: { id } }),
  queryKey: [session.scope(), matrixName, id],
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  structuralSharing: false,
});

export const proposalActivation = {
  access: orderProposalRoutes.deactivate,
  activate: (id: number) => orderProposals.activate({ params: { id } }),
  deactivate: (id: number) => orderProposals.deactivate({ params: { id } }),
};
