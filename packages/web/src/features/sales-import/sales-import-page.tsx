import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { PageFrame, PageHead } from '../../kit/screens/page-head.tsx';
import { Card, CardColumn, CardFoot } from '../../kit/ui/cards.tsx';
import { FilePicker } from '../../kit/ui/file-picker.tsx';
import { ColumnAssignment } from './column-assignment.tsx';
import { DataPreview } from './data-preview.tsx';
import { previewBytes } from './file-preview.rules.ts';
import { ImportChoices } from './import-choices.tsx';
import { ImportEnded, ImportRunning } from './import-status.tsx';
import { type Choices, configurationOf, noChoices, previewFor, withColumn, withFile } from './importer.rules.ts';
import { RecentImports } from './recent-imports.tsx';
import classes from './sales-import-page.module.css';
import { useImportRun } from './use-import-run.ts';

const accepted = ['.csv', '.txt'];
const shownMs = 3000;

/** Imports a file of sales: choose it, see what it holds, say what its columns are, and watch it come in. */
export const SalesImportPage = () => {
  const [choices, setChoices] = useState<Choices>(noChoices);
  const { running, progress, outcome, wasAwaited, start } = useImportRun();
  const isLocked = running !== undefined || (outcome?.kind === 'imported' && wasAwaited);
  useReturn(outcome?.kind === 'imported' && wasAwaited);
  const choose = async (file: File) => {
    const beginning = new Uint8Array(await file.slice(0, previewBytes).arrayBuffer());
    setChoices((current) => withFile(current, file, beginning));
  };
  return (
    <PageFrame>
      <PageHead title="Sales data import" primary={<SampleFile />} />
      <CardColumn>
        {running && (
          <InView key="running">
            <ImportRunning fileName={running.fileName} progress={progress} />
          </InView>
        )}
        {outcome && (
          <InView key="ended">
            <ImportEnded outcome={outcome} />
          </InView>
        )}
        <Card title="File">
          <FilePicker
            file={choices.file}
            accepted={accepted}
            isLocked={isLocked}
            choose={(file) => void choose(file)}
          />
          <ImportChoices choices={choices} isLocked={isLocked} change={setChoices} />
        </Card>
        {choices.file && (
          <FileContent
            choices={choices}
            isLocked={isLocked}
            isRunning={running !== undefined}
            change={setChoices}
            start={start}
          />
        )}
        <Card title="Recent imports">
          <RecentImports />
        </Card>
      </CardColumn>
    </PageFrame>
  );
};

const SampleFile = () => (
  <Button
    component="a"
    href="/sample-sales-data.csv"
    download="sample-sales-data.csv"
    variant="default"
    leftSection={<IconDownload size={16} stroke={1.7} />}
  >
    Sample CSV
  </Button>
);

interface ContentProps {
  readonly choices: Choices;
  readonly isLocked: boolean;
  readonly isRunning: boolean;
  readonly change: (choices: Choices) => void;
  readonly start: ReturnType<typeof useImportRun>['start'];
}

const FileContent = ({ choices, isLocked, isRunning, change, start }: ContentProps) => {
  const preview = useMemo(() => previewFor(choices), [choices]);
  const configuration = useMemo(() => configurationOf(choices), [choices]);
  const { file, text, companyId } = choices;
  if (!file || !preview)
    return (
      <p role="alert" className={classes.unreadable}>
        {text === undefined ? 'Provided file is corrupted' : 'The file is empty.'}
      </p>
    );
  return (
    <Card title="Data preview" label="Columns">
      <DataPreview preview={preview} />
      <h3 className={classes.heading}>Columns</h3>
      <ColumnAssignment
        preview={preview}
        choices={choices}
        isLocked={isLocked}
        assign={(property, column) => change(withColumn(choices, property, column))}
      />
      <CardFoot>
        {!configuration && (
          <p>{companyId === 0 ? 'Choose a company to import for.' : 'Choose a column for each property.'}</p>
        )}
        <Button
          disabled={!configuration || isLocked}
          loading={isRunning}
          onClick={() => configuration && void start(configuration, file)}
        >
          Import data
        </Button>
      </CardFoot>
    </Card>
  );
};

/** What is new stands at the top, and the button that caused it at the bottom: the page scrolls up to it. */
const InView = ({ children }: { readonly children: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' });
  }, []);
  return <div ref={place}>{children}</div>;
};

/** Goes back to where the person came from when the message has been read. */
const useReturn = (isDone: boolean): void => {
  const router = useRouter();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => {
      if (router.history.canGoBack()) router.history.back();
      else void navigate({ to: '/' });
    }, shownMs);
    return () => clearTimeout(timer);
  }, [isDone, router, navigate]);
};
