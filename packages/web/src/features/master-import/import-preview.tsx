import { Button } from '@mantine/core';
import { findMissingColumns, matchImportColumns } from '@shelfward/contract/master-import/import-columns.rules.ts';
import type { MasterImport, MasterImportChange } from '@shelfward/contract/master-import/master-import.contract.ts';
import { NextStep } from '../../entities/getting-started/next-step.tsx';
import { handFile } from '../../kit/file-import/file-handoff.ts';
import { commitLabel, importSummary } from '../../kit/file-import/import-kind-labels.ts';
import classes from '../../kit/file-import/import-rows.module.css';
import { UndoImport, UndoUnavailable } from '../../kit/file-import/undo-import.tsx';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { Card, CardFoot, Outcome } from '../../kit/ui/cards.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import { ImportColumnsCard } from './import-columns-card.tsx';
import { ImportRows } from './import-rows.tsx';
import { changePreview, masterImports } from './master-import.api.ts';

interface Props {
  readonly preview: MasterImport;
  /** The imported file, as long as the page is open. */
  readonly file: File | undefined;
}

/** The column assignment, the changes of a file, and the button that imports it. */
export const ImportPreview = ({ preview, file }: Props) => {
  const { isBusy, run } = useBusy();
  const isOpen = preview.status === 'PREVIEW';
  const params = { importId: preview.id };
  const change = (input: Partial<MasterImportChange>) =>
    run(() =>
      changePreview(preview, () =>
        masterImports.change({
          params,
          body: {
            columns: preview.columns,
            companyId: preview.company?.id ?? null,
            priceListId: preview.priceList?.id ?? null,
            ...input,
          },
        }),
      ),
    );
  const commit = () =>
    run(() =>
      changePreview(preview, () => masterImports.commit({ params, body: { leavesOutBadRows: preview.badRows > 0 } })),
    );
  const missing = findMissingColumns(preview.kind, preview.columns);
  return (
    <>
      {!isOpen && <ImportResult preview={preview} file={file} />}
      {isOpen && <ImportColumnsCard preview={preview} isLocked={isBusy} change={(input) => void change(input)} />}
      <Card title={isOpen ? 'Preview of changes' : 'Rows of the file'} label="Preview">
        {preview.messages.map((message) => (
          <p key={message} className={classes.found}>
            {message}
          </p>
        ))}
        <ImportRows preview={preview} isLocked={!isOpen || isBusy} />
        {isOpen && (
          <CardFoot>
            {missing.length > 0 && <p>Choose a column for {missing.join(' and ')}.</p>}
            <UndoUnavailable kind={preview.kind} />
            <Button
              loading={isBusy}
              disabled={missing.length > 0 || preview.newRows + preview.changedRows === 0}
              onClick={() => void commit()}
            >
              {commitLabel(preview)}
            </Button>
          </CardFoot>
        )}
      </Card>
    </>
  );
};

const ImportResult = ({ preview, file }: Props) => {
  const isDone = preview.status === 'DONE';
  return (
    <Outcome isDone={isDone} title={isDone ? `${preview.fileName} was imported.` : `${preview.fileName} was undone.`}>
      <p>{importSummary(preview)}</p>
      <UndoImport token={preview.undo?.token} isWorkbook={preview.undo?.isWorkbook} />
      {isDone && (hasPrices(preview) ? <ImportPrices file={file} /> : <NextStep />)}
    </Outcome>
  );
};

/** A file of products imports no prices, although many files have them in the same rows. */
const hasPrices = ({ kind, header }: MasterImport): boolean =>
  kind === 'PRODUCTS' && matchImportColumns('PRICES', header).columns.price !== undefined;

const ImportPrices = ({ file }: Pick<Props, 'file'>) => {
  const [, change] = useScreenSearch();
  const start = () => {
    if (file) handFile('/master-import', file);
    change({ kind: 'PRICES', importId: undefined, outcome: undefined, rowsPage: undefined });
  };
  return (
    <>
      <p>The file has a column with prices. They are imported separately, for a price list.</p>
      <Button onClick={start}>Import prices</Button>
    </>
  );
};
