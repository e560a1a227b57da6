import type { Tile, TileResult } from '@shelfward/contract/dashboards/dashboards.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dashboards } from '../../entities/dashboards/dashboards.api.ts';
import { disabledQuery, inBackground } from '../../kit/resource.ts';
import type { Shown } from './dashboard-state.ts';

/** A dashboard can stay open all day. */
const refreshMs = 300_000;

/** The figures of all tiles, in one request. Moving and renaming a tile does not request them again. */
export const useTileResults = (dashboardId: number, tiles: readonly Tile[], { days, filters }: Shown) => {
  const shown = useMemo(
    () =>
      tiles
        .map((tile) => ({ ...tile, title: null, width: 'HALF' as const }))
        .toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    [tiles],
  );
  const body = { tiles: shown, days, filters };
  const query = useQuery({
    ...(tiles.length > 0
      ? inBackground(dashboards.results({ params: { id: dashboardId }, body }))
      : disabledQuery<{ tiles: TileResult[] }>()),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
  const results = useMemo(() => new Map(query.data?.tiles.map((tile) => [tile.id, tile])), [query.data]);
  return { ...query, results };
};
