import { Button } from '@mantine/core';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { CorrectedCell } from '@shelfward/contract/kit/tables/corrected-cell.ts';
import { tableEndings } from '@shelfward/contract/kit/tables/packing.rules.ts';
import {
  findMissingColumns,
  type TableImportResult,
  type TableImportRoute,
} from '@shelfward/contract/kit/tables/table-import.ts';
import { matchImportColumns } from '@shelfward/contract/master-import/import-columns.rules.ts';
import { type FileKind, listImportProperties } from '@shelfward/contract/master-import/import-properties.rules.ts';
import type { ReactNode } from 'react';
import { PageFrame, PageHead } from '../screens/page-head.tsx';
import { Card, CardColumn, CardFoot, Outcome } from '../ui/cards.tsx';
import { FilePicker } from '../ui/file-picker.tsx';
import { DateOrderSelect } from './date-order-select.tsx';
import { detectDates, type Preview } from './file-preview.rules.ts';
import { FileReading } from './file-reading.tsx';
import { ImportColumnsForm } from './import-columns.tsx';
import classes from './import-page.module.css';
import { SampleFile } from './sample-file.tsx';
import { TableChoicesForm } from './table-choices-form.tsx';
import { TableChanges, TableFigures, TableProblems } from './table-import-result.tsx';
import { type TableImportCommand, useTableImport } from './use-table-import.ts';

interface Props {
  readonly kind: FileKind;
  readonly title: string;
  readonly about: string;
  readonly route: TableImportRoute;
  readonly command: TableImportCommand;
  /** What the import creates or changes, in singular and plural. */
  readonly noun: readonly [one: string, many: string];
  /** A link to the imported records. */
  readonly link?: ReactNode;
}

/** Imports a file row by row: choose the file, review the changes, correct invalid rows, and import all rows. */
export const TableImportPage = ({ kind, title, about, route, command, noun, link }: Props) => {
  const success = ({ changedRecords }: TableImportResult) => `${formatCount(changedRecords, ...noun)} imported.`;
  const { source, dateOrder, correctedCells, result, problems, isReading, ...actions } = useTableImport({
    kind,
    route,
    command,
    success,
  });
  const isDone = result?.status === 'DONE';
  const isLocked = isReading || isDone;
  return (
    <PageFrame>
      <PageHead title={title} primary={<SampleFile kind={kind} />} />
      <CardColumn>
        <Card title="File">
          <p className={classes.reading}>{about}</p>
          <FilePicker file={source?.file} accepted={tableEndings} isLocked={isReading} choose={actions.chooseFile} />
          {source?.preview && (
            <TableChoicesForm preview={source.preview} isLocked={isLocked} change={actions.chooseTable} />
          )}
          {(dateOrder || (source?.preview && hasAmbiguousDates(kind, source.preview, result?.columns))) && (
            <DateOrderSelect order={dateOrder} isLocked={isLocked} choose={actions.chooseDateOrder} />
          )}
          <FileReading isReading={isReading} problems={problems} />
        </Card>
        {isDone && (
          <Outcome isDone title={success(result)}>
            {link}
          </Outcome>
        )}
        {result?.status === 'PREVIEW' && (
          <Card title={`Columns of ${result.fileName}`}>
            <ImportColumnsForm preview={{ ...result, kind }} isLocked={isReading} assign={actions.chooseColumns} />
          </Card>
        )}
        {result && (
          <Card title={isDone ? 'Changes' : 'Preview'}>
            <TableFigures result={result} noun={noun} />
            <TableProblems result={result} isLocked={isLocked} correctCell={actions.correctCell} />
            {!isDone && <CorrectedCells cells={correctedCells} isBusy={isReading} undo={actions.undoCorrections} />}
            <TableChanges result={result} />
            {!isDone && <Commit {...{ kind, noun, result }} isBusy={isReading} commit={actions.commit} />}
          </Card>
        )}
      </CardColumn>
    </PageFrame>
  );
};

/** Judged by the start of the file, in which the user sees the dates. */
const hasAmbiguousDates = (
  kind: FileKind,
  preview: Preview,
  columns: Readonly<Record<string, readonly number[] | undefined>> = matchImportColumns(kind, preview.header).columns,
): boolean =>
  listImportProperties(kind).some(({ id, form }) => {
    const [column] = form === 'day' ? (columns[id] ?? []) : [];
    return column !== undefined && detectDates(preview, column).order === undefined;
  });

interface CorrectedCellsProps {
  readonly cells: readonly CorrectedCell[];
  readonly isBusy: boolean;
  readonly undo: () => void;
}

const CorrectedCells = ({ cells, isBusy, undo }: CorrectedCellsProps) =>
  cells.length > 0 && (
    <p className={classes.reading}>
      {formatCount(cells.length, 'cell')} corrected. The file is unchanged.{' '}
      <Button variant="subtle" size="compact-sm" disabled={isBusy} onClick={undo}>
        Undo corrections
      </Button>
    </p>
  );

interface CommitProps extends Pick<Props, 'kind' | 'noun'> {
  readonly result: TableImportResult;
  readonly isBusy: boolean;
  readonly commit: () => void;
}

const Commit = ({ kind, noun, result, isBusy, commit }: CommitProps) => {
  const missing = findMissingColumns(listImportProperties(kind), result.columns);
  const canImport = missing.length === 0 && result.totalErrors === 0 && result.changedRecords > 0;
  return (
    <CardFoot>
      {missing.length > 0 && <p>Assign a column to {missing.join(' and ')}.</p>}
      {missing.length === 0 && result.totalErrors > 0 && (
        <p>Correct the rows here or in the file. The import is all or nothing.</p>
      )}
      <Button loading={isBusy} disabled={!canImport} onClick={commit}>
        Import {formatCount(result.changedRecords, ...noun)}
      </Button>
    </CardFoot>
  );
};
