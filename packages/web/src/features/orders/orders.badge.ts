import { orders } from '../../entities/orders/orders.api.ts';
import type { MenuBadge } from '../../kit/menu-badge.ts';
import { queryClient } from '../../kit/query-client.ts';
import { inBackground } from '../../kit/resource.ts';

/** Menu badge: the number of orders that need approval. */
export const orderBadge = async (): Promise<MenuBadge> => {
  const { views } = await queryClient.fetchQuery(inBackground(orders.summary()));
  return { count: views.needsApproval };
};
