import type { DecimalSign } from '@shelfward/contract/kit/tables/number-text.rules.ts';
import {
  identificationByName,
  type ProductIdentificationType,
} from '@shelfward/contract/kit/tables/product-identification.ts';
import { importNotesHeader, type OnHandHeaders } from '@shelfward/contract/product-on-hand/product-on-hand.contract.ts';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { newKey } from '../../kit/client.ts';
import { type Assignment, assignByName } from '../../kit/file-import/column-assignment.rules.ts';
import type { TableChoices } from '../../kit/file-import/file-preview.rules.ts';
import { type FileImportResult, toImportFailure } from '../../kit/file-import/import-outcome.rules.ts';
import { openTableSource, type TableSource, withTableChoices } from '../../kit/file-import/table-source.ts';
import { productOnHand } from './product-on-hand.api.ts';

interface Chosen {
  readonly source: TableSource;
  readonly columns: Assignment;
  /** The user's choice for ambiguous quantities. */
  readonly decimalSign?: DecimalSign;
}

/** State and actions of an import of on-hand quantities. */
export const useOnHandImport = () => {
  const [chosen, setChosen] = useState<Chosen>();
  const [codes, setCodes] = useState<ProductIdentificationType>('UPC');
  const [outcome, setOutcome] = useState<FileImportResult>();
  const [isRunning, setRunning] = useState(false);
  const [undoToken, setUndoToken] = useState<string>();
  const key = useRef(newKey());
  const headers = chosen && toHeaders(chosen, codes);
  const change = (next: Chosen) => {
    key.current = newKey();
    setChosen(next);
  };
  /** Another file, sheet, or header has other columns, and codes of their kind. */
  const open = (source: TableSource) => {
    const next = withColumns(source);
    setCodes(identificationByName(source.preview?.header[next.columns.upc ?? -1]));
    change(next);
  };
  return {
    ...chosen,
    codes,
    outcome,
    /** Set after an import that changed quantities. */
    undoToken,
    isRunning,
    /** Undefined until every property has a column. */
    headers,
    choose: async (file: File) => {
      setOutcome(undefined);
      open(await openTableSource('ON_HAND', file));
    },
    chooseTable: (table: TableChoices) => chosen && open(withTableChoices(chosen.source, table)),
    chooseCodes: (type: ProductIdentificationType) => {
      key.current = newKey();
      setCodes(type);
    },
    chooseColumns: (columns: Assignment) => chosen && change({ ...chosen, columns }),
    chooseDecimalSign: (decimalSign: DecimalSign) => chosen && change({ ...chosen, decimalSign }),
    run: async () => {
      if (!chosen || !headers) return;
      setOutcome(undefined);
      setRunning(true);
      let notes: readonly string[] = [];
      try {
        await productOnHand.import(
          { body: { headers }, files: { file: chosen.source.file } },
          {
            idempotencyKey: key.current,
            onUndoable: setUndoToken,
            onHeader: { name: importNotesHeader, receive: (value) => (notes = toNotes(value)) },
          },
        );
        setOutcome({ kind: 'imported', notes });
      } catch (error) {
        setOutcome(toImportFailure(error));
      } finally {
        setRunning(false);
      }
    },
  };
};

const toNotes = (header: string): readonly string[] =>
  z.array(z.string()).parse(JSON.parse(decodeURIComponent(header)));

const withColumns = (source: TableSource): Chosen => ({
  source,
  columns: assignByName('ON_HAND', source.preview?.header ?? []),
});

const toHeaders = (
  { source: { preview, start, delimiter }, columns: { upc, onHand }, decimalSign }: Chosen,
  productIdentificationType: ProductIdentificationType,
): OnHandHeaders | undefined => {
  if (!preview || preview.isSheetOpen || upc === undefined || onHand === undefined) return undefined;
  return {
    upc,
    onHand,
    productIdentificationType,
    headerRow: preview.headerRow,
    ...(preview.sheet !== undefined && { sheet: preview.sheet }),
    ...(start?.kind === 'TEXT' && { delimiter }),
    ...(decimalSign && { decimalSign }),
  };
};
