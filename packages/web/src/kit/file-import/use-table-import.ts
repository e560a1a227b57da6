import type { CorrectedCell } from '@shelfward/contract/kit/tables/corrected-cell.ts';
import type { DateOrder } from '@shelfward/contract/kit/tables/day.rules.ts';
import type { TableImportResult, TableImportRoute } from '@shelfward/contract/kit/tables/table-import.ts';
import type { FileKind } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { useRef, useState } from 'react';
import { newKey, type Request, type SendOptions, send } from '../client.ts';
import { undoable } from '../ui/undo.ts';
import type { TableChoices } from './file-preview.rules.ts';
import { toProblemMessages } from './file-reading.tsx';
import { openTableSource, type TableSource, toTableOptions, withTableChoices } from './table-source.ts';

export type TableImportCommand = (
  request: Request<TableImportRoute>,
  options?: SendOptions,
) => Promise<TableImportResult>;

type Columns = Readonly<Record<string, number[] | undefined>>;

interface ImportChoices {
  readonly source?: TableSource;
  readonly dateOrder?: DateOrder;
  /** Undefined: columns are assigned by header name. */
  readonly columns?: Columns;
  /** Cells with values that override the file. */
  readonly correctedCells: readonly CorrectedCell[];
}

interface Importer {
  readonly kind: FileKind;
  readonly route: TableImportRoute;
  readonly command: TableImportCommand;
  /** The message after an import. */
  readonly success: (result: TableImportResult) => string;
}

/** State of an import. Every choice requests a new preview; nothing is written before the commit. */
export const useTableImport = ({ kind, route, command, success }: Importer) => {
  const [chosen, setChosen] = useState<ImportChoices>({ correctedCells: [] });
  const [result, setResult] = useState<TableImportResult>();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isReading, setReading] = useState(false);
  const key = useRef(newKey());

  const run = async (next: ImportChoices, work: (request: Request<TableImportRoute>) => Promise<TableImportResult>) => {
    setChosen(next);
    if (!next.source || next.source.preview?.isSheetOpen) return;
    setProblems([]);
    setReading(true);
    const { source, columns, dateOrder, correctedCells } = next;
    const metadata = {
      corrections: [...correctedCells],
      ...(columns && { columns }),
      ...(dateOrder && { dateOrder }),
      ...toTableOptions(source),
    };
    try {
      setResult(await work({ body: { metadata }, files: { file: source.file } }));
    } catch (error) {
      setProblems(toProblemMessages(error));
    } finally {
      setReading(false);
    }
  };
  const preview = (next: ImportChoices): Promise<void> => {
    key.current = newKey();
    return run(next, ({ body, files }) =>
      send(route, { body: { metadata: { ...body.metadata, preview: true } }, files }),
    );
  };
  return {
    source: chosen.source,
    dateOrder: chosen.dateOrder,
    correctedCells: chosen.correctedCells,
    result,
    problems,
    isReading,
    chooseFile: (file: File) => {
      setResult(undefined);
      void openTableSource(kind, file).then((source) => preview({ correctedCells: [], source }));
    },
    /** Another sheet or header has other columns and rows. */
    chooseTable: (table: TableChoices) => {
      setResult(undefined);
      if (chosen.source) void preview({ correctedCells: [], source: withTableChoices(chosen.source, table) });
    },
    chooseDateOrder: (dateOrder: DateOrder) => void preview({ ...chosen, dateOrder }),
    chooseColumns: (columns: Columns) => void preview({ ...chosen, columns }),
    correctCell: (cell: CorrectedCell) =>
      preview({ ...chosen, correctedCells: [...withoutCell(chosen.correctedCells, cell), cell] }),
    undoCorrections: () => void preview({ ...chosen, correctedCells: [] }),
    commit: () =>
      void run(chosen, (request) =>
        undoable((options) => command(request, options), success, { idempotencyKey: key.current }),
      ),
  };
};

const withoutCell = (cells: readonly CorrectedCell[], { line, column }: CorrectedCell): readonly CorrectedCell[] =>
  cells.filter((cell) => cell.line !== line || cell.column !== column);
