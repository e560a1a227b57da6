import { Button } from '@mantine/core';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { CorrectedCell } from '@shelfward/contract/kit/tables/corrected-cell.ts';
import type { DetectedDates } from '@shelfward/contract/kit/tables/day.rules.ts';
import { tableEndings } from '@shelfward/contract/kit/tables/packing.rules.ts';
import { findMissingColumns, matchImportColumns } from '@shelfward/contract/master-import/import-columns.rules.ts';
import { type FileKind, listImportProperties } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { type ReactNode, useState } from 'react';
import { PageFrame, PageHead } from '../screens/page-head.tsx';
import { Card, CardColumn, CardFoot, Outcome } from '../ui/cards.tsx';
import { FilePicker } from '../ui/file-picker.tsx';
import { DateOrderSelect } from './date-order-select.tsx';
import { DecimalSignSelect } from './decimal-sign-select.tsx';
import { useHandedFile } from './file-handoff.ts';
import { detectDates, needsDecimalSign, type Preview } from './file-preview.rules.ts';
import { FileReading } from './file-reading.tsx';
import { ImportColumnsForm } from './import-columns.tsx';
import classes from './import-page.module.css';
import { SampleFile } from './sample-file.tsx';
import { InView } from './scroll-into-view.tsx';
import { StampDaySwitch } from './stamp-day-switch.tsx';
import { TableChoicesForm } from './table-choices-form.tsx';
import { type Figure, TableFigures, TableProblems } from './table-import-result.tsx';
import { UndoImport, UndoUnavailable } from './undo-import.tsx';
import type { TableImportState, TableResult } from './use-table-import.ts';

interface Props<R extends TableResult> {
  readonly kind: FileKind;
  readonly title: string;
  readonly about: string;
  readonly state: TableImportState<R>;
  /** What the import creates or changes, in singular and plural. */
  readonly noun: readonly [one: string, many: string];
  readonly countRecords: (result: R) => number;
  /** Choices of this import, above the file. */
  readonly choices?: ReactNode;
  readonly figures: (result: R) => readonly Figure[];
  readonly records: (result: R) => ReactNode;
  /** The title of the records after the import. */
  readonly recordsTitle: string;
  /** Of a finished import, with the button to undo it. */
  readonly outcome: (result: R, undo: ReactNode) => ReactNode;
}

/** Imports a file row by row: choose the file, review the result, correct invalid rows, and import all rows. */
export const TableImportFrame = <R extends TableResult>(props: Props<R>) => {
  const { kind, state, noun, countRecords } = props;
  const { source, dateOrder, stampDay, decimalSign, correctedCells, result, problems, isReading } = state;
  useHandedFile(state.chooseFile);
  const [undoneToken, setUndoneToken] = useState<string>();
  const isDone = result !== undefined && result.status !== 'PREVIEW';
  const isUndone = state.undoToken !== undefined && state.undoToken === undoneToken;
  const isLocked = isReading || isDone;
  const columns = result?.columns ?? matchImportColumns(kind, source?.preview?.header ?? []).columns;
  const isRejected = problems.length > 0;
  const dates = source?.preview ? findDates(kind, source.preview, columns) : [];
  const otherDays = dates.map((found) => found.otherDays).find((found) => found !== undefined);
  return (
    <PageFrame>
      <PageHead title={props.title} primary={<SampleFile kind={kind} />} />
      <CardColumn>
        <Card title="File">
          <p className={classes.about}>{props.about}</p>
          {props.choices}
          <FilePicker file={source?.file} accepted={tableEndings} isLocked={isReading} choose={state.chooseFile} />
          {source?.preview && (
            <TableChoicesForm preview={source.preview} isLocked={isLocked} change={state.chooseTable} />
          )}
          {(dateOrder || dates.some(({ order }) => order === undefined)) && (
            <DateOrderSelect order={dateOrder} isLocked={isLocked} choose={state.chooseDateOrder} />
          )}
          {otherDays && <StampDaySwitch {...{ otherDays, stampDay, isLocked }} choose={state.chooseStampDay} />}
          {source?.preview && needsDecimalSign(source.preview, { kind, columns, chosen: decimalSign, isRejected }) && (
            <DecimalSignSelect sign={decimalSign} isLocked={isLocked} choose={state.chooseDecimalSign} />
          )}
          <FileReading isReading={isReading} problems={problems} />
        </Card>
        {isDone && (
          <InView>
            {isUndone ? (
              <Outcome isDone={false} title={`${result.fileName} was undone.`} />
            ) : (
              props.outcome(result, <UndoImport token={state.undoToken} onUndone={setUndoneToken} />)
            )}
          </InView>
        )}
        {result?.status === 'PREVIEW' && (
          <Card title={`Columns of ${result.fileName}`}>
            <ImportColumnsForm preview={{ ...result, kind }} isLocked={isReading} assign={state.chooseColumns} />
          </Card>
        )}
        {result && !isUndone && (
          <Card title={isDone ? props.recordsTitle : 'Preview'}>
            <TableFigures figures={[{ label: 'Rows', value: result.rows }, ...props.figures(result)]} />
            <TableProblems result={result} isLocked={isLocked} correctCell={state.correctCell} />
            {!isDone && <CorrectedCells cells={correctedCells} isBusy={isReading} undo={state.undoCorrections} />}
            {props.records(result)}
            {!isDone && (
              <Commit
                {...{ kind, noun, result }}
                records={countRecords(result)}
                isBusy={isReading}
                commit={state.commit}
              />
            )}
          </Card>
        )}
      </CardColumn>
    </PageFrame>
  );
};

/** Of each column, judged by the start of the file, in which the user sees the dates. */
const findDates = (
  kind: FileKind,
  preview: Preview,
  columns: Readonly<Record<string, readonly number[] | undefined>>,
): DetectedDates[] =>
  listImportProperties(kind).flatMap(({ id, form }) => {
    const [column] = form === 'day' ? (columns[id] ?? []) : [];
    return column === undefined ? [] : [detectDates(preview, column)];
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

interface CommitProps extends Pick<Props<TableResult>, 'kind' | 'noun'> {
  readonly result: TableResult;
  readonly records: number;
  readonly isBusy: boolean;
  readonly commit: () => void;
}

const Commit = ({ kind, noun, result, records, isBusy, commit }: CommitProps) => {
  const missing = findMissingColumns(kind, result.columns);
  const canImport = missing.length === 0 && result.totalErrors === 0 && records > 0;
  return (
    <CardFoot>
      {missing.length > 0 && <p>Assign a column to {missing.join(' and ')}.</p>}
      {missing.length === 0 && result.totalErrors > 0 && (
        <p>Correct the rows here or in the file. The import is all or nothing.</p>
      )}
      <UndoUnavailable kind={kind} />
      <Button loading={isBusy} disabled={!canImport} onClick={commit}>
        Import {formatCount(records, ...noun)}
      </Button>
    </CardFoot>
  );
};
