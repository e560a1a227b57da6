import { Button } from '@mantine/core';
import { tableEndings } from '@shelfward/contract/kit/tables/packing.rules.ts';
import { onHandProperties } from '@shelfward/contract/product-on-hand/product-on-hand.rules.ts';
import type { ReactNode } from 'react';
import { ColumnAssignment } from '../../kit/file-import/column-assignment.tsx';
import { DataPreview } from '../../kit/file-import/data-preview.tsx';
import { ReadingLine } from '../../kit/file-import/detected-format.tsx';
import classes from '../../kit/file-import/import-page.module.css';
import { ImportEnded, ImportRunning } from '../../kit/file-import/import-status.tsx';
import { ProductCodeSelect } from '../../kit/file-import/product-code-select.tsx';
import { SampleFile } from '../../kit/file-import/sample-file.tsx';
import { InView } from '../../kit/file-import/scroll-into-view.tsx';
import { TableChoicesForm } from '../../kit/file-import/table-choices-form.tsx';
import { useReturnAfterImport } from '../../kit/file-import/use-return-after-import.ts';
import { PageFrame, PageHead } from '../../kit/screens/page-head.tsx';
import { Card, CardColumn, CardFoot } from '../../kit/ui/cards.tsx';
import { FilePicker } from '../../kit/ui/file-picker.tsx';
import { type ChosenFile, useOnHandImport } from './use-on-hand-import.ts';

const success = 'Products onHand levels were successfully updated.';

/** Imports on-hand quantities of products: choose a file, preview it, and assign its columns. */
export const ProductOnHandImportPage = () => {
  const onHand = useOnHandImport();
  const { chosen, outcome, undoToken, isRunning, headers, choose, run } = onHand;
  const isDone = outcome?.kind === 'imported';
  const isLocked = isRunning || isDone;
  useReturnAfterImport({ isDone, message: success, undoToken });
  return (
    <PageFrame>
      <PageHead title="Import on-hand quantities" primary={<SampleFile kind="ON_HAND" />} />
      <CardColumn>
        {isRunning && chosen && (
          <InView key="running">
            <ImportRunning fileName={chosen.file.name} progress={undefined} />
          </InView>
        )}
        {outcome && (
          <InView key="ended">
            <ImportEnded outcome={outcome} success={success} />
          </InView>
        )}
        <Card title="File">
          <p className={classes.about}>
            Each row contains a product UPC and its on-hand quantity. Products that are not in the file remain
            unchanged.
          </p>
          <FilePicker
            file={chosen?.file}
            accepted={tableEndings}
            isLocked={isLocked}
            choose={(file) => void choose(file)}
          />
        </Card>
        {chosen && (
          <Content chosen={chosen} isLocked={isLocked} actions={onHand}>
            <CardFoot>
              {!headers && <p>Choose a column for each property.</p>}
              <Button disabled={!headers || isLocked} loading={isRunning} onClick={() => void run()}>
                Import data
              </Button>
            </CardFoot>
          </Content>
        )}
      </CardColumn>
    </PageFrame>
  );
};

const properties = onHandProperties.map(({ id, label }) => ({ id, label, isRequired: true }));

interface ContentProps {
  readonly chosen: ChosenFile;
  readonly isLocked: boolean;
  readonly actions: ReturnType<typeof useOnHandImport>;
  readonly children: ReactNode;
}

const Content = ({ chosen, isLocked, actions, children }: ContentProps) => {
  const { start, preview, delimiter, columns } = chosen;
  if (!start || !preview)
    return (
      <p role="alert" className={classes.unreadable}>
        {start ? 'The file is empty.' : 'Provided file is corrupted'}
      </p>
    );
  return (
    <Card title="Data preview" label="Columns">
      <TableChoicesForm preview={preview} isLocked={isLocked} change={actions.chooseTable} />
      {!preview.isSheetOpen && <DataPreview preview={preview} />}
      {!preview.isSheetOpen && <ReadingLine start={start} preview={preview} delimiter={delimiter} />}
      <div className={classes.choices}>
        <ProductCodeSelect
          value={chosen.productIdentificationType}
          isLocked={isLocked}
          choose={actions.chooseProductCode}
        />
      </div>
      <h3 className={classes.heading}>Columns</h3>
      <ColumnAssignment
        header={preview.header}
        properties={properties}
        columns={columns}
        isLocked={isLocked}
        assign={actions.assign}
      />
      {children}
    </Card>
  );
};
