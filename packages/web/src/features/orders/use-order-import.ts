import type { CorrectedCell } from '@shelfward/contract/kit/tables/corrected-cell.ts';
import { type OrderImportResult, orderImportRoutes } from '@shelfward/contract/orders/order-import.contract.ts';
import type { OrderImportColumns } from '@shelfward/contract/orders/order-import.rules.ts';
import { useRef, useState } from 'react';
import { orderImports } from '../../entities/orders/orders.api.ts';
import { newKey, send } from '../../kit/client.ts';
import { toProblemMessages } from '../../kit/file-import/file-reading.tsx';

interface ImportChoices {
  readonly file?: File;
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
    if (!next.file) return;
    setProblems([]);
    setReading(true);
    const { companyId, columns, correctedCells } = next;
    const metadata = { companyId, corrections: [...correctedCells], ...(columns && { columns }) };
    try {
      setResult(await work(next.file, metadata));
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
    file: chosen.file,
    companyId: chosen.companyId,
    correctedCells: chosen.correctedCells,
    result,
    problems,
    isReading,
    chooseFile: (file: File) => {
      setResult(undefined);
      void preview({ companyId: chosen.companyId, correctedCells: [], file });
    },
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
}
