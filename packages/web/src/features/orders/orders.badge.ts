import { today } from '../../entities/today/today.api.ts';
import type { MenuBadge } from '../../kit/menu-badge.ts';
import { queryClient } from '../../kit/query-client.ts';
import { inBackground } from '../../kit/resource.ts';

/** Menu badge: the number of orders that need approval, from the request that counts for the whole menu. */
export const orderBadge = async (): Promise<MenuBadge> => {
  const { ordersToApprove } = await queryClient.fetchQuery(inBackground(today.counts()));
  return { count: ordersToApprove };
};
