import { awaitsApproval } from '@shelfward/contract/proposals/proposal-reviews.contract.ts';
import type { MenuBadge } from '../../kit/menu-badge.ts';
import { queryClient } from '../../kit/query-client.ts';
import { inBackground } from '../../kit/resource.ts';
import { proposalReviews } from '../proposals/proposal-reviews.api.ts';
import { orders } from './orders.api.ts';

/** The badges of users with a scope. Representatives approve orders. */
export const ordersToApprove = async (): Promise<MenuBadge> => {
  const { views } = await queryClient.fetchQuery(inBackground(orders.summary()));
  return { count: views.needsApproval };
};

/** Drafts wait for the partner, submitted orders for the brand. */
export const draftOrders = async (): Promise<MenuBadge> => {
  const drafts = orders.summary({ query: { status: ['DRAFT'] } });
  const { totalElements } = await queryClient.fetchQuery(inBackground(drafts));
  return { count: totalElements };
};

export const openReviews = async (): Promise<MenuBadge> => {
  const { reviews } = await queryClient.fetchQuery(inBackground(proposalReviews.listOwn()));
  return { count: reviews.filter(awaitsApproval).length };
};
