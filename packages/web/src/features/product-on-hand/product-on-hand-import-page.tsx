import { Button } from '@mantine/core';
import { tableEndings } from '@shelfward/contract/kit/tables/packing.rules.ts';
import { NextStep } from '../../entities/getting-started/next-step.tsx';
import { DecimalSignSelect } from '../../kit/file-import/decimal-sign-select.tsx';
import { FileContent } from '../../kit/file-import/file-content.tsx';
import { useHandedFile } from '../../kit/file-import/file-handoff.ts';
import { detectNumbers, needsDecimalSign } from '../../kit/file-import/file-preview.rules.ts';
import classes from '../../kit/file-import/import-page.module.css';
import { ImportEnded, ImportRunning } from '../../kit/file-import/import-status.tsx';
import { ProductCodeSelect } from '../../kit/file-import/product-code-select.tsx';
import { SampleFile } from '../../kit/file-import/sample-file.tsx';
import { InView } from '../../kit/file-import/scroll-into-view.tsx';
import { useReturnAfterImport } from '../../kit/file-import/use-return-after-import.ts';
import { PageFrame, PageHead } from '../../kit/screens/page-head.tsx';
import { Card, CardColumn, CardFoot } from '../../kit/ui/cards.tsx';
import { FilePicker } from '../../kit/ui/file-picker.tsx';
import { useOnHandImport } from './use-on-hand-import.ts';

const success = 'Products onHand levels were successfully updated.';

/** Imports on-hand quantities of products: choose a file, preview it, and assign its columns. */
export const ProductOnHandImportPage = () => {
  const onHand = useOnHandImport();
  const { source, columns, outcome, undoToken, isRunning, headers, choose, run } = onHand;
  const isDone = outcome?.kind === 'imported';
  const isLocked = isRunning || isDone;
  const numberColumns = {
    kind: 'ON_HAND' as const,
    columns: columns?.onHand === undefined ? {} : { onHand: [columns.onHand] },
    chosen: onHand.decimalSign,
  };
  const isAmbiguous = source?.preview !== undefined && detectNumbers(source.preview, numberColumns).isAmbiguous;
  const notes = outcome && outcome.kind !== 'rejected' ? outcome.notes : [];
  useReturnAfterImport({ isDone, message: [success, ...notes].join(' '), undoToken });
  useHandedFile((file) => void choose(file));
  return (
    <PageFrame>
      <PageHead title="Import on-hand quantities" primary={<SampleFile kind="ON_HAND" />} />
      <CardColumn>
        {isRunning && source && (
          <InView key="running">
            <ImportRunning fileName={source.file.name} progress={undefined} />
          </InView>
        )}
        {outcome && (
          <InView key="ended">
            <ImportEnded outcome={outcome} success={success} />
            {isDone && <NextStep />}
          </InView>
        )}
        <Card title="File">
          <p className={classes.about}>
            Each row contains a product UPC and its on-hand quantity. Products that are not in the file remain
            unchanged.
          </p>
          <FilePicker
            file={source?.file}
            accepted={tableEndings}
            isLocked={isLocked}
            choose={(file) => void choose(file)}
          />
        </Card>
        {source && columns && (
          <FileContent
            {...source}
            {...{ columns, isLocked }}
            changeTable={onHand.chooseTable}
            changeColumns={onHand.chooseColumns}
            choices={
              <div className={classes.choices}>
                <ProductCodeSelect value={onHand.codes} isLocked={isLocked} choose={onHand.chooseCodes} />
              </div>
            }
          >
            {source.preview &&
              needsDecimalSign(source.preview, { ...numberColumns, isRejected: outcome?.kind === 'rejected' }) && (
                <DecimalSignSelect
                  sign={onHand.decimalSign}
                  isLocked={isLocked}
                  choose={(sign) => onHand.chooseDecimalSign(sign)}
                />
              )}
            <CardFoot>
              {!headers && <p>Choose a column for each property.</p>}
              {headers && isAmbiguous && <p>Choose a decimal sign.</p>}
              <Button disabled={!headers || isAmbiguous || isLocked} loading={isRunning} onClick={() => void run()}>
                Import data
              </Button>
            </CardFoot>
          </FileContent>
        )}
      </CardColumn>
    </PageFrame>
  );
};
