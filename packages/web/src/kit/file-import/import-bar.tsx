import { Button } from '@mantine/core';
import type { FileKind } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { Outcome } from '../ui/cards.tsx';
import { completeQueued, useOpenImporter, useQueuedFiles } from './file-handoff.ts';
import classes from './import-bar.module.css';
import type { FileImportResult } from './import-outcome.rules.ts';
import { ImportRunning, MessageList } from './import-status.tsx';
import { importTargets } from './import-targets.ts';
import { UndoImport, UndoUnavailable } from './undo-import.tsx';
import type { useImportRun } from './use-import-run.ts';

export interface ImportBarProps {
  readonly kind?: FileKind;
  readonly run: Pick<ReturnType<typeof useImportRun>, 'running' | 'progress' | 'outcome' | 'undoToken'>;
  /** Undefined before a file is chosen. */
  readonly fileName: string | undefined;
  /** Undefined for an earlier preview, whose file the page does not have. */
  readonly file: File | undefined;
  readonly isReading: boolean;
  /** The text of the button. */
  readonly label: string;
  /** Why the button cannot be used; empty if the page says so elsewhere. */
  readonly problem: string | undefined;
  /** What to do first, although the button can be used. */
  readonly note?: string | undefined;
  /** Other ways to continue. */
  readonly buttons?: ReactNode;
  /** The page has another main button. */
  readonly isSecondary?: boolean;
  readonly commit: () => void;
  /** Message of a complete import, its links, and what follows. */
  readonly success: string;
  readonly links?: ReactNode;
  /** The rows are part of a workbook, which is undone as a whole. */
  readonly isWorkbook?: boolean;
  /** False for an import that cannot be undone. */
  readonly hasUndo?: boolean;
}

/** The button, the progress, or the result of an import, always in view. */
export const ImportBar = (props: ImportBarProps) => {
  const { running, progress, outcome } = props.run;
  const { file } = props;
  const isDone = outcome?.kind === 'imported';
  useEffect(() => {
    if (isDone && file) completeQueued(file);
  }, [isDone, file]);
  if (running)
    return (
      <footer className={classes.bar} data-page-foot>
        <ImportRunning fileName={running.fileName} progress={progress} />
      </footer>
    );
  if (!outcome && props.fileName === undefined) return null;
  return (
    <footer className={classes.bar} data-page-foot>
      {outcome && outcome.kind !== 'rejected' && <ImportResult {...props} outcome={outcome} />}
      <NextFile file={file} isDone={isDone} />
      {!isDone && <ImportButton {...props} />}
    </footer>
  );
};

interface NextProps {
  /** The file that is open. */
  readonly file?: File | undefined;
  readonly isDone: boolean;
}

/** The file that follows, of several that were chosen together. */
export const NextFile = ({ file, isDone }: NextProps) => {
  const openImporter = useOpenImporter();
  const next = useQueuedFiles().find((one) => !one.isDone && one.file !== file);
  if (!next) return null;
  const { kind = 'SALES' } = next;
  return (
    <Button variant={isDone ? 'filled' : 'subtle'} onClick={() => openImporter(kind, next.file)}>
      {isDone ? 'Next' : 'Skip to'}: {importTargets[kind].label} ({next.file.name})
    </Button>
  );
};

const ImportButton = ({
  kind,
  isReading,
  label,
  problem,
  note,
  buttons,
  isSecondary = false,
  hasUndo = true,
  commit,
}: ImportBarProps) => (
  <>
    {(problem || note) && <p>{problem || note}</p>}
    {hasUndo && <UndoUnavailable {...(kind && { kind })} />}
    {buttons}
    <Button
      variant={isSecondary ? 'default' : 'filled'}
      loading={isReading}
      disabled={problem !== undefined}
      onClick={() => commit()}
    >
      {label}
    </Button>
  </>
);

interface ResultProps extends ImportBarProps {
  readonly outcome: Exclude<FileImportResult, { kind: 'rejected' }>;
}

const ImportResult = ({ run: { undoToken }, outcome, fileName = 'The file', ...props }: ResultProps) => {
  const [undoneToken, setUndoneToken] = useState<string>();
  if (outcome.kind === 'undone' || (undoToken !== undefined && undoToken === undoneToken))
    return <Outcome isDone={false} title={`${fileName} was undone.`} />;
  const isNew = outcome.kind === 'imported';
  return (
    <Outcome isDone={isNew} title={isNew ? props.success : 'No new rows in this file.'}>
      {outcome.notes.length > 0 && <MessageList messages={outcome.notes} />}
      {props.links}
      <UndoImport token={undoToken} isWorkbook={props.isWorkbook} onUndone={setUndoneToken} />
    </Outcome>
  );
};
