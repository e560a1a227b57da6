import { orders } from '../../entities/orders/orders.api.ts';
import type { MenuMark } from '../../kit/menu-mark.ts';
import { queryClient } from '../../kit/query-client.ts';
import { inBackground } from '../../kit/resource.ts';

/** Menu badge: the number of orders that need approval. */
export const orderMark = async (): Promise<MenuMark> => {
  const { views } = await queryClient.fetchQuery(inBackground(orders.summary()));
  return { count: views.needsApproval };
};
