import type { ReportResult } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { neededFigures } from '../../../../entities/analytics/report-figures.tsx';
import { selected } from '../../../../kit/resource.ts';
import { isAttributeLevel } from '../levels.rules.ts';
import { isBackwards } from '../report-state.ts';
import { runReport } from '../reports.api.ts';
import { isOverlapping } from '../sold.rules.ts';
import { type Loaded, type Path, root } from './row-tree.rules.ts';
import { type TableRow, type TableTotals, toTableRows } from './table-rows.rules.ts';
import { type TableState, toRowsQuery } from './table-state.ts';

export interface ReportRows {
  readonly below: (path: Path) => Loaded | undefined;
  /** Of the first level. Undefined until the first response. */
  readonly result: (TableTotals & Omit<ReportResult, 'rows'>) | undefined;
  /** Some rows add up to more than their total. */
  readonly isOverlapping: boolean;
  readonly error: Error | null;
  readonly retry: () => unknown;
  readonly isLoading: boolean;
  /** The shown rows are those of the previous period, filters, or figures. */
  readonly isStale: boolean;
}

interface Level extends Omit<ReportResult, 'rows'> {
  readonly rows: readonly TableRow[];
  readonly isOverlapping: boolean;
}

/** Built once for each response, so that their order is cached too. */
const toLevel = (state: TableState) => {
  const figures = neededFigures(state.figures);
  const mayOverlap = state.levels.some(isAttributeLevel);
  return ({ rows, ...result }: ReportResult): Level => ({
    ...result,
    rows: toTableRows(rows),
    isOverlapping: mayOverlap && isOverlapping({ rows, ...result }, figures),
  });
};

/** The first level, the children of expanded rows, and those of the rows that `alsoOpen` adds to them. */
export const useReportRows = (
  state: TableState,
  alsoOpen: (rows: readonly TableRow[]) => readonly Path[] = () => [],
): ReportRows => {
  const isEnabled = !isBackwards(state);
  const { levels, figures } = state;
  const select = useMemo(() => toLevel(state), [levels, figures]);
  const levelQuery = (path: Path) => selected(runReport(toRowsQuery(state, path)), select);
  const first = useQuery({ ...levelQuery(root), enabled: isEnabled, placeholderData: keepPreviousData });
  const { data, error, isPlaceholderData: isStale } = first;
  useErrorLog(error);
  const others = data && !isStale ? alsoOpen(data.rows) : [];
  const paths = isEnabled ? [...new Set([...others, ...state.open])] : [];
  const deeper = useQueries({ queries: paths.map(levelQuery) });
  const result = useMemo(() => data && { ...data, figures: neededFigures(figures) }, [data, figures]);
  const found = new Map<Path, Loaded>(
    deeper.map((level, index) => [
      paths[index] ?? root,
      { rows: level.data?.rows, error: level.error, retry: level.refetch },
    ]),
  );
  found.set(root, { rows: data?.rows, error, retry: first.refetch });
  return {
    below: (path) => found.get(path),
    result,
    isOverlapping: !isStale && [first, ...deeper].some((level) => level.data?.isOverlapping),
    error,
    retry: first.refetch,
    isLoading: first.isFetching,
    isStale,
  };
};

const useErrorLog = (error: Error | null): void => {
  useEffect(() => {
    if (error) console.error(error);
  }, [error]);
};
