import type { MenuMark } from '../../../kit/menu-mark.ts';
import { queryClient } from '../../../kit/query-client.ts';
import { inBackground } from '../../../kit/resource.ts';
import { integrationAttention } from './integrations.api.ts';

/** A dot while something about an integration waits for somebody. */
export const integrationMark = async (): Promise<MenuMark> => {
  const { items } = await queryClient.fetchQuery(inBackground(integrationAttention.attention()));
  if (items.length === 0) return {};
  return { warning: items.length === 1 ? 'One thing needs attention' : `${items.length} things need attention` };
};
