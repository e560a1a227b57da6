import type { CorrectedCell } from '@shelfward/contract/kit/tables/corrected-cell.ts';
import type { DateOrder } from '@shelfward/contract/kit/tables/day.rules.ts';
import { type OrderImportResult, orderImportRoutes } from '@shelfward/contract/orders/order-import.contract.ts';
import type { OrderImportColumns } from '@shelfward/contract/orders/order-import.rules.ts';
import { useRef, useState } from 'react';
import { orderImports } from '../../entities/orders/orders.api.ts';
import { newKey, send } from '../../kit/client.ts';
import type { TableChoices } from '../../kit/file-import/file-preview.rules.ts';
import { toProblemMessages } from '../../kit/file-import/file-reading.tsx';
import {
  openTableSource,
  type TableSource,
  toTableOptions,
  withTableChoices,
} from '../../kit/file-import/table-source.ts';

interface ImportChoices {
  readonly source?: TableSource;
  readonly dateOrder?: DateOrder;
  readonly companyId: number | null;
  /** Undefined: columns are assigned by header name. */
  readonly columns?: OrderImportColumns;
  /** Cells with values that override the file. */
  readonly correctedCells: readonly CorrectedCell[];
}

/** State of an order import. Every choice requests a new preview; nothing is written before the commit. */
export const useOrderImport = () => {
  const [chosen, setChosen] = useState<ImportChoices>({ companyId: null, correctedCells: [] });
  const [result, setResult] = useState<OrderImportResult>();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isReading, setReading] = useState(false);
  const key = useRef(newKey());

  const run = async (next: ImportChoices, work: (file: File, metadata: Metadata) => Promise<OrderImportResult>) => {
    setChosen(next);
    if (!next.source || next.source.preview?.isSheetOpen) return;
    setProblems([]);
    setReading(true);
    const { source, companyId, columns, dateOrder, correctedCells } = next;
    const metadata = {
      companyId,
      corrections: [...correctedCells],
      ...(columns && { columns }),
      ...(dateOrder && { dateOrder }),
      ...toTableOptions(source),
    };
    try {
      setResult(await work(source.file, metadata));
    } catch (error) {
      setProblems(toProblemMessages(error));
    } finally {
      setReading(false);
    }
  };
  const preview = (next: ImportChoices): Promise<void> => {
    key.current = newKey();
    return run(next, (file, metadata) =>
      send(orderImportRoutes.import, { body: { metadata: { ...metadata, preview: true } }, files: { file } }),
    );
  };
  return {
    source: chosen.source,
    dateOrder: chosen.dateOrder,
    companyId: chosen.companyId,
    correctedCells: chosen.correctedCells,
    result,
    problems,
    isReading,
    chooseFile: (file: File) => {
      setResult(undefined);
      void openTableSource('ORDERS', file).then((source) =>
        preview({ companyId: chosen.companyId, correctedCells: [], source }),
      );
    },
    /** Another sheet or header has other columns and rows. */
    chooseTable: (table: TableChoices) => {
      const { source, companyId } = chosen;
      setResult(undefined);
      if (source) void preview({ companyId, correctedCells: [], source: withTableChoices(source, table) });
    },
    chooseDateOrder: (dateOrder: DateOrder) => void preview({ ...chosen, dateOrder }),
    chooseCompany: (companyId: number | null) => void preview({ ...chosen, companyId }),
    chooseColumns: (columns: OrderImportColumns) => void preview({ ...chosen, columns }),
    correctCell: (cell: CorrectedCell) =>
      preview({ ...chosen, correctedCells: [...withoutCell(chosen.correctedCells, cell), cell] }),
    undoCorrections: () => void preview({ ...chosen, correctedCells: [] }),
    commit: () =>
      void run(chosen, (file, metadata) =>
        orderImports.import({ body: { metadata }, files: { file } }, { idempotencyKey: key.current }),
      ),
  };
};

const withoutCell = (cells: readonly CorrectedCell[], { line, column }: CorrectedCell): readonly CorrectedCell[] =>
  cells.filter((cell) => cell.line !== line || cell.column !== column);

interface Metadata {
  readonly companyId: number | null;
  readonly corrections: CorrectedCell[];
  readonly columns?: OrderImportColumns;
  readonly dateOrder?: DateOrder;
  readonly sheet?: string;
  readonly headerRow?: number;
}
