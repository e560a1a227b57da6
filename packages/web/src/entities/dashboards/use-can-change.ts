import type { ListedDashboard } from '@shelfward/contract/dashboards/dashboards.contract.ts';
import { admins } from '@shelfward/contract/kit/access.ts';
import { useIsAllowed, useSession } from '../../kit/session.ts';

/** As the server decides it: the owner, and administrators for dashboards that all users see. */
export const useCanChange = () => {
  const { identity } = useSession();
  const isAllowed = useIsAllowed();
  return ({ owner, sharedWithAll }: Pick<ListedDashboard, 'id' | 'name' | 'owner' | 'sharedWithAll'>): boolean =>
    owner.id === identity?.userId || (sharedWithAll && isAllowed(admins));
};
