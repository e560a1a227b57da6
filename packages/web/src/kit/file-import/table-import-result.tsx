import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { CorrectedCell } from '@shelfward/contract/kit/tables/corrected-cell.ts';
import type { TableImportResult } from '@shelfward/contract/kit/tables/table-import.ts';
import { DataTable } from '../ui/data-table.tsx';
import { Quantity } from '../ui/figures.tsx';
import { formatQuantity, none } from '../ui/numbers.ts';
import { FileRowsTable } from './file-rows-table.tsx';
import classes from './table-import-result.module.css';

interface FigureProps {
  readonly result: TableImportResult;
  readonly noun: readonly [one: string, many: string];
}

/** Totals of a file. */
export const TableFigures = ({ result, noun: [, many] }: FigureProps) => (
  <dl className={classes.figures}>
    <Figure label="Rows" value={result.rows} />
    <Figure label={`${many.charAt(0).toUpperCase()}${many.slice(1)}`} value={result.changedRecords} />
    <Figure label="Unchanged rows" value={result.unchangedRows} />
  </dl>
);

const Figure = ({ label, value }: { readonly label: string; readonly value: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <Quantity value={value} />
    </dd>
  </div>
);

interface ProblemProps {
  readonly result: TableImportResult;
  readonly isLocked: boolean;
  readonly correctCell: (cell: CorrectedCell) => Promise<unknown>;
}

/** Rows with errors, which can be corrected in place, and other messages. */
export const TableProblems = ({ result, isLocked, correctCell }: ProblemProps) => {
  const { header, columns, errors, totalErrors, messages } = result;
  const rows = result.badRows.map((row) => ({ ...row, errors: errors.filter(({ line }) => line === row.line) }));
  const fileErrors = errors.filter(({ line }) => !rows.some((row) => row.line === line));
  return (
    <>
      {messages.map((message) => (
        <p key={message} className={classes.text}>
          {message}
        </p>
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
          correct={correctCell}
          {...{ header, columns, rows, isLocked }}
        />
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
      {changedRecords > changes.length && (
        <p className={classes.text}>
          First {formatQuantity(changes.length)} of {formatQuantity(changedRecords)} changes.
        </p>
      )}
    </>
  );
