import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import { integrationAttention } from '../../../entities/integrations/integration-attention.api.ts';
import type { MenuBadge } from '../../../kit/menu-badge.ts';
import { queryClient } from '../../../kit/query-client.ts';
import { inBackground } from '../../../kit/resource.ts';

/** Menu badge: a dot while an integration needs attention. */
export const integrationBadge = async (): Promise<MenuBadge> => {
  const { items } = await queryClient.fetchQuery(inBackground(integrationAttention.attention()));
  if (items.length === 0) return {};
  return { warning: `${formatCount(items.length, 'issue')} ${plural(items.length, 'needs', 'need')} attention` };
};
