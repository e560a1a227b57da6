import { type SheetKind, toSheetFormat } from '@shelfward/contract/kit/sheet-formats.rules.ts';
import type { WorkbookCell, WorkbookSheet } from './workbook-writer.ts';

export interface TableColumn {
  readonly header: string;
  readonly kind: SheetKind;
  readonly width?: number;
}

interface Table {
  readonly name: string;
  readonly columns: readonly TableColumn[];
  /** Money in units of the currency, percentages as fractions. */
  readonly rows: Iterable<readonly WorkbookCell[]>;
  readonly currency: string;
}

const widths = { name: 36, text: 30, minNumber: 12 };

/** The sheet of a table, the same in all files: its header and its first column stay visible, its columns have formats. */
export const layoutTable = ({ name, columns, rows, currency }: Table): WorkbookSheet => ({
  name,
  columns: columns.map(({ header, kind, width }, at) => ({
    width: width ?? (kind === 'text' ? (at === 0 ? widths.name : widths.text) : toNumberWidth(header)),
    format: toSheetFormat(kind, currency),
  })),
  rows: withHeader(columns, rows),
  frozen: { rows: 1, columns: 1 },
});

/** The last sheet of a file: what its rows are, as pairs of a label and a value. */
export const layoutAbout = (rows: Iterable<readonly WorkbookCell[]>): WorkbookSheet => ({
  name: 'About',
  columns: [{ width: 20 }, { width: 60 }],
  rows,
  frozen: { rows: 0, columns: 0 },
});

const toNumberWidth = (header: string): number => Math.max(widths.minNumber, header.length + 2);

function* withHeader(columns: readonly TableColumn[], rows: Table['rows']): Generator<readonly WorkbookCell[]> {
  yield columns.map(({ header }) => header);
  yield* rows;
}
