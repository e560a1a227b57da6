import type { Dashboard } from '@shelfward/contract/dashboards/dashboards.contract.ts';
import { plural } from '@shelfward/contract/kit/plural.rules.ts';
import type { ListedView } from '@shelfward/contract/saved-views/saved-views.contract.ts';
import { recordVersion } from '../../kit/etags.ts';
import { queryClient } from '../../kit/query-client.ts';
import { savedViews } from '../../kit/screens/saved-views.api.ts';
import { coversSharing, isShared, joinSharing, type Sharing, toSharing } from '../../kit/screens/sharing.ts';
import { confirm } from '../../kit/ui/confirm.ts';
import { toastWarning } from '../../kit/ui/toast.tsx';

/**
 * Views that the readers of a dashboard cannot see: shares those of the user, if the user agrees, and names those of
 * other owners, who alone can share them.
 */
export const offerSharing = async (dashboard: Dashboard, userId: number | undefined): Promise<void> => {
  const shown = new Set(dashboard.tiles.map(({ viewId }) => viewId));
  if (!isShared(dashboard) || !dashboard.tiles.some(({ viewId }) => viewId !== null)) return;
  const views = await queryClient.fetchQuery(savedViews.list({ query: {} }));
  const hidden = views.filter(
    (view) => shown.has(view.id) && !coversSharing(withOwner(view, dashboard), toSharing(dashboard)),
  );
  const own = hidden.filter(({ owner }) => owner.id === userId);
  const others = hidden.filter(({ owner }) => owner.id !== userId);
  if (others.length > 0) toastWarning(describeOthers(dashboard, others));
  if (own.length > 0 && (await askToShare(dashboard, own))) for (const view of own) await shareView(view, dashboard);
};

/** The owner of a view reads it without being listed. */
const withOwner = (view: ListedView, dashboard: Dashboard): Sharing => {
  const sharing = toSharing(view);
  const readsAsOwner = dashboard.sharedUsers.some(({ id }) => id === view.owner.id);
  return readsAsOwner ? { ...sharing, sharedUserIds: [...sharing.sharedUserIds, view.owner.id] } : sharing;
};

const describeOthers = ({ name }: Dashboard, views: readonly ListedView[]): string => {
  const named = views.map((view) => `“${view.name}” (${view.owner.name})`).join(', ');
  return `Some readers of “${name}” do not see the ${plural(views.length, 'tile', 'tiles')} of ${named}. Only the owner of a view can share it.`;
};

const askToShare = ({ name }: Dashboard, views: readonly ListedView[]): Promise<boolean> =>
  confirm({
    title: `${views.length} ${plural(views.length, 'view is', 'views are')} private. Share ${views.length === 1 ? 'it' : 'them'} too?`,
    text: `Readers of “${name}” do not see the tiles of ${views.map((view) => `“${view.name}”`).join(', ')}.`,
    confirm: 'Share views',
    cancel: 'Only the dashboard',
  });

const shareView = async ({ id }: ListedView, dashboard: Dashboard): Promise<void> => {
  const view = await queryClient.fetchQuery({ ...savedViews.get({ params: { id } }), staleTime: 0 });
  const { name, search, display, report } = view;
  const body = { name, search, display, report, ...joinSharing(toSharing(view), toSharing(dashboard)) };
  await savedViews.update({ params: { id }, body }, { ifMatch: recordVersion(view) });
};
