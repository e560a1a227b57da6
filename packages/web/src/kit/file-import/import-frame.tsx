import { ediEndings } from '@shelfward/contract/edi/edi-endings.ts';
import { tableEndings } from '@shelfward/contract/kit/tables/packing.rules.ts';
import { matchImportColumns } from '@shelfward/contract/master-import/import-columns.rules.ts';
import type { FileKind } from '@shelfward/contract/master-import/import-properties.rules.ts';
import type { ReactNode } from 'react';
import { PageFrame, PageHead } from '../screens/page-head.tsx';
import { Card, CardColumn } from '../ui/cards.tsx';
import { FilePicker } from '../ui/file-picker.tsx';
import type { ReadColumns } from './columns-form.tsx';
import { useHandedFile, useStoredQueue } from './file-handoff.ts';
import { FilePreview } from './file-preview.tsx';
import { FileQueue, KindSelect } from './file-queue.tsx';
import { FileReading } from './file-reading.tsx';
import { ImportBar, type ImportBarProps } from './import-bar.tsx';
import classes from './import-page.module.css';
import { ImportErrors } from './import-status.tsx';
import type { TargetKind } from './import-targets.ts';
import { useRememberColumns } from './remembered-columns.ts';
import { SampleFile } from './sample-file.tsx';
import type { Figure } from './table-import-result.tsx';
import { useChooseFiles } from './use-choose-files.ts';
import type { FileImportState } from './use-file-import.ts';

interface Props
  extends Pick<
      ImportBarProps,
      'label' | 'problem' | 'note' | 'buttons' | 'isSecondary' | 'success' | 'links' | 'isWorkbook' | 'hasUndo'
    >,
    Pick<Partial<ImportBarProps>, 'fileName' | 'commit'> {
  /** Undefined for a file with several kinds of rows, which has no columns to assign. */
  readonly kind?: FileKind;
  /** What the page imports, if it is not a kind of rows. */
  readonly target?: TargetKind;
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
  /** Labels of columns that depend on choices, by property. */
  readonly columnLabels?: Readonly<Record<string, string>>;
  /** What a recognized file contains, instead of its columns. */
  readonly recognized?: ReactNode;
  /** How the server read the file. */
  readonly report?: ReadColumns | undefined;
  /** Totals of the file. */
  readonly figures?: readonly Figure[] | undefined;
  /** Names to be matched, above the rows of the file. */
  readonly names?: ReactNode;
  readonly records?: ReactNode;
  /** After a rejected import. */
  readonly rejected?: ReactNode;
  readonly below?: ReactNode;
}

/** Imports a file: choose it, review it, import it, and see the result with its undo. */
export const ImportFrame = (props: Props) => {
  const { kind, state, report, figures } = props;
  const { source, outcome, running, isReading } = state;
  const own = props.target ?? (kind === undefined || kind === 'PRICE_LISTS' ? 'WORKBOOK' : kind);
  useHandedFile(own, state.chooseFile);
  useStoredQueue(own);
  const chosen = useChooseFiles(own, state.chooseFile);
  const isDone = outcome?.kind === 'imported' && state.wasAwaited;
  const header = report?.header ?? source?.preview?.header;
  const columns = report?.columns ?? state.columns ?? (kind && header ? matchImportColumns(kind, header).columns : {});
  useRememberColumns({
    ...state,
    proposed: state.proposed,
    kind,
    header,
    columns,
    isImported: outcome?.kind === 'imported',
  });
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
        <div className={classes.workspace}>
          <Card title="File">
            {props.about && <p className={classes.about}>{props.about}</p>}
            <FilePicker
              file={source?.file}
              accepted={props.accepted ?? tableEndings}
              others={[...tableEndings, ...ediEndings]}
              isLocked={isBusy}
              isMultiple
              isBusy={chosen.isBusy}
              choose={chosen.choose}
            />
            <FileQueue current={source?.file} isLocked={isBusy} />
            <div className={classes.choices}>
              <KindSelect kind={own} file={source?.file} isLocked={isBusy} />
            </div>
            {props.choices}
            <FileReading isReading={isReading} problems={state.problems} />
          </Card>
          <div className={classes.review}>
            {outcome?.kind === 'rejected' && <ImportErrors errors={outcome.errors} />}
            {props.rejected}
            {props.recognized}
            {kind && !props.recognized && (source || report) && (
              <FilePreview
                {...{ kind, state, source, isLocked, report }}
                hasFixedColumns={props.hasFixedColumns ?? false}
                labels={props.columnLabels}
                figures={figures}
                names={props.names}
                columns={columns}
              />
            )}
            {props.records && <Card title={isDone ? 'Imported' : 'Preview'}>{props.records}</Card>}
            {props.below}
          </div>
        </div>
      </CardColumn>
      <ImportBar
        {...props}
        run={state}
        fileName={props.fileName ?? source?.file.name}
        file={source?.file}
        isReading={isReading || state.isOpening || chosen.isBusy}
        commit={props.commit ?? state.commit}
      />
    </PageFrame>
  );
};
