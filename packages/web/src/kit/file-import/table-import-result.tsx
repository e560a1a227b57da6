import { Button, Text } from '@mantine/core';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { TableImportResult, TableReport } from '@shelfward/contract/kit/tables/table-import.ts';
import type { ReactElement } from 'react';
import { DataTable } from '../ui/data-table.tsx';
import { Quantity } from '../ui/figures.tsx';
import { formatQuantity, none } from '../ui/numbers.ts';
import { FileRowsTable } from './file-rows-table.tsx';
import classes from './table-import-result.module.css';
import type { FileImportState } from './use-file-import.ts';

export interface Figure {
  readonly label: string;
  /** A quantity, or a figure of another kind. */
  readonly value: number | ReactElement;
}

/** Totals of a file. */
export const TableFigures = ({ figures }: { readonly figures: readonly Figure[] }) => (
  <dl className={classes.figures}>
    {figures.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{typeof value === 'number' ? <Quantity value={value} /> : value}</dd>
      </div>
    ))}
  </dl>
);

interface ProblemProps {
  readonly result: TableReport;
  readonly state: FileImportState;
}

/** Rows with errors, which can be corrected in place, and other messages. */
export const TableProblems = ({ result, state }: ProblemProps) => {
  const { header, columns, errors, totalErrors, messages } = result;
  const { correctedCells, isReading } = state;
  const isLocked = isReading || result.totalErrors === 0;
  const rows = result.badRows.map((row) => ({ ...row, errors: errors.filter(({ line }) => line === row.line) }));
  const fileErrors = errors.filter(({ line }) => !rows.some((row) => row.line === line));
  return (
    <>
      {messages.map((message) => (
        <Text key={message} maw={720} c="dimmed">
          {message}
        </Text>
      ))}
      {errors.length > 0 && (
        <div role="alert" className={classes.errors}>
          <strong>{formatCount(totalErrors, 'error')}</strong>
          {fileErrors.map(({ message }) => (
            <p key={message}>{message}</p>
          ))}
          {totalErrors > errors.length && <p>The first {formatQuantity(errors.length)} are shown.</p>}
        </div>
      )}
      {rows.length > 0 && (
        <FileRowsTable
          label="Rows with errors"
          resultLabel="Error"
          correct={state.correctCell}
          {...{ header, columns, rows, isLocked }}
        />
      )}
      {correctedCells.length > 0 && !state.outcome && (
        <Text maw={720} c="dimmed">
          {formatCount(correctedCells.length, 'cell')} corrected. The file is unchanged.{' '}
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={isReading}
            onClick={() => void state.change({ correctedCells: [] })}
          >
            Undo corrections
          </Button>
        </Text>
      )}
    </>
  );
};

/** The first changes of a file. */
export const TableChanges = ({ result: { changes, changedRecords } }: { readonly result: TableImportResult }) =>
  changes.length > 0 && (
    <>
      <DataTable label="Changes in the file" className={classes.changes}>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Record</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ line, record, before, after }) => (
            <tr key={line}>
              <td className="numbers">{line}</td>
              <td>{record}</td>
              <td>{before ?? none}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      <ShownPart shown={changes.length} total={changedRecords} many="changes" />
    </>
  );

interface ShownPartProps {
  readonly shown: number;
  readonly total: number;
  readonly many: string;
}

/** States that a table contains only the first records. */
export const ShownPart = ({ shown, total, many }: ShownPartProps) =>
  total > shown && (
    <Text maw={720} c="dimmed">
      First {formatQuantity(shown)} of {formatQuantity(total)} {many}.
    </Text>
  );
