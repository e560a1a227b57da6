import { TextInput } from '@mantine/core';
import type { CorrectedCell } from '@shelfward/contract/kit/tables/corrected-cell.ts';
import { type ReactNode, useState } from 'react';
import { DataTable } from '../ui/data-table.tsx';
import { toastError } from '../ui/toast.tsx';
import { columnName } from './import-kind-labels.ts';
import classes from './import-rows.module.css';

/** A row of a file, and what is wrong with it. */
export interface FileRow {
  readonly line: number;
  readonly cells: readonly string[];
  /** Without a property the row as a whole is wrong. */
  readonly errors: readonly { readonly property: string | null; readonly message: string }[];
}

interface Props<Row extends FileRow> {
  readonly label: string;
  readonly header: readonly string[];
  /** Which of them hold what. */
  readonly columns: Readonly<Record<string, readonly number[] | undefined>>;
  readonly rows: readonly Row[];
  readonly isLocked: boolean;
  /** What becomes of the rows: the head of the column, and what a cell says above the errors and below them. */
  readonly verdict: string;
  readonly outcome?: (row: Row) => ReactNode;
  readonly detail?: (row: Row) => ReactNode;
  readonly mend: (cell: CorrectedCell) => Promise<unknown>;
}

/** Rows of a file as they stand in it; a cell that is wrong is mended in its place. */
export const FileRowsTable = <Row extends FileRow>(props: Props<Row>) => {
  const { header, columns, isLocked, mend } = props;
  const shown = header.map((_, column) => ({ name: columnName(header, column), column }));
  return (
    <DataTable label={props.label} className={classes.rows}>
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">{props.verdict}</th>
          {shown.map(({ name, column }) => (
            <th key={column} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.rows.map((row) => (
          <tr key={row.line}>
            <td className="numbers">{row.line}</td>
            <td>
              {props.outcome?.(row)}
              <ul className={classes.detail}>
                {row.errors.map(({ message }) => (
                  <li key={message} data-wrong>
                    {message}
                  </li>
                ))}
                {props.detail?.(row)}
              </ul>
            </td>
            {shown.map(({ name, column }) => (
              <td key={column}>
                {!isLocked && isWrong(row, columns, column) ? (
                  <BadCell
                    key={row.cells[column]}
                    label={`${name} of line ${row.line}`}
                    before={row.cells[column] ?? ''}
                    save={(text) => mend({ line: row.line, column, text })}
                  />
                ) : (
                  row.cells[column]
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
};

/** A cell that an error is about; when it is the row as a whole, each of its cells may be the reason. */
const isWrong = ({ errors }: FileRow, columns: Props<FileRow>['columns'], column: number): boolean =>
  errors.some(({ property }) => property === null || columns[property]?.includes(column));

interface CellProps {
  readonly label: string;
  readonly before: string;
  readonly save: (text: string) => Promise<unknown>;
}

/** Saved when it is left or Enter is pressed; the preview then says whether it is right. */
const BadCell = ({ label, before, save }: CellProps) => {
  const [text, setText] = useState(before);
  const [isSaving, setSaving] = useState(false);
  const leave = async () => {
    if (text === before || isSaving) return;
    setSaving(true);
    await save(text).catch(toastError);
    setSaving(false);
  };
  return (
    <TextInput
      size="xs"
      miw={120}
      aria-label={label}
      error
      value={text}
      disabled={isSaving}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => void leave()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') setText(before);
      }}
    />
  );
};
