import { type OrderImportResult, orderImportRoutes } from '@shelfward/contract/orders/order-import.contract.ts';
import type { OrderImportColumns } from '@shelfward/contract/orders/order-import.rules.ts';
import { useRef, useState } from 'react';
import { newKey, send } from '../../kit/client.ts';
import { problemsOf } from '../master-import/file-reading.tsx';
import { orderImports } from './orders.api.ts';

interface Chosen {
  readonly file?: File;
  readonly companyId: number | null;
  /** Undefined: as the names in the header say. */
  readonly columns?: OrderImportColumns;
}

/** A file on its way to orders: every choice shows anew what it would make, and nothing is written before the commit. */
export const useOrderImport = () => {
  const [chosen, setChosen] = useState<Chosen>({ companyId: null });
  const [result, setResult] = useState<OrderImportResult>();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isReading, setReading] = useState(false);
  const key = useRef(newKey());

  const run = async (next: Chosen, work: (file: File, metadata: Metadata) => Promise<OrderImportResult>) => {
    setChosen(next);
    if (!next.file) return;
    setProblems([]);
    setReading(true);
    const metadata = { companyId: next.companyId, ...(next.columns && { columns: next.columns }) };
    try {
      setResult(await work(next.file, metadata));
    } catch (error) {
      setProblems(problemsOf(error));
    } finally {
      setReading(false);
    }
  };
  const preview = (next: Chosen) => {
    key.current = newKey();
    void run(next, (file, metadata) =>
      send(orderImportRoutes.import, { body: { metadata: { ...metadata, preview: true } }, files: { file } }),
    );
  };
  return {
    file: chosen.file,
    companyId: chosen.companyId,
    result,
    problems,
    isReading,
    chooseFile: (file: File) => {
      setResult(undefined);
      preview({ companyId: chosen.companyId, file });
    },
    chooseCompany: (companyId: number | null) => preview({ ...chosen, companyId }),
    chooseColumns: (columns: OrderImportColumns) => preview({ ...chosen, columns }),
    commit: () =>
      void run(chosen, (file, metadata) =>
        orderImports.import({ body: { metadata }, files: { file } }, { idempotencyKey: key.current }),
      ),
  };
};

interface Metadata {
  readonly companyId: number | null;
  readonly columns?: OrderImportColumns;
}
