import { admins, isAllowed } from '@shelfward/contract/kit/access.ts';
import { queryClient } from '../../kit/query-client.ts';
import { inBackground } from '../../kit/resource.ts';
import { session } from '../../kit/session.ts';
import { gettingStarted } from './getting-started.api.ts';

/** The page after the sign-in: orders, or for administrators of an empty account its first steps. */
export const findStartPath = async (): Promise<'/getting-started' | '/orders'> => {
  if (!isAllowed(admins, session.state().identity?.roles ?? [])) return '/orders';
  try {
    const { counts } = await queryClient.fetchQuery(inBackground(gettingStarted.get()));
    const { products, stores, orders } = counts;
    return products + stores + orders === 0 ? '/getting-started' : '/orders';
  } catch {
    // Without the counts, the user finds the page in the menu.
    return '/orders';
  }
};
