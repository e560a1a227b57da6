import {
  createDateOrderDetector,
  type DateFormat,
  type DateOrder,
  detectDateFormat,
} from '@shelfward/contract/kit/tables/day.rules.ts';
import type { TableFile } from '../../platform/tables/packed-file.ts';
import { readRecords, type TableForm } from '../../platform/tables/table-records.ts';
import { sheetLimits } from './sale-sheet.rules.ts';

export interface SaleDates {
  /** Undefined if the dates are ambiguous. */
  readonly order: DateOrder | undefined;
  readonly format: DateFormat | undefined;
  /** Text of the first date in the file. */
  readonly first: string;
}

/** Reads the file until the date order is unambiguous, which usually takes a few rows. */
export const findSaleDates = async (
  file: TableFile,
  form: TableForm,
  { column, given: configuredOrder }: { readonly column: number; readonly given: DateOrder | undefined },
): Promise<SaleDates> => {
  const finder = createDateOrderDetector();
  let isHeader = true;
  let first = '';
  let isFound = false;
  await readRecords(file, form, {
    ...sheetLimits,
    onRecord: (fields) => {
      const text = isHeader ? '' : (fields[column]?.trim() ?? '');
      isHeader &&= fields.every((field) => field.trim() === '');
      if (first === '') first = text;
      isFound ||= finder.add(text) || (configuredOrder !== undefined && first !== '');
    },
    onProblem: () => undefined,
    onPiece: async () => !isFound,
  });
  const order = configuredOrder ?? finder.order();
  return { order, format: detectDateFormat(first, order ?? 'MONTH_FIRST'), first };
};
