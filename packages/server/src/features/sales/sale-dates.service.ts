import { createDateDetector, type DateOrder, type DetectedDates } from '@shelfward/contract/kit/tables/day.rules.ts';
import type { TableFile } from '../../platform/tables/packed-file.ts';
import { readRecords, type TableForm } from '../../platform/tables/table-records.ts';
import { sheetLimits } from './sale-sheet.rules.ts';

/** Detects how the dates of the file are read, from all of them. */
export const findSaleDates = async (
  file: TableFile,
  form: TableForm,
  { column, chosen }: { readonly column: number; readonly chosen: DateOrder | undefined },
): Promise<DetectedDates> => {
  const detector = createDateDetector();
  let isHeader = true;
  await readRecords(file, form, {
    ...sheetLimits,
    onRecord: (fields, line) => {
      if (!isHeader) detector.add(fields[column]?.trim() ?? '', line);
      isHeader &&= fields.every((field) => field.trim() === '');
    },
    onProblem: () => undefined,
    onPiece: async () => true,
  });
  return detector.dates(chosen);
};
