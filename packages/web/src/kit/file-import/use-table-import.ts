import type { CorrectedCell } from '@shelfward/contract/kit/tables/corrected-cell.ts';
import type { DateOrder, StampDay } from '@shelfward/contract/kit/tables/date-forms.rules.ts';
import type { DecimalSign } from '@shelfward/contract/kit/tables/number-text.rules.ts';
import type { TableColumns, TableImportRoute, TableReport } from '@shelfward/contract/kit/tables/table-import.ts';
import type { FileKind } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { useRef, useState } from 'react';
import { newKey, type Request, type SendOptions } from '../client.ts';
import type { TableChoices } from './file-preview.rules.ts';
import { openTableSource, type TableSource, toTableOptions, withTableChoices } from './table-source.ts';
import { useFileReading } from './use-file-reading.ts';

/** A preview, or the result of an import. */
export type TableResult = TableReport & { readonly status: string };

type Metadata = NonNullable<Request<TableImportRoute>['body']['metadata']>;

/** The request of an import with choices of its own, such as a default company. */
interface TableRequest<C extends object> {
  readonly body: { readonly metadata: Metadata & C };
  readonly files: { readonly file: File };
}

interface ImportChoices<C extends object> {
  readonly source?: TableSource;
  readonly dateOrder?: DateOrder;
  readonly stampDay?: StampDay;
  readonly decimalSign?: DecimalSign;
  /** Undefined: columns are assigned by header name. */
  readonly columns?: TableColumns;
  /** Cells with values that override the file. */
  readonly correctedCells: readonly CorrectedCell[];
  readonly choices: C;
}

interface Importer<R extends TableResult, C extends object> {
  readonly kind: FileKind;
  /** The initial choices of this import. */
  readonly choices: C;
  readonly preview: (request: TableRequest<C>) => Promise<R>;
  readonly commit: (request: TableRequest<C>, options: SendOptions) => Promise<R>;
}

/** State of an import. Every choice requests a new preview; nothing is written before the commit. */
export const useTableImport = <R extends TableResult, C extends object>(importer: Importer<R, C>) => {
  const [chosen, setChosen] = useState<ImportChoices<C>>({ correctedCells: [], choices: importer.choices });
  const [result, setResult] = useState<R>();
  const { problems, isReading, read } = useFileReading();
  const [undoToken, setUndoToken] = useState<string>();
  const key = useRef(newKey());

  const run = async (next: ImportChoices<C>, work: (request: TableRequest<C>) => Promise<R>) => {
    setChosen(next);
    if (!next.source || next.source.preview?.isSheetOpen) return;
    const { source, columns, dateOrder, stampDay, decimalSign, correctedCells, choices } = next;
    const metadata = {
      ...choices,
      corrections: [...correctedCells],
      ...(columns && { columns }),
      ...(dateOrder && { dateOrder }),
      ...(stampDay && { stampDay }),
      ...(decimalSign && { decimalSign }),
      ...toTableOptions(source),
    };
    await read(async () => setResult(await work({ body: { metadata }, files: { file: source.file } })));
  };
  const preview = (next: ImportChoices<C>): Promise<void> => {
    key.current = newKey();
    return run(next, ({ body, files }) =>
      importer.preview({ body: { metadata: { ...body.metadata, preview: true } }, files }),
    );
  };
  return {
    ...chosen,
    result,
    problems,
    isReading,
    /** Set after an import that can be undone. */
    undoToken,
    chooseFile: (file: File) => {
      setResult(undefined);
      setUndoToken(undefined);
      void openTableSource(importer.kind, file).then((source) =>
        preview({ correctedCells: [], choices: chosen.choices, source }),
      );
    },
    /** Another sheet or header has other columns and rows. */
    chooseTable: (table: TableChoices) => {
      const { source, choices } = chosen;
      setResult(undefined);
      if (source) void preview({ correctedCells: [], choices, source: withTableChoices(source, table) });
    },
    chooseStampDay: (stampDay: StampDay) => void preview({ ...chosen, stampDay }),
    chooseDateOrder: (dateOrder: DateOrder) => void preview({ ...chosen, dateOrder }),
    chooseDecimalSign: (decimalSign: DecimalSign) => void preview({ ...chosen, decimalSign }),
    chooseColumns: (columns: TableColumns) => void preview({ ...chosen, columns }),
    choose: (choices: C) => void preview({ ...chosen, choices }),
    correctCell: (cell: CorrectedCell) =>
      preview({ ...chosen, correctedCells: [...withoutCell(chosen.correctedCells, cell), cell] }),
    undoCorrections: () => void preview({ ...chosen, correctedCells: [] }),
    commit: () =>
      void run(chosen, (request) =>
        importer.commit(request, { idempotencyKey: key.current, onUndoable: setUndoToken }),
      ),
  };
};

export type TableImportState<R extends TableResult> = Omit<
  ReturnType<typeof useTableImport<R, object>>,
  'choices' | 'choose'
>;

const withoutCell = (cells: readonly CorrectedCell[], { line, column }: CorrectedCell): readonly CorrectedCell[] =>
  cells.filter((cell) => cell.line !== line || cell.column !== column);
