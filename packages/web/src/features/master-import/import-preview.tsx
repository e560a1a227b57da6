import { Button } from '@mantine/core';
import { findMissingColumns } from '@shelfward/contract/master-import/import-columns.rules.ts';
import type { MasterImport, MasterImportChange } from '@shelfward/contract/master-import/master-import.contract.ts';
import { commitLabel, importSummary } from '../../kit/file-import/import-kind-labels.ts';
import classes from '../../kit/file-import/import-rows.module.css';
import { UndoImport, UndoUnavailable } from '../../kit/file-import/undo-import.tsx';
import { Card, CardFoot, Outcome } from '../../kit/ui/cards.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import { ImportColumnsCard } from './import-columns-card.tsx';
import { ImportRows } from './import-rows.tsx';
import { changePreview, masterImports } from './master-import.api.ts';

/** The column assignment, the changes of a file, and the button that imports it. */
export const ImportPreview = ({ preview }: { readonly preview: MasterImport }) => {
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
      {!isOpen && <ImportResult preview={preview} />}
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

const ImportResult = ({ preview }: { readonly preview: MasterImport }) => (
  <Outcome
    isDone={preview.status === 'DONE'}
    title={preview.status === 'DONE' ? `${preview.fileName} was imported.` : `${preview.fileName} was undone.`}
  >
    <p>{importSummary(preview)}</p>
    <UndoImport token={preview.undo?.token} isWorkbook={preview.undo?.isWorkbook} />
  </Outcome>
);
