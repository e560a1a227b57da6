import { truncateText } from '@shelfward/contract/kit/tables/cell.rules.ts';
import type { DateOrder } from '@shelfward/contract/kit/tables/date-forms.rules.ts';
import { createDateDetector, type DetectedDates } from '@shelfward/contract/kit/tables/day.rules.ts';
import { createTableBody } from './table-body.ts';
import type { Table } from './table-records.ts';

/** Detects how the dates of the file are read, from all of them. */
export const findDates = async (
  table: Table,
  {
    columns,
    chosen,
    timeZone,
  }: {
    readonly columns: readonly number[];
    readonly chosen: DateOrder | undefined;
    readonly timeZone: string | undefined;
  },
): Promise<DetectedDates> => {
  const detector = createDateDetector(timeZone);
  await table.read({
    onRecord: createTableBody(table, {
      onHeader: () => undefined,
      onRow: (cells, line) => {
        for (const column of columns) detector.add(cells[column]?.trim() ?? '', line);
      },
    }),
    onProblem: () => undefined,
    onPiece: async () => true,
  });
  return detector.dates(chosen);
};

/** The error of a file whose dates can be read in both orders. */
export const ambiguousDates = ({ example }: DetectedDates): string =>
  `The date order is ambiguous, for example "${truncateText(example)}". Select month first or day first and import the file again.`;
