import type { MenuMark } from '../../../kit/menu-mark.ts';
import { queryClient } from '../../../kit/query-client.ts';
import { inBackground } from '../../../kit/resource.ts';
import { integrationAttention } from './integrations.api.ts';

/** Menu badge: a dot while an integration needs attention. */
export const integrationMark = async (): Promise<MenuMark> => {
  const { items } = await queryClient.fetchQuery(inBackground(integrationAttention.attention()));
  if (items.length === 0) return {};
  return { warning: items.length === 1 ? '1 issue needs attention' : `${items.length} issues need attention` };
};
