import { Box, Button, Text } from '@mantine/core';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { WorkbookImport, WorkbookSheet } from '@shelfward/contract/master-import/workbook.contract.ts';
import { workbookSheets } from '@shelfward/contract/master-import/workbook.rules.ts';
import { saveFile } from '../../kit/export/save-file.ts';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Quantity } from '../../kit/ui/figures.tsx';
import { formatQuantity, none } from '../../kit/ui/numbers.ts';
import { toastError } from '../../kit/ui/toast.tsx';
import classes from './workbook-sheets.module.css';

const nameSheet = (kind: WorkbookSheet['kind']): string =>
  workbookSheets.find((sheet) => sheet.kind === kind)?.name ?? kind;

/** The state of each sheet. */
export const WorkbookSheets = ({ sheets }: Pick<WorkbookImport, 'sheets'>) => (
  <DataTable label="Sheets of the workbook" className={classes.sheets}>
    <thead>
      <tr>
        <th scope="col">Sheet</th>
        <th scope="col">Rows</th>
        <th scope="col">New</th>
        <th scope="col">Changed</th>
        <th scope="col">Unchanged</th>
        <th scope="col">Errors</th>
      </tr>
    </thead>
    <tbody>
      {sheets.map((sheet) => (
        <tr key={sheet.kind}>
          <th scope="row">{nameSheet(sheet.kind)}</th>
          {[sheet.rows, sheet.newRows, sheet.changedRows, sheet.sameRows, sheet.totalErrors].map((value, place) => (
            <td key={columns[place]}>{value === 0 ? none : <Quantity value={value} />}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </DataTable>
);

const columns = ['rows', 'new', 'changed', 'unchanged', 'errors'];

/** All errors by sheet, with a download. */
export const WorkbookErrors = ({ result }: { readonly result: WorkbookImport }) => {
  const faulty = result.sheets.filter(({ totalErrors }) => totalErrors > 0);
  if (result.totalErrors === 0) return null;
  return (
    <>
      <div role="alert" className={classes.errors}>
        <strong>{formatCount(result.totalErrors, 'error')}. Nothing was imported.</strong>
        {result.errors.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </div>
      <Button className={classes.download} variant="default" onClick={() => void saveErrors(result)}>
        Download errors
      </Button>
      {faulty.map((sheet) => (
        <section key={sheet.kind} aria-label={`Errors of ${nameSheet(sheet.kind)}`}>
          <Box component="h3" mb={8} fz={14.5}>
            {nameSheet(sheet.kind)}
          </Box>
          <SheetErrors sheet={sheet} />
          {sheet.totalErrors > maxShown && (
            <Text mt={8} c="dimmed">
              First {formatQuantity(Math.min(maxShown, sheet.errors.length))} of {formatQuantity(sheet.totalErrors)}{' '}
              errors.
            </Text>
          )}
        </section>
      ))}
    </>
  );
};

/** The download has all reported errors. */
const maxShown = 100;

const SheetErrors = ({ sheet }: { readonly sheet: WorkbookSheet }) => (
  <DataTable label={`Errors of ${nameSheet(sheet.kind)}`}>
    <thead>
      <tr>
        <th scope="col">Line</th>
        <th scope="col">Column</th>
        <th scope="col">Value</th>
        <th scope="col">Error</th>
      </tr>
    </thead>
    <tbody>
      {sheet.errors.slice(0, maxShown).map(({ line, column, value, message }) => (
        <tr key={`${line} ${column} ${message}`}>
          <td className="numbers">{line ?? none}</td>
          <td>{column ?? none}</td>
          <td>{value ?? none}</td>
          <td>{message}</td>
        </tr>
      ))}
    </tbody>
  </DataTable>
);

const saveErrors = async (result: WorkbookImport): Promise<void> => {
  const text = (value: string | null) => (value === null ? null : ({ kind: 'text', value } as const));
  try {
    const { buildExcel } = await import('../../kit/export/workbook.ts');
    const rows = result.sheets.flatMap(({ kind, errors }) =>
      errors.map(({ line, column, value, message }) => [
        text(nameSheet(kind)),
        line === null ? null : ({ kind: 'number', value: line } as const),
        text(column),
        text(value),
        text(message),
      ]),
    );
    const ofWorkbook = result.errors.map((message) => [null, null, null, null, text(message)]);
    const labels = ['Sheet', 'Line', 'Column', 'Value', 'Error'];
    saveFile(await buildExcel({ name: 'Errors', labels, rows: [...ofWorkbook, ...rows] }), 'workbook-errors.xlsx');
  } catch (error) {
    toastError(error, 'Download failed: ');
  }
};
