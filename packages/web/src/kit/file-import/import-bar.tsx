import { Button } from '@mantine/core';
import type { FileKind } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { type ReactNode, useState } from 'react';
import { Outcome } from '../ui/cards.tsx';
import classes from './import-bar.module.css';
import type { FileImportResult } from './import-outcome.rules.ts';
import { ImportRunning, MessageList } from './import-status.tsx';
import { UndoImport, UndoUnavailable } from './undo-import.tsx';
import type { useImportRun } from './use-import-run.ts';

export interface ImportBarProps {
  readonly kind?: FileKind;
  readonly run: Pick<ReturnType<typeof useImportRun>, 'running' | 'progress' | 'outcome' | 'undoToken'>;
  /** Undefined before a file is chosen. */
  readonly fileName: string | undefined;
  readonly isReading: boolean;
  /** The text of the button. */
  readonly label: string;
  /** Why the button cannot be used; empty if the page says so elsewhere. */
  readonly problem: string | undefined;
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
}

/** The button, the progress, or the result of an import, always in view. */
export const ImportBar = (props: ImportBarProps) => {
  const { running, progress, outcome } = props.run;
  if (running)
    return (
      <footer className={classes.bar}>
        <ImportRunning fileName={running.fileName} progress={progress} />
      </footer>
    );
  const isDone = outcome?.kind === 'imported';
  if (!outcome && props.fileName === undefined) return null;
  return (
    <footer className={classes.bar}>
      {outcome && outcome.kind !== 'rejected' && <ImportResult {...props} outcome={outcome} />}
      {!isDone && <ImportButton {...props} />}
    </footer>
  );
};

const ImportButton = ({ kind, isReading, label, problem, buttons, isSecondary = false, commit }: ImportBarProps) => (
  <>
    {problem !== undefined && problem !== '' && <p>{problem}</p>}
    <UndoUnavailable {...(kind && { kind })} />
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
