import type { BreakdownRow } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { inBackground } from '../../../kit/resource.ts';
import { isBackwards } from '../core/report-state.ts';
import { salesReports } from '../core/reports.api.ts';
import { buildBreakdownRequest, type RetailState } from './retail-state.ts';
import { chartMetric, topTen } from './top-ten.rules.ts';
import { type Loaded, type Path, root } from './tree.rules.ts';

export interface Breakdown {
  /** The load state of the rows below a path. */
  readonly below: (path: Path) => Loaded | undefined;
  /** The rows of the chart. */
  readonly top: readonly BreakdownRow[];
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
  useErrorLog(first.error);
  const isStale = first.isPlaceholderData;
  const rows = isEnabled && !first.error ? first.data : undefined;
  const top = topTen(rows ?? [], chartMetric(state.sorting));
  const bars = state.levels.length > 1 && !isStale ? top.map(({ id }) => String(id)) : [];
  const paths = isEnabled ? [...new Set([...bars, ...state.open])] : [];
  const deeper = useQueries({ queries: paths.map(breakdownQuery) });
  const found = new Map<Path, Loaded>(
    deeper.map(({ data, error, refetch }, index) => [paths[index] ?? root, { rows: data, error, retry: refetch }]),
  );
  if (isEnabled) found.set(root, { rows, error: first.error, retry: first.refetch });
  return { below: (path) => found.get(path), top, isLoading: first.isFetching && isEnabled, isStale };
};

const useErrorLog = (error: Error | null): void => {
  useEffect(() => {
    if (error) console.error(error);
  }, [error]);
};
