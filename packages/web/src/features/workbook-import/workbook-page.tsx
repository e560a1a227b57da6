import { Button } from '@mantine/core';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { WorkbookImport } from '@shelfward/contract/master-import/workbook.contract.ts';
import { buildWorkbookTemplate, workbookFileName } from '@shelfward/contract/master-import/workbook.rules.ts';
import { IconDownload } from '@tabler/icons-react';
import { NextStep } from '../../entities/getting-started/next-step.tsx';
import { saveFile } from '../../kit/export/save-file.ts';
import { ImportFrame } from '../../kit/file-import/import-frame.tsx';
import { type FileImporter, useFileImport } from '../../kit/file-import/use-file-import.ts';
import { LinkButton } from '../../kit/ui/link-button.tsx';
import { toastError } from '../../kit/ui/toast.tsx';
import { workbooks } from './workbook.api.ts';
import { WorkbookErrors, WorkbookSheets } from './workbook-sheets.tsx';

const importer: FileImporter<WorkbookImport, object> = {
  kind: undefined,
  choices: {},
  preview: ({ source: { file } }) => workbooks.import({ body: { metadata: { preview: true } }, files: { file } }),
  commit: ({ source: { file } }, options) =>
    workbooks.import({ body: { metadata: { preview: false } }, files: { file } }, options),
};

/** Sets up an account from one workbook: download it, fill it in, review it as a whole, and import it. */
export const WorkbookPage = () => {
  const state = useFileImport(importer);
  const { result } = state;
  const rows = result?.sheets.reduce((sum, { newRows, changedRows }) => sum + newRows + changedRows, 0) ?? 0;
  return (
    <ImportFrame
      title="Import a workbook"
      about="One Excel file with a sheet for each step: price lists, products, prices, companies, stores, assortments, stock counts, and sales. Sheets can be empty. All sheets are imported together or, with errors, none."
      accepted={['.xlsx', '.xls']}
      state={state}
      actions={<DownloadWorkbook />}
      records={
        result && (
          <>
            <WorkbookSheets sheets={result.sheets} />
            <WorkbookErrors result={result} />
          </>
        )
      }
      label={`Import ${formatCount(rows, 'row')}`}
      problem={findProblem(result, rows)}
      success={`${result?.fileName} was imported: ${formatCount(rows, 'row')}.`}
      links={
        <>
          <LinkButton to="/proposals">Create the first proposal</LinkButton>
          <NextStep />
        </>
      }
    />
  );
};

const findProblem = (result: WorkbookImport | undefined, rows: number): string | undefined => {
  if (!result) return '';
  if (result.totalErrors > 0) return 'Correct the workbook and choose it again.';
  return rows === 0 ? 'All rows equal the existing records.' : undefined;
};

/** Downloads the workbook to fill in, generated from the column definitions. */
const DownloadWorkbook = () => {
  const save = async () => {
    try {
      const { buildExcel } = await import('../../kit/export/workbook.ts');
      saveFile(await buildExcel(...buildWorkbookTemplate()), workbookFileName);
    } catch (error) {
      toastError(error, 'Download failed: ');
    }
  };
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconDownload size={16} stroke={1.7} />}
      onClick={() => void save()}
    >
      Download workbook
    </Button>
  );
};
