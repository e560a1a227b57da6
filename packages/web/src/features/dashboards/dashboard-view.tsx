import { Button } from '@mantine/core';
import type { Dashboard } from '@shelfward/contract/dashboards/dashboards.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { dashboards, dashboardsPath } from '../../entities/dashboards/dashboards.api.ts';
import { PageFrame } from '../../kit/screens/page-head.tsx';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { EmptyState, ErrorState, LoadingLines, RefreshBar } from '../../kit/ui/states.tsx';
import { AddTileDialog } from './add-tile-dialog.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import classes from './dashboard.module.css';
import { DashboardControls } from './dashboard-controls.tsx';
import { DashboardHead } from './dashboard-head.tsx';
import { daysSearch, parseShown, shownFiltersSearch, toStoredFilters, withoutShown } from './dashboard-state.ts';
import { TileCard } from './tile-card.tsx';
import { TileGrid } from './tile-grid.tsx';
import { useArrangement } from './use-arrangement.ts';
import { useTileResults } from './use-tile-results.ts';

const ArrangedTiles = lazy(async () => ({ default: (await import('./arranged-tiles.tsx')).ArrangedTiles }));

/** Saved views as tiles, which users arrange. */
export const DashboardView = ({ id }: { readonly id: number }) => {
  const { data, error, refetch } = useQuery(dashboards.get({ params: { id } }));
  return (
    <PageFrame>
      {error && !data && <ErrorState error={error} retry={refetch} />}
      {!data && !error && <LoadingLines />}
      {data && <ShownDashboard key={data.id} dashboard={data} />}
    </PageFrame>
  );
};

const ShownDashboard = ({ dashboard }: { readonly dashboard: Dashboard }) => {
  const [search, change] = useScreenSearch();
  const navigate = useNavigate();
  const page = useRef<HTMLDivElement>(null);
  const [isAdding, setAdding] = useState(false);
  const open = (id: number) => void navigate({ to: `${dashboardsPath}/${id}` });
  const arrangement = useArrangement(dashboard, open);
  const { draft } = arrangement;
  const shown = draft ?? parseShown(search, dashboard);
  const tiles = draft?.tiles ?? dashboard.tiles;
  const { results, error, isFetching, isPlaceholderData, refetch } = useTileResults(dashboard.id, tiles, shown);
  const start = async () => {
    // The rules of the grid are only loaded to arrange tiles.
    const { compacted } = await import('./arrange.rules.ts');
    arrangement.start({ ...parseShown(search, dashboard), tiles: compacted(dashboard.tiles) });
    change(withoutShown(search), 'replace');
  };
  return (
    <div className={classes.page} ref={page}>
      <DashboardHead {...{ dashboard, arrangement, page, start }} shown={shown} onAdd={() => setAdding(true)} />
      <DashboardControls
        shown={shown}
        onDays={(days) => (draft ? arrangement.change({ days }) : change(daysSearch(days)))}
        onFilters={(filters) =>
          draft
            ? arrangement.change({ filters: toStoredFilters(filters) })
            : change(shownFiltersSearch(search, filters))
        }
      />
      <div className={classes.body}>
        <RefreshBar active={isFetching && (results.size > 0 || isPlaceholderData)} />
        {error && <ErrorState error={error} retry={refetch} />}
        {tiles.length === 0 && <NoTiles isEditing={draft !== undefined} onAdd={() => setAdding(true)} start={start} />}
        {draft ? (
          <Suspense fallback={<LoadingLines />}>
            <ArrangedTiles
              tiles={tiles}
              results={results}
              onChange={(changed) => arrangement.change({ tiles: changed })}
            />
          </Suspense>
        ) : (
          <TileGrid tiles={tiles}>{(tile) => <TileCard tile={tile} shown={results.get(tile.id)} />}</TileGrid>
        )}
      </div>
      {isAdding && <AddTileDialog onAdd={arrangement.add} onClose={() => setAdding(false)} />}
      {arrangement.hasConflict && (
        <ConflictDialog
          name={dashboard.name}
          isBusy={arrangement.isBusy}
          onLoad={() => void arrangement.discard()}
          onCopy={() => void arrangement.copy()}
          onReplace={() => void arrangement.replace()}
          onClose={arrangement.closeConflict}
        />
      )}
    </div>
  );
};

interface NoTilesProps {
  readonly isEditing: boolean;
  readonly onAdd: () => void;
  readonly start: () => Promise<void>;
}

const NoTiles = ({ isEditing, onAdd, start }: NoTilesProps) => (
  <EmptyState
    text="This dashboard has no tiles yet. A tile shows a saved view of a report."
    action={
      <Button
        variant="default"
        onClick={() => {
          void (isEditing ? undefined : start());
          onAdd();
        }}
      >
        Add tile
      </Button>
    }
  />
);
