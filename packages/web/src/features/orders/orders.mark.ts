import { queryClient } from '../../kit/query-client.ts';
import { inBackground } from '../../kit/resource.ts';
import type { MenuMark } from '../../menu-mark.ts';
import { orders } from './orders.api.ts';

/** Orders that wait for somebody's approval. */
export const orderMark = async (): Promise<MenuMark> => {
  const { views } = await queryClient.fetchQuery(inBackground(orders.summary()));
  return { count: views.needsApproval };
};
