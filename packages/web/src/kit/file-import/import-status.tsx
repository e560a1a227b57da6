import { Loader, Progress } from '@mantine/core';
import type { ImportProgress } from '@shelfward/contract/sales/sales.contract.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Group } from '../ui/layout.tsx';
import { Elapsed } from './file-reading.tsx';
import { shownErrors } from './import-outcome.rules.ts';
import { formatImportProgress } from './import-progress.rules.ts';
import classes from './import-status.module.css';

interface RunningProps {
  readonly fileName: string;
  readonly progress: ImportProgress | undefined;
}

/** The progress of a running import: reading the file, then saving the rows. */
export const ImportRunning = ({ fileName, progress }: RunningProps) => (
  <section className={classes.running} aria-label={fileName}>
    <Group component="p" gap={10} fw={600} role="status">
      <Loader size={18} aria-hidden />
      {progress ? 'Importing data...' : <Elapsed text="Importing data..." />}
    </Group>
    {progress && <Progress value={Math.round(progress.share * 100)} aria-label="Progress of the import" />}
    <p className={classes.detail}>
      <span>{fileName}</span>
      <span className="numbers">{formatImportProgress(progress)}</span>
    </p>
  </section>
);

/** The errors of a rejected import. The page scrolls to them, because the button is at the bottom. */
export const ImportErrors = ({ errors }: { readonly errors: readonly string[] }) => {
  const { first, rest } = shownErrors(errors);
  const section = useRef<HTMLElement>(null);
  // Without a block, the effect would return what the browser returns, which React would call as its cleanup.
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <section ref={section} role="alert" className={classes.errors} aria-labelledby="import-errors">
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

export const MessageList = ({ messages }: { readonly messages: readonly string[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
  <ul className={classes.messages} tabIndex={0}>
    {messages.map((text, index) => (
      <li key={index}>{text}</li>
    ))}
  </ul>
);
