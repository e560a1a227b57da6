import { Alert, Loader, Progress } from '@mantine/core';
import type { ImportProgress } from '@shelfward/contract/sales/sales.contract.ts';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { type FileImportResult, shownErrors } from './import-outcome.rules.ts';
import { formatImportProgress } from './import-progress.rules.ts';
import classes from './import-status.module.css';

interface RunningProps {
  readonly fileName: string;
  readonly progress: ImportProgress | undefined;
}

/** The progress of a running import: reading the file, then saving the rows. */
export const ImportRunning = ({ fileName, progress }: RunningProps) => (
  <section className={classes.running} aria-label={fileName}>
    <p className={classes.spinner} role="status">
      <Loader size={18} aria-hidden />
      Importing data...
    </p>
    <Progress value={Math.round((progress?.share ?? 0) * 100)} aria-label="Progress of the import" />
    <p className={classes.detail}>
      <span>{fileName}</span>
      <span className="numbers">{formatImportProgress(progress)}</span>
    </p>
  </section>
);

interface EndedProps {
  readonly outcome: FileImportResult;
  /** Message of a complete import. */
  readonly success: string;
}

export const ImportEnded = ({ outcome, success }: EndedProps) => {
  if (outcome.kind === 'rejected') return <ImportErrors errors={outcome.errors} />;
  const isNew = outcome.kind === 'imported';
  return (
    <Alert
      role="alert"
      color={isNew ? 'teal' : 'gray'}
      className={isNew ? classes.success : classes.unchanged}
      icon={isNew ? <IconCheck size={18} /> : <IconInfoCircle size={18} />}
      title={isNew ? success : 'No new rows in this file.'}
    >
      {outcome.notes.length > 0 && <MessageList messages={outcome.notes} />}
    </Alert>
  );
};

const ImportErrors = ({ errors }: { readonly errors: readonly string[] }) => {
  const { first, rest } = shownErrors(errors);
  return (
    <section role="alert" className={classes.errors} aria-labelledby="import-errors">
      <h2 id="import-errors">
        <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
        Errors occured during import
      </h2>
      <MessageList messages={first} />
      {rest.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p className={classes.detail}>No rows were imported. Correct the file and import it again.</p>
    </section>
  );
};

const MessageList = ({ messages }: { readonly messages: readonly string[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
  <ul className={classes.messages} tabIndex={0}>
    {messages.map((text, index) => (
      <li key={index}>{text}</li>
    ))}
  </ul>
);
