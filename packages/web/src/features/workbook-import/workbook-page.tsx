import { Button } from '@mantine/core';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { WorkbookImport } from '@shelfward/contract/master-import/workbook.contract.ts';
import { useRef, useState } from 'react';
import { NextStep } from '../../entities/getting-started/next-step.tsx';
import { newKey } from '../../kit/client.ts';
import { FileReading } from '../../kit/file-import/file-reading.tsx';
import classes from '../../kit/file-import/import-page.module.css';
import { InView } from '../../kit/file-import/scroll-into-view.tsx';
import { UndoImport, UndoUnavailable } from '../../kit/file-import/undo-import.tsx';
import { useFileReading } from '../../kit/file-import/use-file-reading.ts';
import { PageFrame, PageHead } from '../../kit/screens/page-head.tsx';
import { Card, CardColumn, CardFoot, Outcome } from '../../kit/ui/cards.tsx';
import { FilePicker } from '../../kit/ui/file-picker.tsx';
import { LinkButton } from '../../kit/ui/link-button.tsx';
import { DownloadWorkbook } from './download-workbook.tsx';
import { workbooks } from './workbook.api.ts';
import { WorkbookProgress } from './workbook-progress.tsx';
import { WorkbookErrors, WorkbookSheets } from './workbook-sheets.tsx';

/** Sets up an account from one workbook: download it, fill it in, review it as a whole, and import it. */
export const WorkbookPage = () => {
  const { file, result, problems, isReading, undoToken, choose, commit } = useWorkbook();
  const [undoneToken, setUndoneToken] = useState<string>();
  const isUndone = undoToken !== undefined && undoToken === undoneToken;
  return (
    <PageFrame>
      <PageHead title="Import a workbook" primary={<DownloadWorkbook />} />
      <CardColumn>
        <Card title="File">
          <p className={classes.about}>
            One Excel file with a sheet for each step: price lists, products, prices, companies, stores, assortments,
            stock counts, and sales. Sheets can be empty. All sheets are imported together or, with errors, none.
          </p>
          <FilePicker file={file} accepted={['.xlsx', '.xls']} isLocked={isReading} choose={choose} />
          {isReading && file && (
            <WorkbookProgress key={result ? 'import' : 'check'} file={file} isImport={result !== undefined} />
          )}
          <FileReading isReading={false} problems={problems} />
        </Card>
        {result && isUndone && <Outcome isDone={false} title={`${result.fileName} was undone.`} />}
        {result?.status === 'DONE' && !isUndone && <Imported {...{ result, undoToken }} onUndone={setUndoneToken} />}
        {result && !isUndone && (
          <Card title={result.status === 'DONE' ? 'Imported sheets' : 'Preview'}>
            <WorkbookSheets sheets={result.sheets} />
            <WorkbookErrors result={result} />
            {result.status === 'PREVIEW' && <Commit result={result} isBusy={isReading} commit={commit} />}
          </Card>
        )}
      </CardColumn>
    </PageFrame>
  );
};

/** Choosing a file previews it; nothing is written before the commit. */
const useWorkbook = () => {
  const [file, setFile] = useState<File>();
  const [result, setResult] = useState<WorkbookImport>();
  const { problems, isReading, read } = useFileReading();
  const [undoToken, setUndoToken] = useState<string>();
  const key = useRef(newKey());
  const run = (given: File, preview: boolean) =>
    read(async () => {
      const request = { body: { metadata: { preview } }, files: { file: given } };
      setResult(
        await workbooks.import(request, preview ? {} : { idempotencyKey: key.current, onUndoable: setUndoToken }),
      );
    });
  return {
    file,
    result,
    problems,
    isReading,
    undoToken,
    choose: (given: File) => {
      key.current = newKey();
      setFile(given);
      setResult(undefined);
      setUndoToken(undefined);
      void run(given, true);
    },
    commit: () => void (file && run(file, false)),
  };
};

const countRows = (result: WorkbookImport): number =>
  result.sheets.reduce((sum, { newRows, changedRows }) => sum + newRows + changedRows, 0);

interface CommitProps {
  readonly result: WorkbookImport;
  readonly isBusy: boolean;
  readonly commit: () => void;
}

const Commit = ({ result, isBusy, commit }: CommitProps) => {
  const rows = countRows(result);
  return (
    <CardFoot>
      {result.totalErrors > 0 && <p>Correct the workbook and choose it again.</p>}
      {result.totalErrors === 0 && rows === 0 && <p>All rows equal the existing records.</p>}
      <UndoUnavailable />
      <Button loading={isBusy} disabled={result.totalErrors > 0 || rows === 0} onClick={commit}>
        Import {formatCount(rows, 'row')}
      </Button>
    </CardFoot>
  );
};

interface ImportedProps {
  readonly result: WorkbookImport;
  readonly undoToken: string | undefined;
  readonly onUndone: (token: string) => void;
}

const Imported = ({ result, undoToken, onUndone }: ImportedProps) => (
  <InView>
    <Card title="Imported">
      <p role="status" className={classes.about}>
        {result.fileName} was imported: {formatCount(countRows(result), 'row')}.
      </p>
      <CardFoot>
        <UndoImport token={undoToken} isWorkbook onUndone={onUndone} />
        <LinkButton to="/proposals">Create the first proposal</LinkButton>
        <NextStep />
      </CardFoot>
    </Card>
  </InView>
);
