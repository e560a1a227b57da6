import { type Dashboard, maxTiles, type Tile } from '@shelfward/contract/dashboards/dashboards.contract.ts';
import { newTileId } from '@shelfward/contract/dashboards/tile-rows.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { dashboards } from '../../entities/dashboards/dashboards.api.ts';
import { useCanChange } from '../../entities/dashboards/use-can-change.ts';
import { useCrumb } from '../../kit/crumb.ts';
import { PageFrame } from '../../kit/screens/page-head.tsx';
import { PageWaiting } from '../../kit/screens/page-waiting.tsx';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { useSession } from '../../kit/session.ts';
import { PrintHead } from '../../kit/ui/print-head.tsx';
import { ErrorState, RefreshBar } from '../../kit/ui/states.tsx';
import { toast } from '../../kit/ui/toast.tsx';
import { DashboardControls } from './dashboard-controls.tsx';
import { DashboardHead } from './dashboard-head.tsx';
import { daysSearch, isStored, parseShown, type Shown, shownFiltersSearch, withoutShown } from './dashboard-state.ts';
import classes from './dashboards.module.css';
import { moveTile, removeTile, replaceTile, restoreTile } from './move-tile.rules.ts';
import { NoTiles } from './no-tiles.tsx';
import { StarterStrip } from './starter-strip.tsx';
import { starterTiles } from './starter-tiles.rules.ts';
import { TileCard, tileTitle } from './tile-card.tsx';
import { newId, newTile } from './tile-form.rules.ts';
import { TileGrid } from './tile-grid.tsx';
import { TilePanel } from './tile-panel.tsx';
import { useTileResults } from './use-tile-results.ts';
import { useTiles } from './use-tiles.ts';

/** Reports as tiles, which users change where they are. */
export const DashboardView = ({ id }: { readonly id: number }) => {
  const { data, error, refetch } = useQuery(dashboards.get({ params: { id } }));
  useCrumb(data?.name);
  if (!data && !error) return <PageWaiting />;
  return (
    <PageFrame>
      {error && !data && <ErrorState error={error} retry={refetch} />}
      {data && <ShownDashboard key={data.id} dashboard={data} />}
    </PageFrame>
  );
};

const ShownDashboard = ({ dashboard }: { readonly dashboard: Dashboard }) => {
  const [search, change] = useScreenSearch();
  const page = useRef<HTMLDivElement>(null);
  const { tiles, save } = useTiles(dashboard);
  const [edited, setEdited] = useState<Tile>();
  const canChange = useCanChange()(dashboard);
  const shown = parseShown(search, dashboard);
  const saveTiles = (next: (tiles: readonly Tile[]) => readonly Tile[]) =>
    save((content) => ({ tiles: [...next(content.tiles)] }));
  const add = (tile: Tile) => saveTiles((before) => [...before, { ...tile, id: newTileId(before) }]);
  return (
    <div className={classes.page} ref={page}>
      <DashboardHead
        {...{ dashboard, shown, page }}
        isFull={tiles.length >= maxTiles}
        onAdd={() => setEdited(newTile())}
      />
      <DashboardControls
        shown={shown}
        onDays={(days) => change(daysSearch(days))}
        onFilters={(filters) => change(shownFiltersSearch(search, filters))}
        onSave={
          canChange && !isStored(shown, dashboard)
            ? () => void save(() => shown).then((isSaved) => isSaved && change(withoutShown(search), 'replace'))
            : undefined
        }
      />
      <div className={classes.columns}>
        <Tiles {...{ dashboard, tiles, shown, edited, canChange, setEdited, saveTiles, add }} />
        {edited && <EditedTile {...{ dashboard, edited, setEdited, saveTiles, add }} />}
      </div>
    </div>
  );
};

interface EditProps {
  readonly dashboard: Dashboard;
  readonly setEdited: (tile: Tile | undefined) => void;
  readonly saveTiles: (next: (tiles: readonly Tile[]) => readonly Tile[]) => Promise<boolean>;
  readonly add: (tile: Tile) => Promise<boolean>;
}

interface TilesProps extends EditProps {
  readonly tiles: readonly Tile[];
  readonly shown: Shown;
  readonly edited: Tile | undefined;
  readonly canChange: boolean;
}

const Tiles = ({ dashboard, tiles, shown, edited, canChange, setEdited, saveTiles, add }: TilesProps) => {
  const { identity } = useSession();
  const { results, error, isFetching, isPlaceholderData, refetch } = useTileResults(dashboard.id, tiles, shown);
  const preview = useTileResults(dashboard.id, edited ? [edited] : [], shown);
  const [announcement, setAnnouncement] = useState('');
  const owner = dashboard.owner.id === identity?.userId ? undefined : dashboard.owner.name;
  const drawn = edited === undefined ? tiles : edited.id === newId ? [...tiles, edited] : replaceTile(tiles, edited);
  const move = (tile: Tile, to: number) => {
    setAnnouncement(`${tileTitle(tile, results.get(tile.id))}: place ${to + 1} of ${tiles.length}`);
    void saveTiles((before) => moveTile(before, { id: tile.id, to }));
  };
  const toActions = (tile: Tile) => {
    const at = tiles.indexOf(tile);
    return {
      onEdit: () => setEdited(tile),
      onRemove: () => void removeWithUndo(tile, at, { saveTiles }),
      onEarlier: at > 0 ? () => move(tile, at - 1) : undefined,
      onLater: at < tiles.length - 1 ? () => move(tile, at + 1) : undefined,
    };
  };
  return (
    <div className={classes.body}>
      <PrintHead title={dashboard.name} />
      <RefreshBar active={isFetching && (results.size > 0 || isPlaceholderData)} />
      <div className="visually-hidden" aria-live="polite">
        {announcement}
      </div>
      {error && <ErrorState error={error} retry={refetch} />}
      {drawn.length === 0 && (
        <NoTiles
          onAdd={canChange ? () => setEdited(newTile()) : undefined}
          onStart={() => void saveTiles((before) => [...before, ...starterTiles()])}
        />
      )}
      <TileGrid
        tiles={drawn}
        onMove={
          canChange && !edited ? ({ id, to }) => void saveTiles((before) => moveTile(before, { id, to })) : undefined
        }
      >
        {(tile) => (
          <TileCard
            {...{ tile, owner }}
            shown={(tile.id === edited?.id ? preview.results.get(tile.id) : undefined) ?? results.get(tile.id)}
            isPreview={tile.id === edited?.id}
            actions={canChange && !edited ? toActions(tile) : undefined}
          />
        )}
      </TileGrid>
      {canChange && !edited && tiles.length > 0 && tiles.length < maxTiles && (
        <StarterStrip tiles={tiles} onAdd={(tile) => void add(tile)} />
      )}
    </div>
  );
};

const removeWithUndo = async (tile: Tile, at: number, { saveTiles }: Pick<EditProps, 'saveTiles'>): Promise<void> => {
  const isSaved = await saveTiles((before) => removeTile(before, tile.id));
  if (isSaved) toast('Tile removed.', { undo: () => saveTiles((before) => restoreTile(before, { tile, at })) });
};

const EditedTile = ({ dashboard, edited, setEdited, saveTiles, add }: EditProps & { readonly edited: Tile }) => {
  const { results } = useTileResults(dashboard.id, [edited], dashboard);
  const [isBusy, setBusy] = useState(false);
  const close = () => setEdited(undefined);
  const store = async (saved: Promise<boolean>) => {
    setBusy(true);
    if (await saved) close();
    setBusy(false);
  };
  return (
    <TilePanel
      tile={edited}
      viewName={results.get(edited.id)?.view?.name}
      isBusy={isBusy}
      onChange={setEdited}
      onSave={() => void store(edited.id === newId ? add(edited) : saveTiles((before) => replaceTile(before, edited)))}
      onRemove={() => void store(saveTiles((before) => removeTile(before, edited.id)))}
      onClose={close}
    />
  );
};
