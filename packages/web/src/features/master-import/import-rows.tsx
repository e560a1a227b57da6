import { Button, Pagination } from '@mantine/core';
import type { ImportKind } from '@shelfward/contract/master-import/import-properties.rules.ts';
import type {
  ImportOutcome,
  MasterImport,
  MasterImportRow,
} from '@shelfward/contract/master-import/master-import.contract.ts';
import { importOutcomes } from '@shelfward/contract/master-import/master-import.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileRowsTable } from '../../kit/file-import/file-rows-table.tsx';
import {
  formatImportedValue,
  importOutcomeLabels,
  outcomeCount,
  propertyLabel,
} from '../../kit/file-import/import-kind-labels.ts';
import classes from '../../kit/file-import/import-rows.module.css';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { Quantity } from '../../kit/ui/figures.tsx';
import { EmptyState, ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { changePreview, masterImports } from './master-import.api.ts';

const pageSize = 50;

interface Props {
  readonly preview: MasterImport;
  readonly isLocked: boolean;
}

/** The rows of the file in pages, filtered by outcome. Invalid cells are corrected here. */
export const ImportRows = ({ preview, isLocked }: Props) => {
  const [search, change] = useScreenSearch();
  const outcome = importOutcomes.find((value) => value === search.outcome);
  const page = Math.max(0, Number(search.rowsPage) || 0);
  const rows = useQuery({
    ...masterImports.rows({
      params: { importId: preview.id },
      query: { page, size: pageSize, ...(outcome && { outcome: [outcome] }) },
    }),
    placeholderData: keepPreviousData,
  });
  const show = (value: ImportOutcome | undefined) => change({ outcome: value, rowsPage: undefined });
  return (
    <>
      <fieldset className={classes.outcomes}>
        <legend>Rows to show</legend>
        <OutcomeButton label="All" count={preview.rows} isOn={outcome === undefined} show={() => show(undefined)} />
        {importOutcomes.map((value) => (
          <OutcomeButton
            key={value}
            label={importOutcomeLabels[value]}
            count={outcomeCount(preview, value)}
            isOn={outcome === value}
            show={() => show(value)}
          />
        ))}
      </fieldset>
      {rows.isPending && <LoadingLines />}
      {rows.isError && <ErrorState error={rows.error} retry={rows.refetch} />}
      {rows.data?.empty && <EmptyState text="No rows match the filter." />}
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

const RowsTable = ({ preview, rows, isLocked }: Props & { readonly rows: readonly MasterImportRow[] }) => (
  <FileRowsTable
    label="Rows"
    {...{ rows, isLocked }}
    header={preview.header}
    columns={preview.columns}
    resultLabel="Result"
    outcome={(row) => <strong data-outcome={row.outcome}>{importOutcomeLabels[row.outcome]}</strong>}
    detail={(row) => <RowChanges kind={preview.kind} row={row} />}
    correct={(cell) =>
      changePreview(preview, () =>
        masterImports.correctCells({ params: { importId: preview.id }, body: { cells: [cell] } }),
      )
    }
  />
);

const RowChanges = ({ kind, row }: { readonly kind: ImportKind; readonly row: MasterImportRow }) => (
  <>
    {row.note !== null && <li>{row.note}</li>}
    {row.changes.map(({ property, before, after }) => (
      <li key={property}>
        {propertyLabel(kind, property)}: <del>{formatImportedValue(property, before)}</del> →{' '}
        <ins>{formatImportedValue(property, after)}</ins>
      </li>
    ))}
  </>
);
