import { renderFigure } from '../../../entities/analytics/report-figures.tsx';
import { toExportCell } from '../../../kit/export/cells.ts';
import { readAll } from '../../../kit/export/read-all.ts';
import type { Sheet } from '../../../kit/export/workbook.ts';
import { loadQuery } from '../../../kit/resource.ts';
import { sheetOfList, totalCell } from '../../../kit/screens/list-sheet.ts';
import { toTotalsQuery } from '../core/report-query.ts';
import { runReport } from '../core/reports.api.ts';
import { withWords } from '../core/sheet-words.rules.ts';
import { comparedSums, soldFigures, toSold } from '../core/sold.rules.ts';
import { readingColumns } from './performance-columns.tsx';
import { type PerformanceState, storesParams, toPerformanceQuery } from './performance-state.ts';
import { analytics } from './store-performance.api.ts';

const columns = readingColumns.map(({ key, label, render, exported }) => ({
  key,
  label,
  render,
  ...(exported && { exported }),
}));

/** All stores that match the filters, in the order and with the columns of the screen, and their total. */
export const performanceSheet = async (
  state: PerformanceState,
  onProgress: (rows: number, total: number) => void,
): Promise<Sheet> => {
  const stores = await readAll(analytics.storePerformance, storesParams(state), onProgress);
  const { totals, words } = await loadQuery(runReport(toTotalsQuery(toPerformanceQuery(state))));
  const sheet = sheetOfList('Store Performance', columns, stores);
  const sold = toSold(totals.values);
  const figures = soldFigures.map((figure) =>
    toExportCell(
      renderFigure(
        figure,
        sold[figure],
        comparedSums((sum) => sold[sum], figure),
      ),
    ),
  );
  const names = columns.slice(1, -soldFigures.length).map(() => null);
  return withWords({ ...sheet, rows: [...sheet.rows, [totalCell, ...names, ...figures]] }, words);
};
