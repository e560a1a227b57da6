import { today } from '../../entities/today/today.api.ts';
import type { MenuBadge } from '../../kit/menu-badge.ts';
import { queryClient } from '../../kit/query-client.ts';
import { inBackground } from '../../kit/resource.ts';

/** Menu badge: the open tasks of the user, and those without an assignee. */
export const todayBadge = async (): Promise<MenuBadge> => {
  const { open } = await queryClient.fetchQuery(inBackground(today.counts()));
  return { count: open };
};
