import { gettingStarted } from '../../entities/getting-started/getting-started.api.ts';
import type { MenuBadge } from '../../kit/menu-badge.ts';
import { queryClient } from '../../kit/query-client.ts';
import { inBackground } from '../../kit/resource.ts';

/** Menu badge: the done steps. After the last step the entry disappears, and is not requested again. */
export const gettingStartedBadge = async (): Promise<MenuBadge> => {
  const { isShown, steps } = await queryClient.fetchQuery({ ...inBackground(gettingStarted.get()), staleTime: 0 });
  if (!isShown) return { isFinal: true };
  const done = steps.filter(({ isDone }) => isDone).length;
  return { progress: { done, total: steps.length } };
};
