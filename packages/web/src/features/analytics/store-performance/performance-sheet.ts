import { readAll } from '../../../kit/export/read-all.ts';
import type { Sheet } from '../../../kit/export/workbook.ts';
import { sheetOfList } from '../../../kit/screens/list-sheet.ts';
import { readingColumns } from './performance-columns.tsx';
import { type PerformanceState, storesParams } from './performance-state.ts';
import { analytics } from './store-performance.api.ts';

const columns = readingColumns.map(({ key, label, render, exported }) => ({
  key,
  label,
  render,
  ...(exported && { exported }),
}));

/** All stores that match the filters, in the order and with the columns of the screen. */
export const performanceSheet = async (
  state: PerformanceState,
  onProgress: (rows: number, total: number) => void,
): Promise<Sheet> =>
  sheetOfList('Store Performance', columns, await readAll(analytics.storePerformance, storesParams(state), onProgress));
