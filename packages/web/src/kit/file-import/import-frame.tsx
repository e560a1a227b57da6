import { tableEndings } from '@shelfward/contract/kit/tables/packing.rules.ts';
import { matchImportColumns } from '@shelfward/contract/master-import/import-columns.rules.ts';
import type { FileKind } from '@shelfward/contract/master-import/import-properties.rules.ts';
import type { ReactNode } from 'react';
import { PageFrame, PageHead } from '../screens/page-head.tsx';
import { Card, CardColumn } from '../ui/cards.tsx';
import { FilePicker } from '../ui/file-picker.tsx';
import type { ReadColumns } from './columns-form.tsx';
import { useHandedFile } from './file-handoff.ts';
import { FilePreview } from './file-preview.tsx';
import { FileReading } from './file-reading.tsx';
import { ImportBar, type ImportBarProps } from './import-bar.tsx';
import classes from './import-page.module.css';
import { ImportErrors } from './import-status.tsx';
import { SampleFile } from './sample-file.tsx';
import { type Figure, TableFigures } from './table-import-result.tsx';
import type { FileImportState } from './use-file-import.ts';

interface Props
  extends Pick<ImportBarProps, 'label' | 'problem' | 'buttons' | 'isSecondary' | 'success' | 'links' | 'isWorkbook'>,
    Pick<Partial<ImportBarProps>, 'fileName' | 'commit'> {
  /** Undefined for a file with several kinds of rows, which has no columns to assign. */
  readonly kind?: FileKind;
  readonly title: string;
  readonly about?: ReactNode;
  readonly accepted?: readonly string[];
  readonly state: FileImportState;
  /** Buttons beside the sample file. */
  readonly actions?: ReactNode;
  /** Choices of this kind of import, above the columns. */
  readonly choices?: ReactNode;
  /** The columns belong to a template. */
  readonly hasFixedColumns?: boolean;
  /** What a recognized file contains, instead of its columns. */
  readonly recognized?: ReactNode;
  /** How the server read the file. */
  readonly report?: ReadColumns | undefined;
  readonly figures?: readonly Figure[];
  readonly records?: ReactNode;
  /** After a rejected import. */
  readonly rejected?: ReactNode;
  readonly below?: ReactNode;
}

/** Imports a file: choose it, review it, import it, and see the result with its undo. */
export const ImportFrame = (props: Props) => {
  const { kind, state, report, figures } = props;
  const { source, outcome, running, isReading } = state;
  useHandedFile(state.chooseFile);
  const isDone = outcome?.kind === 'imported' && state.wasAwaited;
  const isBusy = isReading || running !== undefined;
  const isLocked = isBusy || isDone;
  return (
    <PageFrame>
      <PageHead
        title={props.title}
        primary={
          <>
            {props.actions}
            {kind && <SampleFile kind={kind} />}
          </>
        }
      />
      <CardColumn>
        {outcome?.kind === 'rejected' && <ImportErrors errors={outcome.errors} />}
        {props.rejected}
        <Card title="File">
          {props.about && <p className={classes.about}>{props.about}</p>}
          <FilePicker
            file={source?.file}
            accepted={props.accepted ?? tableEndings}
            isLocked={isBusy || (isDone && !state.hasPreview)}
            choose={state.chooseFile}
          />
          {props.choices}
          <FileReading isReading={isReading} problems={state.problems} />
        </Card>
        {props.recognized}
        {kind && !props.recognized && (source || report) && (
          <FilePreview
            {...{ kind, state, source, isLocked, report }}
            hasFixedColumns={props.hasFixedColumns ?? false}
            columns={
              report?.columns ?? state.columns ?? matchImportColumns(kind, source?.preview?.header ?? []).columns
            }
          />
        )}
        {(figures || props.records) && (
          <Card title={isDone ? 'Imported' : 'Preview'}>
            {figures && <TableFigures figures={figures} />}
            {props.records}
          </Card>
        )}
        {props.below}
      </CardColumn>
      <ImportBar
        {...props}
        run={state}
        fileName={props.fileName ?? source?.file.name}
        isReading={isReading}
        commit={props.commit ?? state.commit}
      />
    </PageFrame>
  );
};
