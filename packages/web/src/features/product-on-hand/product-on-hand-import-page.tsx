import {
  type ProductIdentificationType,
  productCodeLabels,
} from '@shelfward/contract/kit/tables/product-identification.ts';
import { matchColumnsByName } from '@shelfward/contract/master-import/import-columns.rules.ts';
import {
  importNotesHeader,
  type OnHandHeaders,
  type OnHandPreview,
  productOnHandRoutes,
} from '@shelfward/contract/product-on-hand/product-on-hand.contract.ts';
import { z } from 'zod';
import { NextStep } from '../../entities/getting-started/next-step.tsx';
import { send } from '../../kit/client.ts';
import { detectFormats } from '../../kit/file-import/file-preview.rules.ts';
import { ImportFrame } from '../../kit/file-import/import-frame.tsx';
import type { ImportReport } from '../../kit/file-import/import-outcome.rules.ts';
import classes from '../../kit/file-import/import-page.module.css';
import { MessageList } from '../../kit/file-import/import-status.tsx';
import { findProductCodes, ProductCodeSelect } from '../../kit/file-import/product-codes.tsx';
import { type FileImporter, type GivenFile, useFileImport } from '../../kit/file-import/use-file-import.ts';
import { useReturnAfterImport } from '../../kit/file-import/use-return-after-import.ts';
import { productOnHand } from './product-on-hand.api.ts';

interface Choices {
  readonly codes: ProductIdentificationType;
}

const success = 'Products onHand levels were successfully updated.';

interface Report extends ImportReport {
  /** Of a preview. */
  readonly preview?: OnHandPreview;
}

const importer: FileImporter<Report, Choices> = {
  kind: 'ON_HAND',
  choices: { codes: 'UPC' },
  match: (source, _choices, remembered) => {
    const columns = remembered?.columns ?? matchColumnsByName('ON_HAND', source.preview?.header ?? []);
    return { columns, choices: { codes: findProductCodes(source, columns.upc) } };
  },
  preview: async (given) => {
    const headers = toHeaders(given);
    if (!headers || findProblem(given) !== undefined) return undefined;
    const preview = await send(productOnHandRoutes.preview, { body: { headers }, files: { file: given.source.file } });
    return { status: 'PREVIEW', preview };
  },
  commit: async (given, options) => {
    const headers = toHeaders(given);
    let messages: readonly string[] = [];
    if (!headers) throw new Error('A column is missing');
    await productOnHand.import(
      { body: { headers }, files: { file: given.source.file } },
      { ...options, onHeader: { name: importNotesHeader, receive: (value) => (messages = toNotes(value)) } },
    );
    return { status: 'DONE', messages };
  },
};

/** Imports on-hand quantities of products: choose a file, preview it, and assign its columns. */
export const ProductOnHandImportPage = () => {
  const state = useFileImport(importer);
  const { source, columns, formats, choices, outcome, running, undoToken } = state;
  const isDone = outcome?.kind === 'imported';
  const preview = isDone ? undefined : state.result?.preview;
  const notices = preview ? [...preview.errors, ...preview.messages] : [];
  const notes = isDone ? outcome.notes : [];
  useReturnAfterImport({ isDone, message: [success, ...notes].join(' '), undoToken });
  return (
    <ImportFrame
      kind="ON_HAND"
      title="Import on-hand quantities"
      about="Each row contains a product UPC and its on-hand quantity. Products that are not in the file remain unchanged."
      state={state}
      choices={
        source?.preview && (
          <div className={classes.choices}>
            <ProductCodeSelect
              value={choices.codes}
              isLocked={isDone || running !== undefined}
              choose={(codes) => void state.change({ choices: { codes } })}
            />
          </div>
        )
      }
      columnLabels={{ upc: productCodeLabels[choices.codes] }}
      {...(preview && {
        figures: [
          { label: 'Rows', value: preview.rows },
          { label: 'Products', value: preview.products },
          { label: 'Units', value: preview.units },
        ],
        records: notices.length > 0 && <MessageList messages={notices} />,
        note: preview.errors.length > 0 ? 'The file has errors.' : undefined,
      })}
      label="Import data"
      problem={source && findProblem({ source, columns, formats, choices })}
      success={success}
      links={<NextStep />}
    />
  );
};

type Given = Pick<GivenFile<Choices>, 'source' | 'columns' | 'formats' | 'choices'>;

const findProblem = (given: Given): string | undefined => {
  const { preview } = given.source;
  if (!preview || !toHeaders(given)) return 'Choose a column for each property.';
  const { numbers } = detectFormats(preview, 'ON_HAND', { columns: given.columns ?? {}, formats: given.formats });
  return numbers.isAmbiguous ? 'Choose a decimal sign.' : undefined;
};

const toNotes = (header: string): readonly string[] =>
  z.array(z.string()).parse(JSON.parse(decodeURIComponent(header)));

/** Undefined until every property has a column. */
const toHeaders = ({
  source,
  columns,
  formats: { decimalSign, qualifiers },
  choices,
}: Given): OnHandHeaders | undefined => {
  const { preview, start, delimiter } = source;
  const [upc] = columns?.upc ?? [];
  const [onHand] = columns?.onHand ?? [];
  if (!preview || preview.isSheetOpen || upc === undefined || onHand === undefined) return undefined;
  return {
    upc,
    onHand,
    productIdentificationType: choices.codes,
    headerRow: preview.headerRow,
    ...(preview.sheet !== undefined && { sheet: preview.sheet }),
    ...(start?.kind === 'TEXT' && { delimiter }),
    ...(decimalSign && { decimalSign }),
    ...(qualifiers && { qualifiers }),
  };
};
