import { ApiError } from '@shelfward/client/api-error.ts';
import type { Dashboard, Tile } from '@shelfward/contract/dashboards/dashboards.contract.ts';
import { useRef, useState } from 'react';
import { dashboards } from '../../entities/dashboards/dashboards.api.ts';
import { recordVersion } from '../../kit/etags.ts';
import { queryClient } from '../../kit/query-client.ts';
import { toSharing } from '../../kit/screens/sharing.ts';
import { toastError } from '../../kit/ui/toast.tsx';

export type Content = Pick<Dashboard, 'tiles' | 'days' | 'filters'>;
type Change = (content: Content) => Partial<Content>;

/**
 * The tiles as they are shown, and a function that saves a change. Changes are applied to what is stored, so that those of
 * two users do not overwrite each other.
 */
export const useTiles = (dashboard: Dashboard) => {
  const [pending, setPending] = useState<readonly Tile[]>();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const tiles = pending ?? dashboard.tiles;
  // A notification can undo a change long after the page was drawn.
  const latest = useRef(tiles);
  latest.current = tiles;
  const save = (change: Change): Promise<boolean> => {
    setPending(change({ ...dashboard, tiles: [...latest.current] }).tiles);
    const saved = last.current
      .then(() => saveChange(dashboard.id, change))
      .then(
        () => true,
        (error: unknown) => {
          toastError(error);
          return false;
        },
      )
      .finally(() => last.current === saved && setPending(undefined));
    last.current = saved;
    return saved;
  };
  return { tiles, save };
};

/** If another user has changed the dashboard, the change is applied to its current state. */
const saveChange = async (id: number, change: Change): Promise<void> => {
  const query = dashboards.get({ params: { id } });
  const current = await queryClient.ensureQueryData(query);
  try {
    await saveTo(current, change);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 412)) throw error;
    await saveTo(await queryClient.fetchQuery({ ...query, staleTime: 0 }), change);
  }
};

const saveTo = async (dashboard: Dashboard, change: Change): Promise<void> => {
  const { id, name, tiles, days, filters } = dashboard;
  const body = { name, ...toSharing(dashboard), tiles, days, filters, ...change({ tiles, days, filters }) };
  const saved = await dashboards.update({ params: { id }, body }, { ifMatch: recordVersion(dashboard) });
  queryClient.setQueryData(dashboards.get({ params: { id } }).queryKey, saved);
};
