import type { ReportResult } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { neededFigures } from '../../../entities/analytics/report-figures.tsx';
import { inBackground, selected } from '../../../kit/resource.ts';
import { isBackwards } from '../core/report-state.ts';
import { type Loaded, type Path, root } from '../core/row-tree.rules.ts';
import { reportQueries } from './pivot.api.ts';
import { type PivotRow, type PivotTotals, toPivotRows } from './pivot-rows.rules.ts';
import { buildPivotRequest, type PivotState } from './pivot-state.ts';

export interface Pivot {
  readonly below: (path: Path) => Loaded<PivotRow> | undefined;
  /** Undefined until the first response. */
  readonly result: (PivotTotals & Pick<ReportResult, 'columns' | 'comparedWeeks' | 'omittedRows'>) | undefined;
  readonly error: Error | null;
  readonly retry: () => unknown;
  readonly isLoading: boolean;
  /** The shown rows are those of the previous period, filters, or figures. */
  readonly isStale: boolean;
}

interface Level extends Omit<ReportResult, 'rows'> {
  readonly rows: readonly PivotRow[];
}

/** Built once for each response, so that their order is cached too. */
const toLevel = ({ rows, ...result }: ReportResult): Level => ({ ...result, rows: toPivotRows(rows) });

/** The first level, and the children of expanded rows. */
export const usePivot = (state: PivotState): Pivot => {
  const isEnabled = !isBackwards(state);
  // Structural sharing would compare thousands of rows, which takes longer than rendering them.
  const levelQuery = (path: Path) => ({
    ...inBackground(selected(reportQueries.run({ body: buildPivotRequest(state, path) }), toLevel)),
    structuralSharing: false,
  });
  const first = useQuery({
    ...levelQuery(root),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  });
  const deeper = useQueries({ queries: isEnabled ? state.open.map(levelQuery) : [] });
  const { data } = first;
  const result = useMemo(() => data && { ...data, figures: neededFigures(state.figures) }, [data, state.figures]);
  const found = new Map<Path, Loaded<PivotRow>>(
    deeper.map(({ data: level, error, refetch }, index) => [
      state.open[index] ?? root,
      { rows: level?.rows, error, retry: refetch },
    ]),
  );
  found.set(root, { rows: data?.rows, error: first.error, retry: first.refetch });
  return {
    below: (path) => found.get(path),
    result,
    error: first.error,
    retry: first.refetch,
    isLoading: first.isFetching,
    isStale: first.isPlaceholderData,
  };
};
