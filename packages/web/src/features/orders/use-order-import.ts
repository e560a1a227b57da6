import type { CorrectedCell } from '@shelfward/contract/kit/tables/corrected-cell.ts';
import { type OrderImportResult, orderImportRoutes } from '@shelfward/contract/orders/order-import.contract.ts';
import type { OrderImportColumns } from '@shelfward/contract/orders/order-import.rules.ts';
import { useRef, useState } from 'react';
import { orderImports } from '../../entities/orders/orders.api.ts';
import { newKey, send } from '../../kit/client.ts';
import { problemsOf } from '../../kit/file-import/file-reading.tsx';

interface Chosen {
  readonly file?: File;
  readonly companyId: number | null;
  /** Undefined: as the names in the header say. */
  readonly columns?: OrderImportColumns;
  /** Cells that hold something else than the file says. */
  readonly mended: readonly CorrectedCell[];
}

/** A file on its way to orders: every choice shows anew what it would make, and nothing is written before the commit. */
export const useOrderImport = () => {
  const [chosen, setChosen] = useState<Chosen>({ companyId: null, mended: [] });
  const [result, setResult] = useState<OrderImportResult>();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isReading, setReading] = useState(false);
  const key = useRef(newKey());

  const run = async (next: Chosen, work: (file: File, metadata: Metadata) => Promise<OrderImportResult>) => {
    setChosen(next);
    if (!next.file) return;
    setProblems([]);
    setReading(true);
    const { companyId, columns, mended } = next;
    const metadata = { companyId, mended: [...mended], ...(columns && { columns }) };
    try {
      setResult(await work(next.file, metadata));
    } catch (error) {
      setProblems(problemsOf(error));
    } finally {
      setReading(false);
    }
  };
  const preview = (next: Chosen): Promise<void> => {
    key.current = newKey();
    return run(next, (file, metadata) =>
      send(orderImportRoutes.import, { body: { metadata: { ...metadata, preview: true } }, files: { file } }),
    );
  };
  return {
    file: chosen.file,
    companyId: chosen.companyId,
    mended: chosen.mended,
    result,
    problems,
    isReading,
    chooseFile: (file: File) => {
      setResult(undefined);
      void preview({ companyId: chosen.companyId, mended: [], file });
    },
    chooseCompany: (companyId: number | null) => void preview({ ...chosen, companyId }),
    chooseColumns: (columns: OrderImportColumns) => void preview({ ...chosen, columns }),
    mend: (cell: CorrectedCell) => preview({ ...chosen, mended: [...withoutCell(chosen.mended, cell), cell] }),
    takeMendedBack: () => void preview({ ...chosen, mended: [] }),
    commit: () =>
      void run(chosen, (file, metadata) =>
        orderImports.import({ body: { metadata }, files: { file } }, { idempotencyKey: key.current }),
      ),
  };
};

const withoutCell = (mended: readonly CorrectedCell[], { line, column }: CorrectedCell): readonly CorrectedCell[] =>
  mended.filter((one) => one.line !== line || one.column !== column);

interface Metadata {
  readonly companyId: number | null;
  readonly mended: CorrectedCell[];
  readonly columns?: OrderImportColumns;
}
