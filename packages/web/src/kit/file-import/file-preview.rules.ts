import { isBlank } from '@shelfward/contract/kit/tables/cell.rules.ts';
import { createDateDetector, type DateOrder, type DetectedDates } from '@shelfward/contract/kit/tables/day.rules.ts';
import type { Delimiter } from '@shelfward/contract/kit/tables/delimiter.rules.ts';
import type { Encoding } from '@shelfward/contract/kit/tables/file-encoding.rules.ts';
import { parseRecords } from '@shelfward/contract/kit/tables/file-start.rules.ts';
import type { Packing } from '@shelfward/contract/kit/tables/packing.rules.ts';

const previewRows = 4;

/** The parsed start of a file. */
export type FileStart = { readonly packing: Packing | null } & (
  | { readonly kind: 'TEXT'; readonly text: string; readonly encoding: Encoding }
  | { readonly kind: 'SHEET'; readonly rows: readonly (readonly string[])[] }
);

export interface Preview {
  readonly header: readonly string[];
  /** The rows that the screen shows. */
  readonly rows: readonly (readonly string[])[];
  /** All rows in the start of the file. */
  readonly sample: readonly (readonly string[])[];
}

/** The header and the next rows, parsed by the rules of the import. Undefined without a header. */
export const buildFilePreview = (start: FileStart, delimiter: Delimiter): Preview | undefined => {
  const records = start.kind === 'SHEET' ? start.rows : parseRecords(start.text, delimiter);
  const [header, ...sample] = records
    .filter((fields) => !isBlank(fields))
    .map((fields) => fields.map((field) => field.trim()));
  return header && { header, rows: sample.slice(0, previewRows), sample };
};

/** The date order and format of a column, as far as the start of the file shows them. */
export const detectDates = ({ sample }: Preview, column: number | undefined, chosen?: DateOrder): DetectedDates => {
  const detector = createDateDetector();
  for (const [row, cells] of sample.entries()) detector.add(cells[column ?? -1] ?? '', row);
  return detector.dates(chosen);
};
