import { type Delimiter, detectDelimiter } from '@shelfward/contract/kit/tables/delimiter.rules.ts';
import type { ProductIdentificationType } from '@shelfward/contract/kit/tables/product-identification.ts';
import { createKnownNames, matchColumnsByName } from '@shelfward/contract/master-import/import-columns.rules.ts';
import type { OnHandHeaders } from '@shelfward/contract/product-on-hand/product-on-hand.contract.ts';
import type { OnHandPropertyId } from '@shelfward/contract/product-on-hand/product-on-hand.rules.ts';
import { useRef, useState } from 'react';
import { newKey } from '../../kit/client.ts';
import {
  buildFilePreview,
  type FileStart,
  type Preview,
  type TableChoices,
} from '../../kit/file-import/file-preview.rules.ts';
import { readFileStart } from '../../kit/file-import/file-start.ts';
import { type FileImportResult, toImportFailure } from '../../kit/file-import/import-outcome.rules.ts';
import { productOnHand } from './product-on-hand.api.ts';

type Columns = Readonly<Partial<Record<OnHandPropertyId, number | undefined>>>;

export interface ChosenFile {
  readonly file: File;
  /** Undefined if the file cannot be read. */
  readonly start: FileStart | undefined;
  readonly preview: Preview | undefined;
  readonly delimiter: Delimiter;
  readonly columns: Columns;
  readonly productIdentificationType: ProductIdentificationType;
  readonly table: TableChoices;
}

/** State and actions of an import of on-hand quantities. */
export const useOnHandImport = () => {
  const [chosen, setChosen] = useState<ChosenFile>();
  const [outcome, setOutcome] = useState<FileImportResult>();
  const [isRunning, setRunning] = useState(false);
  const [undoToken, setUndoToken] = useState<string>();
  const key = useRef(newKey());
  const headers = chosen && toHeaders(chosen);
  return {
    chosen,
    outcome,
    /** Set after an import that changed quantities. */
    undoToken,
    isRunning,
    /** Undefined until every property has a column. */
    headers,
    choose: async (file: File) => {
      setOutcome(undefined);
      key.current = newKey();
      setChosen(
        withColumns({
          file,
          start: await readFileStart(file),
          table: {},
          productIdentificationType: chosen?.productIdentificationType ?? 'UPC',
        }),
      );
    },
    chooseTable: (table: TableChoices) => {
      key.current = newKey();
      setChosen(chosen && withColumns({ ...chosen, table }));
    },
    chooseProductCode: (productIdentificationType: ProductIdentificationType) => {
      key.current = newKey();
      setChosen(chosen && { ...chosen, productIdentificationType });
    },
    assign: (property: OnHandPropertyId, column: number | undefined) => {
      key.current = newKey();
      setChosen(chosen && { ...chosen, columns: { ...withoutColumn(chosen.columns, column), [property]: column } });
    },
    run: async () => {
      if (!chosen || !headers) return;
      setOutcome(undefined);
      setRunning(true);
      try {
        await productOnHand.import(
          { body: { headers }, files: { file: chosen.file } },
          { idempotencyKey: key.current, onUndoable: setUndoToken },
        );
        setOutcome({ kind: 'imported', notes: [] });
      } catch (error) {
        setOutcome(toImportFailure(error));
      } finally {
        setRunning(false);
      }
    },
  };
};

const isKnownName = createKnownNames('ON_HAND');

type Unmatched = Pick<ChosenFile, 'file' | 'start' | 'table' | 'productIdentificationType'>;

/** Builds the preview and matches the columns to its header. */
const withColumns = (file: Unmatched): ChosenFile => {
  const { start, table } = file;
  const delimiter = start?.kind === 'TEXT' ? detectDelimiter(start.text) : 'DEFAULT';
  const preview = start && buildFilePreview(start, { ...table, delimiter, isKnownName });
  const { upc, onHand } = matchColumnsByName('ON_HAND', preview?.header ?? []);
  return { ...file, preview, delimiter, columns: { upc: upc?.[0], onHand: onHand?.[0] } };
};

/** Unassigns a column from the property that uses it, because a column belongs to one property only. */
const withoutColumn = (columns: Columns, column: number | undefined): Columns => ({
  upc: columns.upc === column ? undefined : columns.upc,
  onHand: columns.onHand === column ? undefined : columns.onHand,
});

const toHeaders = ({ preview, columns, start, ...chosen }: ChosenFile): OnHandHeaders | undefined => {
  const { upc, onHand } = columns;
  if (!preview || preview.isSheetOpen || upc === undefined || onHand === undefined) return undefined;
  const { productIdentificationType, delimiter } = chosen;
  return {
    upc,
    onHand,
    productIdentificationType,
    headerRow: preview.headerRow,
    ...(preview.sheet !== undefined && { sheet: preview.sheet }),
    ...(start?.kind === 'TEXT' && { delimiter }),
  };
};
