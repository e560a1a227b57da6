import { Button, Pagination, TextInput } from '@mantine/core';
import type {
  ImportOutcome,
  MasterImport,
  MasterImportRow,
} from '@shelfward/contract/master-import/master-import.contract.ts';
import { importOutcomes } from '@shelfward/contract/master-import/master-import.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Quantity } from '../../kit/ui/figures.tsx';
import { EmptyState, ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { toastError } from '../../kit/ui/toast.tsx';
import { masterImports } from './master-import.api.ts';
import classes from './master-import.module.css';
import { columnName, countOf, labelOf, outcomeWords, valueWords } from './master-import.words.ts';

const pageSize = 50;

interface Props {
  readonly preview: MasterImport;
  readonly isLocked: boolean;
}

/** The rows of the file, all or by outcome, page by page; what is wrong is mended here. */
export const ImportRows = ({ preview, isLocked }: Props) => {
  const [search, change] = useScreenSearch();
  const outcome = importOutcomes.find((one) => one === search.outcome);
  const page = Math.max(0, Number(search.rowsPage) || 0);
  const rows = useQuery({
    ...masterImports.rows({
      params: { importId: preview.id },
      query: { page, size: pageSize, ...(outcome && { outcome: [outcome] }) },
    }),
    placeholderData: keepPreviousData,
  });
  const show = (one: ImportOutcome | undefined) => change({ outcome: one, rowsPage: undefined });
  return (
    <>
      <fieldset className={classes.outcomes}>
        <legend>Rows to show</legend>
        <OutcomeButton label="All" count={preview.rows} isOn={outcome === undefined} show={() => show(undefined)} />
        {importOutcomes.map((one) => (
          <OutcomeButton
            key={one}
            label={outcomeWords[one]}
            count={countOf(preview, one)}
            isOn={outcome === one}
            show={() => show(one)}
          />
        ))}
      </fieldset>
      {rows.isPending && <LoadingLines />}
      {rows.isError && <ErrorState error={rows.error} retry={rows.refetch} />}
      {rows.data?.empty && <EmptyState text="No row of this kind." />}
      {rows.data && !rows.data.empty && <RowsTable preview={preview} rows={rows.data.content} isLocked={isLocked} />}
      {rows.data && rows.data.totalPages > 1 && (
        <Pagination
          total={rows.data.totalPages}
          value={page + 1}
          onChange={(next) => change({ rowsPage: next - 1 })}
          getControlProps={(control) => ({ 'aria-label': `${control} page` })}
        />
      )}
    </>
  );
};

const OutcomeButton = (props: {
  readonly label: string;
  readonly count: number;
  readonly isOn: boolean;
  readonly show: () => void;
}) => (
  <Button size="xs" variant="default" className={classes.outcome ?? ''} aria-pressed={props.isOn} onClick={props.show}>
    {props.label}&nbsp;
    <Quantity value={props.count} />
  </Button>
);

const RowsTable = ({ preview, rows, isLocked }: Props & { readonly rows: readonly MasterImportRow[] }) => {
  const shown = preview.header.map((_, column) => ({ name: columnName(preview.header, column), column }));
  return (
    <DataTable label="Rows" className={classes.rows}>
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Outcome</th>
          {shown.map(({ name, column }) => (
            <th key={column} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.line}>
            <td className="numbers">{row.line}</td>
            <td>
              <strong data-outcome={row.outcome}>{outcomeWords[row.outcome]}</strong>
              <RowDetail preview={preview} row={row} />
            </td>
            {shown.map(({ name, column }) => (
              <td key={column}>
                {!isLocked && isWrong(preview, row, column) ? (
                  <BadCell key={row.cells[column]} preview={preview} row={row} column={column} name={name} />
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
const isWrong = ({ columns }: MasterImport, { errors }: MasterImportRow, column: number): boolean =>
  errors.some(({ property }) => property === null || columns[property]?.includes(column));

const RowDetail = ({ preview, row }: { readonly preview: MasterImport; readonly row: MasterImportRow }) => (
  <ul className={classes.detail}>
    {row.errors.map(({ message }) => (
      <li key={message} data-wrong>
        {message}
      </li>
    ))}
    {row.note !== null && <li>{row.note}</li>}
    {row.changes.map(({ property, before, after }) => (
      <li key={property}>
        {labelOf(preview.kind, property)}: <del>{valueWords(property, before)}</del> →{' '}
        <ins>{valueWords(property, after)}</ins>
      </li>
    ))}
  </ul>
);

interface CellProps {
  readonly preview: MasterImport;
  readonly row: MasterImportRow;
  readonly column: number;
  readonly name: string;
}

/** Saved when it is left or Enter is pressed; the preview then says whether it is right. */
const BadCell = ({ preview, row, column, name }: CellProps) => {
  const before = row.cells[column] ?? '';
  const [text, setText] = useState(before);
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    if (text === before || isSaving) return;
    setSaving(true);
    await masterImports
      .mend({ params: { importId: preview.id }, body: { cells: [{ line: row.line, column, text }] } })
      .catch(toastError);
    setSaving(false);
  };
  return (
    <TextInput
      size="xs"
      miw={120}
      aria-label={`${name} of line ${row.line}`}
      error
      value={text}
      disabled={isSaving}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') setText(before);
      }}
    />
  );
};
