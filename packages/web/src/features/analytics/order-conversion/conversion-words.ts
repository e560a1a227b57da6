import { describePeriod } from '@shelfward/contract/analytics/report-words.rules.ts';
import { loadReportFilterWords } from '../../../entities/analytics/filter-words.ts';
import { toFilterLines, type WordRow } from '../../../kit/screens/filter-words.ts';
import { formatQuantity } from '../../../kit/ui/numbers.ts';
import { toPeriod } from '../core/report-state.ts';
import type { ConversionState } from './conversion-state.ts';

/** Search and filters in words, as the printed page and the file state them. */
export const loadConversionWords = async ({ search, filters }: ConversionState): Promise<readonly WordRow[]> => [
  ...(search ? [['Search', search] as const] : []),
  ...(await loadReportFilterWords(filters)),
];

/** What a file says about its rows: period, filters, and whether the limit of records left rows out. */
export const loadConversionLines = async (state: ConversionState, rowCount: number): Promise<readonly WordRow[]> => [
  ['Period', describePeriod(toPeriod(state))],
  ...toFilterLines(await loadConversionWords(state)),
  ...(rowCount === state.limit ? [['Rows', `The first ${formatQuantity(rowCount)}`] as const] : []),
];
