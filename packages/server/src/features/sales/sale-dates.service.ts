import {
  createDateOrderFinder,
  type DateFormat,
  type DateOrder,
  dateFormatOf,
} from '@shelfward/contract/kit/tables/day.rules.ts';
import type { TableFile } from '../../platform/tables/packed-file.ts';
import { readRecords, type TableForm } from '../../platform/tables/table-records.ts';
import { sheetLimits } from './sale-sheet.rules.ts';

export interface SaleDates {
  /** Undefined: they can be read either way. */
  readonly order: DateOrder | undefined;
  readonly format: DateFormat | undefined;
  /** The first of them, as it is written. */
  readonly first: string;
}

/** Reads as far as it takes to know what comes first in the dates of a file, which is mostly a row or a few. */
export const findSaleDates = async (
  file: TableFile,
  form: TableForm,
  { column, given }: { readonly column: number; readonly given: DateOrder | undefined },
): Promise<SaleDates> => {
  const finder = createDateOrderFinder();
  let isHeader = true;
  let first = '';
  let isFound = false;
  await readRecords(file, form, {
    ...sheetLimits,
    onRecord: (fields) => {
      const text = isHeader ? '' : (fields[column]?.trim() ?? '');
      isHeader &&= fields.every((field) => field.trim() === '');
      if (first === '') first = text;
      isFound ||= finder.add(text) || (given !== undefined && first !== '');
    },
    onProblem: () => undefined,
    onPiece: async () => !isFound,
  });
  const order = given ?? finder.order();
  return { order, format: dateFormatOf(first, order ?? 'MONTH_FIRST'), first };
};
