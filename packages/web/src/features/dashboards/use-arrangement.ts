import type { Dashboard, Tile } from '@shelfward/contract/dashboards/dashboards.contract.ts';
import { newTileId, placeTile } from '@shelfward/contract/dashboards/place-tile.rules.ts';
import { useRef, useState } from 'react';
import { dashboards } from '../../entities/dashboards/dashboards.api.ts';
import { recordVersion } from '../../kit/etags.ts';
import { useLeaveGuard } from '../../kit/form/use-leave-guard.ts';
import { ApiError } from '../../kit/problem.ts';
import { queryClient } from '../../kit/query-client.ts';
import { toSharing } from '../../kit/screens/sharing.ts';
import { toast } from '../../kit/ui/toast.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import type { Shown } from './dashboard-state.ts';

/** What a user arranges and has not saved. */
export interface Draft extends Shown {
  readonly tiles: readonly Tile[];
}

interface Started {
  readonly draft: Draft;
  /** The version that the arrangement is based on. */
  readonly ifMatch: string | undefined;
  /** The state when it was started. */
  readonly text: string;
}

/** The arrangement of a dashboard until it is saved or discarded. */
export const useArrangement = (dashboard: Dashboard, onCopied: (id: number) => void) => {
  const [started, setStarted] = useState<Started>();
  const [hasConflict, setConflict] = useState(false);
  const { isBusy, run } = useBusy();
  const dirty = started !== undefined && JSON.stringify(started.draft) !== started.text;
  const isDirty = useRef(dirty);
  isDirty.current = dirty;
  const stop = () => {
    isDirty.current = false;
    setConflict(false);
    setStarted(undefined);
  };
  useLeaveGuard({ isDirty, dirty, onLeave: stop });

  const { id } = dashboard;
  const change = (next: Partial<Draft>) =>
    setStarted((before) => before && { ...before, draft: { ...before.draft, ...next } });
  const save = async ({ draft, ifMatch }: Pick<Started, 'draft' | 'ifMatch'>) => {
    const body = { name: dashboard.name, ...toSharing(dashboard), ...toBody(draft) };
    const saved = await dashboards.update({ params: { id }, body }, { ifMatch });
    queryClient.setQueryData(dashboards.get({ params: { id } }).queryKey, saved);
    stop();
    toast(`Dashboard “${saved.name}” saved.`);
  };
  return {
    draft: started?.draft,
    hasConflict,
    isBusy,
    change,
    stop,
    start: (draft: Draft) => setStarted({ draft, ifMatch: recordVersion(dashboard), text: JSON.stringify(draft) }),
    closeConflict: () => setConflict(false),
    add: (tile: Pick<Tile, 'viewId' | 'display' | 'figure'>) =>
      setStarted((before) => before && { ...before, draft: withTile(before.draft, tile) }),
    save: () =>
      run(async () => {
        if (!started) return;
        try {
          await save(started);
        } catch (error) {
          if (!(error instanceof ApiError && error.status === 412)) throw error;
          setConflict(true);
        }
      }),
    /** Saves over the change of the other user, in the version that is stored now. */
    replace: () =>
      run(async () => {
        if (!started) return;
        const theirs = await queryClient.fetchQuery({ ...dashboards.get({ params: { id } }), staleTime: 0 });
        await save({ draft: started.draft, ifMatch: recordVersion(theirs) });
      }),
    copy: () =>
      run(async () => {
        if (!started) return;
        const copied = await copyDashboard(dashboard, started.draft);
        stop();
        onCopied(copied.id);
      }),
    discard: () =>
      run(async () => {
        stop();
        await queryClient.fetchQuery({ ...dashboards.get({ params: { id } }), staleTime: 0 });
      }),
  };
};

const toBody = ({ tiles, days, filters }: Draft) => ({ tiles: [...tiles], days, filters });

const withTile = (draft: Draft, tile: Pick<Tile, 'viewId' | 'display' | 'figure'>): Draft => {
  const added = { ...tile, id: newTileId(draft.tiles), title: null, ...placeTile(draft.tiles, tile.display) };
  return { ...draft, tiles: [...draft.tiles, added] };
};

/** A dashboard of the user with the same tiles, which is not shared. */
export const copyDashboard = async ({ name }: Dashboard, draft: Draft): Promise<Dashboard> => {
  const time = new Date().toTimeString().slice(0, 5);
  const saved = await dashboards.create({ body: { name: `${name.slice(0, 45)} (copy ${time})`, ...toBody(draft) } });
  toast(`Dashboard “${saved.name}” saved.`);
  return saved;
};
