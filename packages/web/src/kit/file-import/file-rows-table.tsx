import { TextInput } from '@mantine/core';
import type { CorrectedCell } from '@shelfward/contract/kit/tables/corrected-cell.ts';
import { type ReactNode, useState } from 'react';
import { DataTable } from '../ui/data-table.tsx';
import { toastError } from '../ui/toast.tsx';
import { columnName } from './import-kind-labels.ts';
import classes from './import-rows.module.css';

/** A row of a file with its errors. */
export interface FileRow {
  readonly line: number;
  readonly cells: readonly string[];
  /** An error without a property applies to the whole row. */
  readonly errors: readonly { readonly property: string | null; readonly message: string }[];
}

interface Props<Row extends FileRow> {
  readonly label: string;
  readonly header: readonly string[];
  /** The columns of each property. */
  readonly columns: Readonly<Record<string, readonly number[] | undefined>>;
  readonly rows: readonly Row[];
  readonly isLocked: boolean;
  /** Head of the result column. A cell shows the outcome, the errors, and then the detail. */
  readonly resultLabel: string;
  readonly outcome?: (row: Row) => ReactNode;
  readonly detail?: (row: Row) => ReactNode;
  readonly correct: (cell: CorrectedCell) => Promise<unknown>;
}

/** Rows of a file in file order. Invalid cells are corrected in the table. */
export const FileRowsTable = <Row extends FileRow>(props: Props<Row>) => {
  const { header, columns, isLocked, correct } = props;
  const shown = header.map((_, column) => ({ name: columnName(header, column), column }));
  return (
    <DataTable label={props.label} className={classes.rows}>
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">{props.resultLabel}</th>
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
            {shown.map(({ name, column }) =>
              !isLocked && isInvalid(row, columns, column) ? (
                <td key={column} className={classes.invalid}>
                  <InvalidCell
                    key={row.cells[column]}
                    label={`${name} of line ${row.line}`}
                    before={row.cells[column] ?? ''}
                    save={(text) => correct({ line: row.line, column, text })}
                  />
                </td>
              ) : (
                <td key={column} className={isLong(row.cells[column]) ? classes.long : undefined}>
                  {row.cells[column]}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
};

/** A cell is invalid if an error names its property, or if an error applies to the whole row. */
const isInvalid = ({ errors }: FileRow, columns: Props<FileRow>['columns'], column: number): boolean =>
  errors.some(({ property }) => property === null || columns[property]?.includes(column));

const isLong = (text = ''): boolean => text.length > 20;

interface CellProps {
  readonly label: string;
  readonly before: string;
  readonly save: (text: string) => Promise<unknown>;
}

/** Saves on blur and on Enter. The updated preview shows whether the value is valid. */
const InvalidCell = ({ label, before, save }: CellProps) => {
  const [text, setText] = useState(before);
  const [isSaving, setSaving] = useState(false);
  const saveChange = async () => {
    if (text === before || isSaving) return;
    setSaving(true);
    await save(text).catch(toastError);
    setSaving(false);
  };
  return (
    <TextInput
      size="xs"
      miw={100}
      aria-label={label}
      error
      value={text}
      disabled={isSaving}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => void saveChange()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') setText(before);
      }}
    />
  );
};
