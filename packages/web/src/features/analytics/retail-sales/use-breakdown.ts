import type { BreakdownRow, SalesTotals } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { inBackground } from '../../../kit/resource.ts';
import { isAttributeLevel } from '../core/levels.rules.ts';
import { isBackwards } from '../core/report-state.ts';
import { salesReports } from '../core/reports.api.ts';
import { type Loaded, type Path, root } from '../core/row-tree.rules.ts';
import { computeTotals } from '../core/totals.rules.ts';
import { hasOverlappingRows } from './overlap.rules.ts';
import { buildBreakdownRequest, buildTotalsQuery, type RetailState } from './retail-state.ts';
import { chartMetric, topTen } from './top-ten.rules.ts';

export interface Breakdown {
  /** The load state of the rows below a path. */
  readonly below: (path: Path) => Loaded | undefined;
  /** The rows of the chart. */
  readonly top: readonly BreakdownRow[];
  /** The totals of the first level, in which every sale counts once. */
  readonly total: SalesTotals | undefined;
  /** Some rows add up to more than their total. */
  readonly isOverlapping: boolean;
  readonly isLoading: boolean;
  /** The shown rows belong to the previous period or company. */
  readonly isStale: boolean;
}

/** The first level, the children of expanded rows, and, for a stacked chart, the children of its bars. */
export const useBreakdown = (state: RetailState): Breakdown => {
  const isEnabled = state.levels.length > 0 && !isBackwards(state);
  const breakdownQuery = (path: Path) =>
    inBackground(salesReports.breakdown({ query: buildBreakdownRequest(state, path) }));
  const first = useQuery({
    ...breakdownQuery(root),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  });
  const isDistinct = state.levels.some(isAttributeLevel);
  const distinct = useQuery({
    ...inBackground(salesReports.totals({ query: buildTotalsQuery(state) })),
    enabled: isEnabled && isDistinct,
    placeholderData: keepPreviousData,
  });
  const error = first.error ?? (isDistinct ? distinct.error : null);
  useErrorLog(error);
  const isStale = first.isPlaceholderData;
  const isLoaded = isEnabled && !error && (!isDistinct || distinct.data !== undefined);
  const rows = isLoaded ? first.data : undefined;
  const total = useMemo(
    () => (isDistinct ? distinct.data : first.data && computeTotals(first.data)),
    [isDistinct, distinct.data, first.data],
  );
  const top = topTen(rows ?? [], chartMetric(state.sorting));
  const bars = state.levels.length > 1 && !isStale ? top.map(({ id }) => String(id)) : [];
  const paths = isEnabled ? [...new Set([...bars, ...state.open])] : [];
  const deeper = useQueries({ queries: paths.map(breakdownQuery) });
  const found = new Map<Path, Loaded>(
    deeper.map(({ data, error, refetch }, index) => [paths[index] ?? root, { rows: data, error, retry: refetch }]),
  );
  const retry = () => Promise.all([first.refetch(), ...(isDistinct ? [distinct.refetch()] : [])]);
  if (isEnabled) found.set(root, { rows, error, retry });
  const below = (path: Path) => found.get(path);
  return {
    below,
    top,
    total,
    isOverlapping: isDistinct && !isStale && total !== undefined && hasOverlappingRows({ below, total, paths }),
    isLoading: (first.isFetching || distinct.isFetching) && isEnabled,
    isStale,
  };
};

const useErrorLog = (error: Error | null): void => {
  useEffect(() => {
    if (error) console.error(error);
  }, [error]);
};
